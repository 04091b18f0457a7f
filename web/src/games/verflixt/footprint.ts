import { placeFootprint, type Footprint } from '../drawing/footprint';
import { findPlace, type Places } from './places';
import { leaps } from './spiral';
import type { VerflixtGain } from './view';

/** The way of the piece along the road: over every stop it counts, and past the gaps. */
export function wayOf(
  places: Places,
  { origin, steps }: Pick<VerflixtGain, 'origin' | 'steps'>,
): ReturnType<typeof leaps> {
  const found = [origin, ...steps].flatMap((spot) => findPlace(places, spot)?.stop ?? []);
  return leaps(
    found,
    places.all.map((place) => place.stop),
  );
}

/** Where a move shows on the road. */
export function gainFootprint(places: Places, gain: VerflixtGain): Footprint | null {
  const target = findPlace(places, gain.target);
  return target ? placeFootprint([target.stop.x, target.stop.y], 0.68, wayOf(places, gain).path) : null;
}
