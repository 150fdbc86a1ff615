/** Bonding of stacked layers of one box type: straight columns, or interlocked. */
import type { LayerBonding, PalletSize } from "../problem.ts";
import { arrangements } from "../single_type/arrangements.ts";
import { BARE_PALLET } from "./floor.ts";
import type { Fitting } from "./fitting.ts";
import type { LayerBox } from "./layer_box.ts";
import type { Prepared } from "./prepared.ts";
import { spreadBoxes } from "./spread.ts";
import type { Layer, Stack } from "./stack.ts";
import { checkTime } from "../time_limit.ts";

// A box with more than this share of its contact on one box is supported by that one alone.
const ALONE = 0.95;
// Layers with more boxes are not rearranged, since each box is compared with all below.
const MAX_LAYER_BOXES = 400;
// No more arrangements of a layer are tried once all together have this many boxes.
const MAX_TRIED_BOXES = 20_000;

/**
 * Returns the same boxes in the same layers, with consecutive layers of one type rearranged for the
 * bonding wherever every rule is kept: `column` places each box straight on one below, `interlock`
 * on several, `columns-below` interlocks only the upper half; `auto` is like `interlock`. Other
 * layers stay unchanged.
 *
 * Yields after every attempted arrangement of a layer.
 */
export function* withBonding(
  prepared: Prepared,
  fitting: Fitting,
  stack: Stack,
  bonding: LayerBonding,
): Generator<void, Stack, void> {
  let best = stack;
  for (let first = 0; first < best.layers.length;) {
    const end = endOfRun(best.layers, first);
    if (end - first > 1) {
      const rearrangedStack = yield* rearranged(prepared, fitting, best, { first, end, bonding });
      if (rearrangedStack !== undefined) best = rearrangedStack;
    }
    first = end;
  }
  return best;
}

/** Returns the level after a run of layers with boxes of one type and height, from `first` on. */
function endOfRun(layers: readonly Layer[], first: number): number {
  const type = onlyType(layers[first]!);
  let end = first + 1;
  if (type === undefined || layers[first]!.boxes.length > MAX_LAYER_BOXES) return end;
  const { height, boxes } = layers[first]!;
  while (end < layers.length && onlyType(layers[end]!) === type) {
    if (layers[end]!.height !== height || layers[end]!.boxes.length > boxes.length) break;
    end++;
  }
  return end;
}

/**
 * Returns the type of a layer's boxes if they have one type and one height; otherwise undefined.
 */
function onlyType({ boxes, height, shortest }: Layer): number | undefined {
  const { type } = boxes[0]!.stance;
  return height === shortest && boxes.every(({ stance }) => stance.type === type)
    ? type
    : undefined;
}

/** Levels from `first` to before `end`, and their bonding. */
interface Run {
  first: number;
  end: number;
  bonding: LayerBonding;
}

/** Returns the stack with a run of layers rearranged; undefined if a layer would be unstable. */
function* rearranged(
  prepared: Prepared,
  fitting: Fitting,
  stack: Stack,
  { first, end, bonding }: Run,
): Generator<void, Stack | undefined, void> {
  const { layers } = stack;
  const restacked = stack.base(first + 1);
  const choices = arrangedBoxes(prepared, layers[first]!);
  const columnsUpTo = bonding === "column"
    ? end
    : bonding === "columns-below"
    ? first + Math.ceil((end - first) / 2)
    : 0;
  for (let level = first + 1; level < layers.length; level++) {
    const layer = layers[level]!;
    const below = restacked.layers.at(-1)!.boxes;
    const boxes = level >= end
      ? undefined
      : level < columnsUpTo
      ? column(fitting, restacked, below, layer.boxes.length)
      : yield* interlocked(prepared, fitting, restacked, { choices, below, layer });
    const stable = boxes ?? fitting.stableBoxes(layer, restacked, prepared.worth);
    if (stable.length < layer.boxes.length) return undefined;
    restacked.add({ ...layer, boxes: stable });
    yield;
  }
  return restacked;
}

/** Returns boxes that are each straight on one below, those nearest the others first. */
function column(
  fitting: Fitting,
  stack: Stack,
  below: readonly LayerBox[],
  boxes: number,
): LayerBox[] | undefined {
  const middleBoxes = nearestTheMiddle(below).slice(0, boxes);
  return middleBoxes.every((box) => fitting.stands(box, stack)) ? middleBoxes : undefined;
}

/**
 * Returns the stable arrangement with the most boxes that rest on several; undefined if there is
 * none. Yields after every arrangement.
 */
