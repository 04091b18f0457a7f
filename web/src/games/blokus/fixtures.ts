/** Positions written by web/fixtures/make.py, for the tests. */

import type { Fixture } from '../../dev/fixture';
import blokusPositions from '../../../fixtures/blokus.json';
import rectanglePositions from '../../../fixtures/blokus-8x10.json';

export const BLOKUS = blokusPositions as unknown as Fixture[];
export const RECTANGLE = rectanglePositions as unknown as Fixture[];
