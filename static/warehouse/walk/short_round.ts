/**
 * The order in which a round visits all places, beginning and ending at place 0: always on to the
 * nearest that is left, then made shorter by turning stretches round and by moving short ones as
 * long as that helps (2-opt: Croes 1958, "A method for solving traveling-salesman problems"; or-opt:
 * Or 1976).
 *
 * @param places how many there are, place 0 included
 * @param distance between two places, the same both ways
 * @returns the places after place 0
 */
export function shortRound(
  places: number,
  distance: (from: number, to: number) => number,
): number[] {
  const round = nearestNext(places, distance);
  let shorter = places > 3;
  // Every change makes the round shorter; the limit bounds the time for hundreds of places.
  for (let pass = 0; shorter && pass < MOST_PASSES; pass++) {
    shorter = turnStretches(round, distance);
    shorter = moveStretches(round, distance) || shorter;
  }
  return round.slice(1);
}

type Distance = (from: number, to: number) => number;

const MOST_PASSES = 40;
const LONGEST_MOVED = 3;
// Less than that is rounding: sums of the same lengths in another order.
const GAIN = 1e-9;

function nearestNext(places: number, distance: Distance): number[] {
  const left = new Set(Array.from({ length: places }, (_, place) => place));
  const round: number[] = [];
  for (let next = 0; left.size > 0;) {
    round.push(next);
    left.delete(next);
    const here = next;
    let least = Infinity;
    for (const place of left) {
      const far = distance(here, place);
      if (far < least) [next, least] = [place, far];
    }
  }
  return round;
}

function turnStretches(round: number[], distance: Distance): boolean {
  const size = round.length;
  let changed = false;
  for (let first = 1; first < size - 1; first++) {
    for (let last = first + 1; last < size; last++) {
      const [before, from] = [round[first - 1]!, round[first]!];
      const [to, after] = [round[last]!, round[(last + 1) % size]!];
      const now = distance(before, from) + distance(to, after);
      if (distance(before, to) + distance(from, after) >= now * (1 - GAIN)) continue;
      round.splice(first, last - first + 1, ...round.slice(first, last + 1).reverse());
      changed = true;
    }
  }
  return changed;
}

function moveStretches(round: number[], distance: Distance): boolean {
  const size = round.length;
  let changed = false;
  for (let length = 1; length <= Math.min(LONGEST_MOVED, size - 2); length++) {
    for (let first = 1; first + length <= size; first++) {
      const stretch = round.slice(first, first + length);
      const rest = [...round.slice(0, first), ...round.slice(first + length)];
      const [from, to] = [stretch[0]!, stretch.at(-1)!];
      const [before, after] = [rest[first - 1]!, rest[first % rest.length]!];
      const saved = distance(before, from) + distance(to, after) - distance(before, after);
      for (let place = 0; place < rest.length; place++) {
        if (place === first - 1) continue;
        const [here, next] = [rest[place]!, rest[(place + 1) % rest.length]!];
        const added = distance(here, from) + distance(to, next) - distance(here, next);
        if (added >= saved * (1 - GAIN)) continue;
        rest.splice(place + 1, 0, ...stretch);
        round.splice(0, size, ...rest);
        changed = true;
        break;
      }
    }
  }
  return changed;
}