function* interlocked(
  { slack }: Prepared,
  fitting: Fitting,
  stack: Stack,
  { choices, below, layer }: {
    choices: readonly (readonly LayerBox[])[];
    below: readonly LayerBox[];
    layer: Layer;
  },
): Generator<void, LayerBox[] | undefined, void> {
  let best: LayerBox[] | undefined;
  let maxInterlocked = interlocks(layer.boxes, below, slack);
  for (const choice of choices) {
    yield;
    const stableBoxes = choice.filter((box) => fitting.stands(box, stack));
    if (stableBoxes.length < layer.boxes.length) continue;
    const [bonded, single] = [true, false].map((isBonded) =>
      nearestTheMiddle(stableBoxes.filter((box) => restsOnSeveral(box, below, slack) === isBonded))
    );
    const boxes = [...bonded!, ...single!].slice(0, layer.boxes.length);
    const bonds = Math.min(bonded!.length, boxes.length);
    if (bonds > maxInterlocked) [best, maxInterlocked] = [boxes, bonds];
    if (maxInterlocked === layer.boxes.length) break;
  }
  return best;
}

/** Returns other arrangements of the boxes of a full layer: rotated parts, and mirror images. */
function arrangedBoxes(prepared: Prepared, { boxes }: Layer): LayerBox[][] {
  const { stances, slack, minSupportRatio, problem: { pallet } } = prepared;
  const [{ stance }] = boxes as [LayerBox];
  const own = stances.filter(({ type, dz }) => type === stance.type && dz === stance.dz);
  const turned = own.find(({ dx, dy }) => dx === stance.dy && dy === stance.dx);
  const rules = { ...pallet, minSupportRatio, slack };
  const choices = variantsOf([...boxes], pallet);
  if (turned !== undefined && stance.dx !== stance.dy) {
    const [long, short] = stance.dx > stance.dy ? [stance, turned] : [turned, stance];
    const box = { length: long.dx, width: long.dy };
    for (const { x, y, turned } of arrangements(pallet, box, boxes.length)) {
      if (choices.length * x.length > MAX_TRIED_BOXES) break;
      const placed = Array.from(x, (_, at) => (
        { stance: turned[at] ? short : long, x: x[at]!, y: y[at]! }
      ));
      choices.push(
        ...variantsOf(placed, pallet),
        ...mirrored(spreadBoxes(placed, BARE_PALLET, rules), pallet),
      );
    }
  }
  return choices;
}

/**
 * Returns a layer in its corner and centred along the length, the width, and both; each mirrored.
 */
function variantsOf(layer: LayerBox[], pallet: PalletSize): LayerBox[][] {
  const room = (size: number, end: (box: LayerBox) => number) =>
    Math.max(0, size - Math.max(...layer.map(end))) / 2;
  const along = room(pallet.length, ({ x, stance }) => x + stance.dx);
  const across = room(pallet.width, ({ y, stance }) => y + stance.dy);
  const shifts = [[0, 0], [along, 0], [0, across], [along, across]] as const;
  return shifts.flatMap(([dx, dy]) =>
    mirrored(layer.map(({ stance, x, y }) => ({ stance, x: x + dx, y: y + dy })), pallet)
  );
}

function mirrored(layer: readonly LayerBox[], { length, width }: PalletSize): LayerBox[][] {
  return [0, 1, 2, 3].map((mirror) =>
    layer.map(({ stance, x, y }) => ({
      stance,
      x: mirror & 1 ? Math.max(0, length - x - stance.dx) : x,
      y: mirror & 2 ? Math.max(0, width - y - stance.dy) : y,
    }))
  );
}

/** Returns the number of boxes that rest on several below. */
function interlocks(
  boxes: readonly LayerBox[],
  below: readonly LayerBox[],
  slack: number,
): number {
  return boxes.filter((box) => restsOnSeveral(box, below, slack)).length;
}

function restsOnSeveral(box: LayerBox, below: readonly LayerBox[], slack: number): boolean {
  let [all, largest] = [0, 0];
  checkTime(below.length);
  const { stance: { dx, dy }, x, y } = box;
  for (const { stance, x: left, y: front } of below) {
    const along = Math.min(x + dx, left + stance.dx) - Math.max(x, left);
    const across = Math.min(y + dy, front + stance.dy) - Math.max(y, front);
    if (along <= slack || across <= slack) continue;
    all += along * across;
    largest = Math.max(largest, along * across);
  }
  return largest < ALONE * all;
}

/** Returns boxes by distance from their common centre: the first ones form a compact group. */
function nearestTheMiddle(boxes: readonly LayerBox[]): LayerBox[] {
  const middle = (of: (box: LayerBox) => number) =>
    boxes.reduce((sum, box) => sum + of(box), 0) / Math.max(1, boxes.length);
  const centreX = ({ x, stance }: LayerBox) => x + stance.dx / 2;
  const centreY = ({ y, stance }: LayerBox) => y + stance.dy / 2;
  const [x, y] = [middle(centreX), middle(centreY)];
  const distance = (box: LayerBox) => (centreX(box) - x) ** 2 + (centreY(box) - y) ** 2;
  return boxes.toSorted((a, b) => distance(a) - distance(b));
}
