/** What the board is trying out, so that the score tracks of the seats can show it. */

import type { Color } from './view';

interface Outlook {
  /** The score board whose markers would move. */
  scoreBoard: number | null;
  /** Where they would arrive. */
  after: Partial<Record<Color, number>>;
}

export const outlook: Outlook = $state({ scoreBoard: null, after: {} });
