import { pack3D, RotationType } from "binpackingjs/3d";
import { allowedOrientations } from "../../domain/packing/orientation.ts";
import type { PackingProblem } from "../../domain/packing/problem.ts";
import { boxesOf, layoutOf, type PlacedElsewhere, type Solver } from "./solver.ts";

/** binpackingjs: corners of the boxes placed already, large boxes first (Dube & Kanavathy 2006). */
export const binpackingjs: Solver = {
  name: "binpackingjs",
  remark: "upright; knows no support and no bearable load",
  free: true,
  pack,
};

// By the number of the orientation.
const ROTATIONS = [
  RotationType.WHD,
  RotationType.HWD,
  RotationType.DHW,
  RotationType.HDW,
  RotationType.WDH,
  RotationType.DWH,
] as const;

/** One pallet after another with what is left; its own mode for several bins does the same. */
function pack(problem: PackingProblem) {
  const { types, pallet } = problem;
  // Its third axis is filled last, so that one is upwards: then most boxes rest on something.
  const bin = {
    name: "",
    width: pallet.length,
    height: pallet.width,
    depth: pallet.height,
    maxWeight: Infinity,
  };
  let items: readonly Parameters<typeof pack3D>[0]["items"][number][] = boxesOf(problem)
    .map((type) => {
      const { length, width, height } = types[type]!;
      const allowedRotations = allowedOrientations(types[type]!)
        .map((orientation) => ROTATIONS[orientation]);
      return {
        name: `${type}`,
        width: length,
        height: width,
        depth: height,
        weight: 0,
        allowedRotations,
      };
    });
  const pallets: PlacedElsewhere[][] = [];
  while (items.length > 0) {
    const { packedBins: [packed], unfitItems } = pack3D({ bins: [bin], items });
    if (packed === undefined || packed.items.length === 0) throw new Error("Nothing fits");
    pallets.push(packed.items.map(({ name, position, dimension }) => ({
      type: Number(name),
      corner: position,
      sizes: dimension,
    })));
    items = unfitItems;
  }
  return { layout: layoutOf(problem, pallets) };
}
