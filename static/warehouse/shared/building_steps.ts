/** Building steps of a pallet: boxes in placing order, grouped by type and section. */

interface Placed {
  sku_box: string;
  length_box: number;
  width_box: number;
  height_box: number;
  orderPrior: number;
  id_section: string;
}

interface BuiltPallet<Box extends Placed> {
  layers: readonly { numLayer: number; boxed: readonly Box[] }[];
}

/** Boxes of one type from one section, placed one after another. */
export interface BuildingStep<Box> {
  /** The first box; the others differ only in placing position and coordinates. */
  box: Box;
  /** All of them. */
  boxes: Box[];
  count: number;
  /** Numbers of the first and the last layer of these boxes. */
  layers: [first: number, last: number];
  /** Placing positions of the first and the last of these boxes, from 1. */
  turns: [first: number, last: number];
}

/** Returns the building steps of a pallet in order. */
export function buildingSteps<Box extends Placed>(
  { layers }: BuiltPallet<Box>,
): BuildingStep<Box>[] {
  const placed = layers.flatMap(({ numLayer, boxed }) =>
    boxed.map((box) => ({ box, layer: numLayer }))
  ).sort((a, b) => a.box.orderPrior - b.box.orderPrior);
  const steps: BuildingStep<Box>[] = [];
  for (const { box, layer } of placed) {
    const turn = box.orderPrior;
    const step = steps.at(-1);
    if (step === undefined || !isAlike(step.box, box)) {
      steps.push({ box, boxes: [box], count: 1, layers: [layer, layer], turns: [turn, turn] });
      continue;
    }
    step.count++;
    step.boxes.push(box);
    step.layers = [Math.min(step.layers[0], layer), Math.max(step.layers[1], layer)];
    step.turns[1] = turn;
  }
  return steps;
}

const isAlike = (a: Placed, b: Placed) =>
  a.id_section === b.id_section && a.sku_box === b.sku_box && a.length_box === b.length_box &&
  a.width_box === b.width_box && a.height_box === b.height_box;
