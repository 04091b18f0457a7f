/** The printed symbols (ING-2), for pictures of the board. */

import type { Printed } from '../layout';

export const PRINTED: readonly Printed[] = [
  { cell: [0, -5], color: 'red' },
  { cell: [5, -5], color: 'green' },
  { cell: [5, 0], color: 'blue' },
  { cell: [0, 5], color: 'orange' },
  { cell: [-5, 5], color: 'yellow' },
  { cell: [-5, 0], color: 'purple' },
];
