import binPacking from "bp3d";
import type { PackingProblem } from "../../domain/packing/problem.ts";
import { boxesOf, layoutOf, type PlacedElsewhere, type Solver } from "./solver.ts";

const { Bin, Item, Packer } = binPacking;

type Triple = readonly [number, number, number];

/** Used fields of its items; the package has no types. */
interface PackedItem {
  name: number;
  position: Triple;
  getDimension(): Triple;
}

/** bp3d: a port of the same method as binpackingjs from Go. */
export const bp3d: Solver = {
  name: "bp3d",
  remark: "tips boxes, builds columns; knows no support and no bearable load",
  free: true,
  pack,
};

/** One pallet after another with what is left: its own mode for several bins loses boxes. */
function pack(problem: PackingProblem) {
  const { types, pallet } = problem;
  // Its first axis is filled first. With that one upwards it needs the fewest pallets.
  let items = boxesOf(problem).map((type) => {
    const { length, width, height } = types[type]!;
    return new Item(type, height, width, length, 0);
  });
  const pallets: PlacedElsewhere[][] = [];
  while (items.length > 0) {
    const bin = new Bin("", pallet.height, pallet.width, pallet.length, Infinity);
    const packer = new Packer();
    packer.addBin(bin);
    for (const item of items) packer.addItem(item);
    packer.pack();
    const packed = bin.items as PackedItem[];
    if (packed.length === 0) throw new Error("Nothing fits");
    pallets.push(packed.map((item) => ({
      type: item.name,
      corner: lengthFirst(item.position),
      sizes: lengthFirst(item.getDimension()),
    })));
    const packedItems = new Set<unknown>(packed);
    items = items.filter((item) => !packedItems.has(item));
  }
  return { layout: layoutOf(problem, pallets) };
}

function lengthFirst([upwards, alongWidth, alongLength]: Triple): Triple {
  return [alongLength, alongWidth, upwards];
}
