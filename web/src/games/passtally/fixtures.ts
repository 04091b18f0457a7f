/** Positions written by web/fixtures/make.py, for the tests. */

import type { Fixture } from '../../dev/fixture';
import positions from '../../../fixtures/passtally.json';
import type { Line, PasstallyView, TurnScore } from './view';

export const PASSTALLY = positions as unknown as Fixture[];

export const VIEWS = PASSTALLY.map((position) => position.views[0] as PasstallyView);

export const LINES: Line[] = [
  ...VIEWS.flatMap((view) => view.lines.map((one) => one.line)),
  ...PASSTALLY.flatMap((position) =>
    Object.values(position.gains).flatMap((gain) => (gain as unknown as TurnScore).lines),
  ),
];
