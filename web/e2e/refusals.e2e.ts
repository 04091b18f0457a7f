import { describe, expect, it } from 'vitest';
import { handsOf } from './moves';
import { GAMES, moveCount, newPerson, playNow, untilTurnOrEnd, useBrowser } from './people';

useBrowser();

describe.each(GAMES)('%s', (game) => {
  it('says why something does not fit, with the clause, and changes nothing', async () => {
    const person = await newPerson();
    const { page } = person;
    await playNow(page, game);
    await untilTurnOrEnd(page);
    const { clause, make } = handsOf(game).mistake;
    await make(person);
    const before = await moveCount(page);
    const link = page.locator('.chip.bad a');
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`/rules/${game}#${clause}`);
    expect(await moveCount(page)).toBe(before);
    expect(await page.locator('.tools .button.primary.refused').count(), 'the button is off').toBe(1);
  });
});
