/** Rows of racks with the aisles between them, laid out from a few numbers. */
import { readPattern } from "./name_pattern.ts";
import { type Rect, sum } from "./rect.ts";

/** Parameters of a block of racks; lengths in the floor's unit. */
export interface RackPlan {
  /** The top left corner of the ground that the block takes, its cross-aisles included. */
  x: number;
  y: number;
  /** Rows of sections. */
  rows: number;
  /** Sections in a row. */
  bays: number;
  /** Of a section, along its row. */
  bayLength: number;
  /** Of a section, from the aisle to its back. */
  bayDepth: number;
  /** Width of aisles and cross-aisles. */
  aisle: number;
  /** On how many sides of an aisle racks stand; with 2 the rows between two aisles are back to back. */
  sides: 1 | 2;
  /** Rows run from left to right, or from top to bottom. */
  along: "x" | "y";
  /** After so many bays a cross-aisle leads through all rows; with 0 there is one at each end alone. */
  crossEvery: number;
  /** Names of sections, with `{row}`, `{bay}` and `{aisle}`. */
  pattern: string;
}

export interface RackSection {
  name: string;
  rect: Rect;
  /** Index of the point that it is reached from. */
  point: number;
}

/** A block of racks as it would stand. */
export interface RackLayout {
  /** The ground that it takes, cross-aisles included. */
  ground: Rect;
  /** Row by row. */
  sections: RackSection[];
  /** Aisle by aisle; in each from its beginning to its end. */
  points: { x: number; y: number; isHead: boolean }[];
  /** Indices of the points that are linked. */
  ways: [from: number, to: number][];
}

/** Sections that one block may have. */
const MAX_BAYS = 10_000;

export type RackFault =
  | { field: "rows" | "bays"; fault: "count" }
  | { field: "bayLength" | "bayDepth" | "aisle"; fault: "extent" }
  | { field: "crossEvery"; fault: "count_or_none" }
  | { field: "bays"; fault: "too_many" }
  | { field: "pattern"; fault: "unknown" | "repeats"; what: string };

const TOKENS = ["row", "bay", "aisle"] as const;
const isCount = (value: number) => Number.isSafeInteger(value) && value >= 1;

/** Returns a plan's faults by field; empty if it can be laid out. */
export function rackFaults(plan: RackPlan): RackFault[] {
  const faults: RackFault[] = [];
  for (const field of ["rows", "bays"] as const) {
    if (!isCount(plan[field])) faults.push({ field, fault: "count" });
  }
  if (faults.length === 0 && plan.rows * plan.bays > MAX_BAYS) {
    faults.push({ field: "bays", fault: "too_many" });
  }
  for (const field of ["bayLength", "bayDepth", "aisle"] as const) {
    if (!(plan[field] > 0)) faults.push({ field, fault: "extent" });
  }
  if (plan.crossEvery !== 0 && !isCount(plan.crossEvery)) {
    faults.push({ field: "crossEvery", fault: "count_or_none" });
  }
  const pattern = readPattern(plan.pattern.trim(), TOKENS);
  if ("unknown" in pattern) {
    faults.push({ field: "pattern", fault: "unknown", what: pattern.unknown });
  } else if (faults.length === 0) {
    const repeated = firstRepeated(rackNames(plan));
    if (repeated !== undefined) {
      faults.push({ field: "pattern", fault: "repeats", what: repeated });
    }
  }
  return faults;
}

function firstRepeated(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return names.find((name) => name.trim() === "" || seen.size === seen.add(name).size);
}

/** The aisle that a row stands at; with two sides it is shared by two rows. */
const aisleOf = ({ sides }: RackPlan, row: number) => Math.floor(row / sides);

/** Names of all sections, row by row. */
function rackNames(plan: RackPlan): string[] {
  const pattern = readPattern(plan.pattern.trim(), TOKENS);
  if ("unknown" in pattern) return [];
  const names: string[] = [];
  for (let row = 0; row < plan.rows; row++) {
    for (let bay = 0; bay < plan.bays; bay++) {
      names.push(pattern.name({ row, bay, aisle: aisleOf(plan, row) }));
    }
  }
  return names;
}

/**
 * Lays a block of racks out: every aisle has a point in front of each bay and one in each cross-aisle,
 * linked along the aisle, and the cross-aisles link the aisles with each other. No way passes through
 * a section.
 *
 * @param plan one without faults
 */
export function layOutRacks(plan: RackPlan): RackLayout {
  const { rows, bays, bayLength, bayDepth, aisle, sides, crossEvery } = plan;
  const gapsBefore = (bay: number) => crossEvery === 0 ? 0 : Math.floor(bay / crossEvery);
  // Along the rows: a cross-aisle, the bays with cross-aisles between them, a cross-aisle.
  const bayAt = (bay: number) => aisle + bay * bayLength + gapsBefore(bay) * aisle;
  const end = bayAt(bays - 1) + bayLength;
  const crossings = [aisle / 2];
  for (let bay = 1; bay < bays; bay++) {
    if (gapsBefore(bay) > gapsBefore(bay - 1)) crossings.push(bayAt(bay) - aisle / 2);
  }
  crossings.push(end + aisle / 2);
  // Across them: a row, its aisle, and with two sides the row on the other side.
  const period = sides * bayDepth + aisle;
  const rowAt = (row: number) =>
    aisleOf(plan, row) * period + (sides === 2 && row % 2 === 1 ? bayDepth + aisle : 0);
  const aisles = aisleOf(plan, rows - 1) + 1;
  const depth = rows * bayDepth + aisles * aisle;

  const place = (along: number, across: number) => ({
    x: sum(plan.x, plan.along === "x" ? along : across),
    y: sum(plan.y, plan.along === "x" ? across : along),
  });
  const rect = (along: number, across: number, length: number, width: number): Rect => {
    const [from, to] = [place(along, across), place(along + length, across + width)];
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  };

  const stations = [
    ...crossings.map((at, i) => ({ at, isHead: i === 0 || i === crossings.length - 1, bay: -1 })),
    ...Array.from({ length: bays }, (_, bay) => ({
      at: bayAt(bay) + bayLength / 2,
      isHead: false,
      bay,
    })),
  ].sort((a, b) => a.at - b.at);
  const stationOf = new Map(stations.map(({ bay }, index) => [bay, index]));
  const layout: RackLayout = {
    ground: rect(0, 0, end + aisle, depth),
    sections: [],
    points: [],
    ways: [],
  };
  for (let row = 0; row < aisles; row++) {
    const middle = row * period + bayDepth + aisle / 2;
    const first = layout.points.length;
    stations.forEach(({ at, isHead, bay }, index) => {
      layout.points.push({ ...place(at, middle), isHead });
      const point = first + index;
      if (index > 0) layout.ways.push([point - 1, point]);
      if (row > 0 && bay < 0) layout.ways.push([point - stations.length, point]);
    });
  }
  const names = rackNames(plan);
  for (let row = 0; row < rows; row++) {
    for (let bay = 0; bay < bays; bay++) {
      layout.sections.push({
        name: names[row * bays + bay]!,
        rect: rect(bayAt(bay), rowAt(row), bayLength, bayDepth),
        point: aisleOf(plan, row) * stations.length + stationOf.get(bay)!,
      });
    }
  }
  return layout;
}
