/** What the board is trying out, so that the score tracks of the seats can show it. */

export const outlook: { seat: number | null; points: number } = $state({ seat: null, points: 0 });
