import { refusal } from "../../../domain/app_error.ts";
import { extent, integer } from "../../../domain/fields.ts";
import type { Orientation } from "../../../domain/packing/orientation.ts";
import type { BoxType, PalletSize } from "../../../domain/packing/problem.ts";
import { type Instance, TypeList } from "./instance.ts";
import { Lines } from "./lines.ts";

const flag = () => integer({ min: 0, max: 1 });
const COUNT = { count: integer({ min: 1 }) };
const HEAD = { number: integer(), seed: integer() };
const CONTAINER = { length: extent(), width: extent(), height: extent() };
const BOX = {
  id: integer(),
  length: extent(),
  length_may_be_vertical: flag(),
  width: extent(),
  width_may_be_vertical: flag(),
  height: extent(),
  height_may_be_vertical: flag(),
  count: integer({ min: 0 }),
};

/** A container and what is to be loaded into it. */
export interface ContainerInstance extends Instance {
  pallet: PalletSize;
}

/**
 * The container loading instances of Bischoff & Ratcliff (1995) as the OR-Library keeps them
 * (`thpack1` to `thpack7`): how many there are; for each its number and seed, the container, how many
 * types, and a line for each of these: id, then each edge with a flag that tells whether it may be
 * vertical, and the count. Boxes may be turned about the vertical edge, and weigh nothing.
 * @throws {AppError} 400 with line and column of what is wrong.
 */
export function readThpack(source: string): ContainerInstance[] {
  const lines = new Lines(source);
  const { values: { count } } = lines.numbers("the number of problems", COUNT);
  const instances: ContainerInstance[] = [];
  for (let index = 1; index <= count; index++) {
    const { values: { number } } = lines.numbers(`problem ${index} of ${count}`, HEAD);
    const { values: pallet } = lines.numbers(`the container of problem ${number}`, CONTAINER);
    const { values: many } = lines.numbers(`the number of types of problem ${number}`, COUNT);
    const list = new TypeList();
    for (let type = 1; type <= many.count; type++) {
      const { line, values } = lines.numbers(`type ${type} of problem ${number}`, BOX);
      list.add(typeOf(values, line), line);
    }
    instances.push({ name: `${number}`, pallet, types: list.types });
  }
  lines.end();
  return instances;
}

function typeOf(box: Record<keyof typeof BOX, number>, line: number): BoxType {
  const { id, length, width, height, count } = box;
  // Those with the edge upwards, by the numbers of `Orientation`.
  const orientations: Orientation[] = [
    ...(box.height_may_be_vertical === 1 ? [0, 1] as const : []),
    ...(box.length_may_be_vertical === 1 ? [2, 3] as const : []),
    ...(box.width_may_be_vertical === 1 ? [4, 5] as const : []),
  ];
  if (orientations.length === 0) {
    throw refusal(400, "no_vertical_edge", {}, {
      where: `Line ${line}, column 7 (height may be vertical)`,
    });
  }
  return {
    key: `${id}`,
    length,
    width,
    height,
    weight: 0,
    bearableLoad: null,
    mayTip: false,
    orientations,
    count,
    stop: null,
  };
}
