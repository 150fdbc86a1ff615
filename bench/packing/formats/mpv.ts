import { extent, integer } from "../../../domain/fields.ts";
import type { PalletSize } from "../../../domain/packing/problem.ts";
import { type Instance, TypeList } from "./instance.ts";
import { Lines } from "./lines.ts";

const HEAD = {
  number: integer(),
  lower_bound: integer({ min: 0 }),
  bins_found: integer({ min: 0 }),
};
const BIN = { boxes: integer({ min: 1 }), width: extent(), height: extent(), depth: extent() };
const BOX = { width: extent(), height: extent(), depth: extent() };

/** An instance of three-dimensional bin packing. */
export interface BinInstance extends Instance {
  pallet: PalletSize;
  /**
   * The second number of its header. The format is described nowhere; in all instances at hand it is
   * at least the volume bound and at most `found`, and its means over classes 1, 4, 5 and 8 are those
   * of a lower bound.
   */
  lowerBound: number;
  /** The third: it looks like the bins that some first heuristic needs. */
  found: number;
}

/**
 * The three-dimensional bin packing instances of Martello, Pisinger & Vigo (2000), several in a file:
 * a header (number and two counts of bins), `n W H D`, then `w h d` of each box. Heights are upwards;
 * nothing may be turned, and boxes weigh nothing. Boxes that are alike become one type.
 * @throws {AppError} 400 with line and column of what is wrong.
 */
export function readMpv(source: string): BinInstance[] {
  const lines = new Lines(source);
  const instances: BinInstance[] = [];
  do {
    const { values: head } = lines.numbers("the header of an instance", HEAD);
    const { values: bin } = lines.numbers(`the bin of instance ${head.number}`, BIN);
    const list = new TypeList();
    for (let box = 1; box <= bin.boxes; box++) {
      const { line, values } = lines.numbers(`box ${box} of instance ${head.number}`, BOX);
      list.add({
        key: `${values.width}×${values.depth}×${values.height}`,
        ...upright(values),
        weight: 0,
        bearableLoad: null,
        mayTip: false,
        orientations: [0],
        count: 1,
        stop: null,
      }, line);
    }
    instances.push({
      name: `${head.number}`,
      pallet: upright(bin),
      types: list.types,
      lowerBound: head.lower_bound,
      found: head.bins_found,
    });
  } while (lines.more);
  return instances;
}

function upright({ width, height, depth }: Record<keyof typeof BOX, number>): PalletSize {
  return { length: width, width: depth, height };
}
