/** Rotation of stacked layers of one box type: straight columns, or interlocked. */
import type { LayerBonding, PalletSize } from "../problem.ts";
import { arrangements } from "../single_type/arrangements.ts";
import { BARE_PALLET } from "./floor.ts";
import type { Fitting } from "./fitting.ts";
import type { LayerBox } from "./layer_box.ts";
import type { Prepared } from "./prepared.ts";
import { spreadBoxes } from "./spread.ts";
import type { Layer, Stack } from "./stack.ts";
import { checkTime } from "../time_limit.ts";

// A box that rests with more than this part of its contact on one box stands on that one alone.
const ALONE = 0.95;
// Boxes of a layer above which nothing is rearranged: each is compared with all below.
const MAX_LAYER_BOXES = 400;
// Boxes of all arrangements of a layer together, from which on no more are tried.
const MAX_TRIED_BOXES = 20_000;

/**
 * The same boxes on the same layers, those of one type that follow each other as `bonding` asks for it,
 * wherever every rule is kept: `column` puts each box straight on one below, `interlock` on several,
 * `columns-below` the upper half of such layers alone; `auto` is as `interlock`. What cannot be so stays
 * as it is.
 *
 * Yields after every arrangement of a layer that was tried.
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
      const anew = yield* rearranged(prepared, fitting, best, { first, end, bonding });
      if (anew !== undefined) best = anew;
    }
    first = end;
  }
  return best;
}

/** The level after the last of those that hold equal boxes, standing alike, from `first` on. */
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

/** The type of all boxes of a layer, which are equally high; undefined where there are several. */
function onlyType({ boxes, height, shortest }: Layer): number | undefined {
  const { type } = boxes[0]!.stance;
  return height === shortest && boxes.every(({ stance }) => stance.type === type)
    ? type
    : undefined;
}

/** Levels from `first` to before `end`, and how their boxes are to bond. */
interface Run {
  first: number;
  end: number;
  bonding: LayerBonding;
}

/** The stack with a run of layers as it is asked for; undefined where a layer could not stand then. */
function* rearranged(
  prepared: Prepared,
  fitting: Fitting,
  stack: Stack,
  { first, end, bonding }: Run,
): Generator<void, Stack | undefined, void> {
  const { layers } = stack;
  const anew = stack.base(first + 1);
  const choices = arrangedBoxes(prepared, layers[first]!);
  const columnsUpTo = bonding === "column"
    ? end
    : bonding === "columns-below"
    ? first + Math.ceil((end - first) / 2)
    : 0;
  for (let level = first + 1; level < layers.length; level++) {
    const layer = layers[level]!;
    const below = anew.layers.at(-1)!.boxes;
    const boxes = level >= end
      ? undefined
      : level < columnsUpTo
      ? column(fitting, anew, below, layer.boxes.length)
      : yield* interlocked(prepared, fitting, anew, { choices, below, layer });
    const stable = boxes ?? fitting.stableBoxes(layer, anew, prepared.worth);
    if (stable.length < layer.boxes.length) return undefined;
    anew.add({ ...layer, boxes: stable });
    yield;
  }
  return anew;
}

/** So many boxes, each straight on one below, those nearest the others first. */
function column(
  fitting: Fitting,
  stack: Stack,
  below: readonly LayerBox[],
  boxes: number,
): LayerBox[] | undefined {
  const chosen = nearestTheMiddle(below).slice(0, boxes);
  return chosen.every((box) => fitting.stands(box, stack)) ? chosen : undefined;
}

/**
 * Of all arrangements the one in which most boxes rest on several; undefined where none stands. Yields
 * after every arrangement.
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
  let most = interlocks(layer.boxes, below, slack);
  for (const choice of choices) {
    yield;
    const standing = choice.filter((box) => fitting.stands(box, stack));
    if (standing.length < layer.boxes.length) continue;
    const [bonded, single] = [true, false].map((isBonded) =>
      nearestTheMiddle(standing.filter((box) => restsOnSeveral(box, below, slack) === isBonded))
    );
    const boxes = [...bonded!, ...single!].slice(0, layer.boxes.length);
    const bonds = Math.min(bonded!.length, boxes.length);
    if (bonds > most) [best, most] = [boxes, bonds];
    if (most === layer.boxes.length) break;
  }
  return best;
}

/** The boxes of a full layer in other arrangements of as many: turned against each other, and mirrored. */
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

/** A layer in its corner and in the middle of the length, of the width, and of both; each mirrored. */
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

/** Boxes by how far they are from the middle of them all, so that what is put there stands together. */
function nearestTheMiddle(boxes: readonly LayerBox[]): LayerBox[] {
  const middle = (of: (box: LayerBox) => number) =>
    boxes.reduce((sum, box) => sum + of(box), 0) / Math.max(1, boxes.length);
  const centreX = ({ x, stance }: LayerBox) => x + stance.dx / 2;
  const centreY = ({ y, stance }: LayerBox) => y + stance.dy / 2;
  const [x, y] = [middle(centreX), middle(centreY)];
  const distance = (box: LayerBox) => (centreX(box) - x) ** 2 + (centreY(box) - y) ** 2;
  return boxes.toSorted((a, b) => distance(a) - distance(b));
}
