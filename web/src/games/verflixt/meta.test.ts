import { describe, expect, it } from 'vitest';
import { en } from './catalog.en';
import { meta } from './meta';

describe('what the new-table form says of the bug', () => {
  it('names the rolls that move it (VER-15)', () => {
    expect(meta.texts.en['option.verflixt.bug.note']).toMatch(/\b1 or 2\b/);
    expect(meta.texts.ja['option.verflixt.bug.note']).toMatch(/1か2/);
  });

  it('does not tie guards to pawns alone: the bug will do as well (VER-21)', () => {
    expect(en['verflixt.reason.guard-alone']).not.toMatch(/pawn/);
  });
});
