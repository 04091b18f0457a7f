/** What the board is trying out, so that the seats can show the tiles that would come to them. */

import type { TileValue } from './view';

interface Outlook {
  /** Tiles that would come to a seat. */
  tiles: { seat: number; value: TileValue }[];
}

export const outlook: Outlook = $state({ tiles: [] });
