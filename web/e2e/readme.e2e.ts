/** The picture of the web app in the README: `make pictures` takes it. */

import { join } from 'node:path';
import { describe, it } from 'vitest';
import { newPerson, playHint, playNow, untilTurnOrEnd, useBrowser } from './people';

useBrowser();

const PICTURE = join(import.meta.dirname, '..', '..', 'docs', 'pictures', 'web-app.png');
const MOVES = 9;

describe.runIf(process.env.TESSERA_SHOTS)('the README', () => {
  it('shows a game in the web app', async () => {
    const { page } = await newPerson();
    await playNow(page, 'blokus');
    for (let move = 0; move < MOVES; move += 1) if ((await untilTurnOrEnd(page)) === 'turn') await playHint(page);
    await untilTurnOrEnd(page);
    await page.screenshot({ path: PICTURE });
  });
});
