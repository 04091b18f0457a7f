import type { DrawChance } from '../../fairness/chance';
import type { Stream } from '../../fairness/stream';

const LETTERS = [...'RGBOYP'];
const KINDS = LETTERS.flatMap((first, i) => LETTERS.slice(i).map((second) => first + second));
const DOUBLES = 5;
const OTHERS = 6;
const RACK = 6;

/** ING-3, ING-5, ING-14 to ING-16: who begins, full racks from the bag, and what is drawn to them later. */
export const drawChance: DrawChance = (options, stream) => {
  const players = options.players as number;
  const limit = options.mode === 'solo' ? 1 : RACK;
  const bag = KINDS.map((kind) => (kind[0] === kind[1] ? DOUBLES : OTHERS));
  const first_seat = players > 1 ? stream.below(players) : 0;
  const racks = Array.from({ length: players }, () => drawTiles(stream, bag, limit));
  return {
    setup: { first_seat, racks: racks.map((rack) => [...rack]) },
    after: ({ seat, move, chance }) => {
      const rack = racks[seat]!;
      const swapped = move === 'swap' ? rack.splice(0) : [];
      const placed = rack.indexOf(move.split(' ')[0]!);
      if (placed >= 0) rack.splice(placed, 1);
      const drawn = chance ? drawTiles(stream, bag, limit - rack.length) : [];
      rack.push(...drawn);
      // ING-15: the old rack goes into the bag after the new one was drawn.
      for (const tile of swapped) bag[KINDS.indexOf(tile)]! += 1;
      return drawn.length ? { drawn } : null;
    },
  };
};

function drawTiles(stream: Stream, bag: number[], count: number): string[] {
  const kinds = Array.from({ length: count }, () => stream.take(bag));
  return kinds.sort((a, b) => a - b).map((kind) => KINDS[kind]!);
}
