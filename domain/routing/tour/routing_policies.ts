/**
 * Lengths of tours by common rules of thumb, for comparison: S-shape (the picker walks through
 * every aisle with a stop) and largest gap (the picker turns back at the largest gap of an aisle).
 * For one block: Hall (1993, "Distance approximations for routing manual pickers in a warehouse",
 * section 2); for several: Roodbergen & De Koster (2001, "Routing methods for warehouses with
 * multiple cross aisles", sections 3.1 and 3.2).
 */
import type { AislePicks } from "./aisle_picks.ts";

/**
 * Returns the length of an S-shape tour, from the side and end of the floor where it is shorter.
 */
export const sShapeLength = (picks: AislePicks) => shortest(picks, sShapeBlock);

/**
 * Returns the length of a largest-gap tour, from the side and end of the floor where it is shorter.
 */
export const largestGapLength = (picks: AislePicks) => shortest(picks, largestGapBlock);

/** Visits the stops of a block, which is entered and left as `Block` specifies. */
type Policy = (walker: Walker, block: Block) => void;

/** A block between the far end of the floor and the front; aisles in walking order. */
interface Block {
  /** Its cross-aisles. */
  front: number;
  back: number;
  /** Aisles with remaining stops in it. */
  aisles: readonly number[];
  /**
   * True if it is the farthest block, which is entered from its front; false if entered from its
   * back.
   */
  isFarthest: boolean;
}

function shortest(picks: AislePicks, policy: Policy): number {
  const sides = [picks, sidesExchanged(picks)];
  return Math.min(
    ...sides.flatMap((side) => [side, endsExchanged(side)]).map((each) =>
      roundLength(each, policy)
    ),
  );
}

function roundLength(picks: AislePicks, policy: Policy): number {
  const { stops } = picks;
  const remainingAisles = stops.map((block) =>
    new Set(block.flatMap(({ length }, aisle) => length > 0 ? [aisle] : []))
  );
  const farthest = remainingAisles.findLastIndex(({ size }) => size > 0);
  const first = Math.min(...remainingAisles.flatMap((aisles) => [...aisles]));
  const walker = new Walker(picks, first);
  // Along the first aisle to the farthest block, visiting its stops.
  for (let block = 0; block < farthest; block++) {
    walker.along(block + 1);
    remainingAisles[block]!.delete(first);
  }
  for (let block = farthest; block >= 0; block--) {
    const ascending = [...remainingAisles[block]!].sort((a, b) => a - b);
    if (ascending.length === 0) {
      if (block < farthest) walker.along(block);
      continue;
    }
    const isFarthest = block === farthest;
    const [leftmost, rightmost] = [ascending[0]!, ascending.at(-1)!];
    const fromRight = !isFarthest && walker.distanceTo(rightmost) < walker.distanceTo(leftmost);
    const aisles = fromRight ? ascending.reverse() : ascending;
    policy(walker, { front: block, back: block + 1, aisles, isFarthest });
  }
  return walker.lengthToEnd() + picks.deadEnds;
}

function sShapeBlock(walker: Walker, { front, back, aisles }: Block): void {
  for (const [at, aisle] of aisles.entries()) {
    walker.across(aisle);
    if (walker.cross === back) walker.along(front);
    else if (at < aisles.length - 1) walker.along(back);
    else walker.walkInAndBack(walker.placesIn(front, aisle).at(-1)!);
  }
}

function largestGapBlock(walker: Walker, { front, back, aisles, isFarthest }: Block): void {
  const last = aisles.at(-1)!;
  if (isFarthest) {
    const [first] = aisles as [number];
    walker.across(first);
    if (aisles.length === 1) return walker.walkInAndBack(walker.placesIn(front, first).at(-1)!);
    walker.along(back);
  }
  const between = aisles.slice(isFarthest ? 1 : 0, -1);
  for (const aisle of between) {
    const { fromBack } = walker.gapIn(front, aisle);
    if (fromBack === undefined) continue;
    walker.across(aisle);
    walker.walkInAndBack(fromBack);
  }
  walker.across(last);
  walker.along(front);
  for (const aisle of between.reverse()) {
    const { fromFront } = walker.gapIn(front, aisle);
    if (fromFront === undefined) continue;
    walker.across(aisle);
    walker.walkInAndBack(fromFront);
  }
}

/** Measures the distance of a walk from crossing to crossing. */
class Walker {
  cross = 0;
  #length: number;

  constructor(private readonly picks: AislePicks, private aisle: number) {
    this.#length = picks.fromStart[0]![aisle]!;
  }

  /** Walks along the aisle to another cross-aisle. */
  along(cross: number): void {
    const crossed = this.picks.crossed[this.aisle]!;
    this.#length += Math.abs(crossed[cross]! - crossed[this.cross]!);
    this.cross = cross;
  }

  /** Walks along the cross-aisle to another aisle. */
  across(aisle: number): void {
    this.#length += this.distanceTo(aisle);
    this.aisle = aisle;
  }

  /** Returns the distance to another aisle along the cross-aisle. */
  distanceTo(aisle: number): number {
    const places = this.picks.across[this.cross]!;
    return Math.abs(places[aisle]! - places[this.aisle]!);
  }

  /** Walks into the aisle up to a position, and back. */
  walkInAndBack(place: number): void {
    this.#length += 2 * Math.abs(place - this.picks.crossed[this.aisle]![this.cross]!);
  }

  placesIn(block: number, aisle: number): readonly number[] {
    return this.picks.stops[block]![aisle]!;
  }

  /**
   * Returns the distances to walk into a block's aisle from its front and from its back so that the
   * largest gap is skipped.
   */
  gapIn(block: number, aisle: number): { fromFront?: number; fromBack?: number } {
    const crossed = this.picks.crossed[aisle]!;
    const places = [crossed[block]!, ...this.placesIn(block, aisle), crossed[block + 1]!];
    let largest = 0;
    for (let at = 1; at < places.length - 1; at++) {
      const gap = places[at + 1]! - places[at]!;
      if (gap > places[largest + 1]! - places[largest]!) largest = at;
    }
    return {
      ...largest > 0 ? { fromFront: places[largest]! } : {},
      ...largest < places.length - 2 ? { fromBack: places[largest + 1]! } : {},
    };
  }

  /** Returns the total length, including the path from here to the end. */
  lengthToEnd(): number {
    return this.#length + this.picks.toEnd[this.cross]![this.aisle]!;
  }
}

function sidesExchanged(picks: AislePicks): AislePicks {
  const last = (places: readonly number[]) => places.at(-1)!;
  return {
    ...picks,
    crossed: picks.crossed.toReversed(),
    across: picks.across.map((places) => places.toReversed().map((place) => last(places) - place)),
    stops: picks.stops.map((block) => block.toReversed()),
    fromStart: picks.fromStart.map((line) => line.toReversed()),
    toEnd: picks.toEnd.map((line) => line.toReversed()),
  };
}

function endsExchanged(picks: AislePicks): AislePicks {
  const ends = picks.crossed.map((places) => places.at(-1)!);
  const from = (places: readonly number[], aisle: number) =>
    places.toReversed().map((place) => ends[aisle]! - place);
  return {
    ...picks,
    crossed: picks.crossed.map(from),
    across: picks.across.toReversed(),
    stops: picks.stops.toReversed().map((block) => block.map(from)),
    fromStart: picks.fromStart.toReversed(),
    toEnd: picks.toEnd.toReversed(),
  };
}
