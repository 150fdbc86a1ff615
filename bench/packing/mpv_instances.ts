/**
 * The instances of classes 6 to 8 of Martello, Pisinger & Vigo (2000), which are those of Berkey &
 * Wang (1987) with a third extent, drawn as the authors' generator draws them.
 */
import { type Instance, TypeList } from "./formats/instance.ts";
import type { PalletSize } from "../../domain/packing/problem.ts";

// By class, the edge of the bin, and the longest edge of a box.
const CLASSES: Readonly<Record<number, readonly [bin: number, longest: number]>> = {
  6: [10, 10],
  7: [40, 35],
  8: [100, 100],
};
const INSTANCES = 10;
// The generator `lrand48` of Unix, begun with the number of boxes and that of the instance.
const MULTIPLIER = 0x5deece66dn;
const INCREMENT = 0xbn;
const MASK = (1n << 48n) - 1n;
const SEEDED = 0x330en;

/** All ten of a class with so many boxes; nothing may be turned. */
export function drawnMpv(ofClass: number, boxes: number): (Instance & { pallet: PalletSize })[] {
  const [bin, longest] = CLASSES[ofClass]!;
  return Array.from({ length: INSTANCES }, (_, index) => {
    let state = BigInt(index + 1 + boxes) << 16n | SEEDED;
    const nextRandom = () => {
      state = state * MULTIPLIER + INCREMENT & MASK;
      return 1 + Number(state >> 17n) % longest;
    };
    const list = new TypeList();
    for (let box = 1; box <= boxes; box++) {
      const [length, height, width] = [nextRandom(), nextRandom(), nextRandom()];
      const key = `${length}×${width}×${height}`;
      list.add({
        ...{ key, length, width, height, weight: 0, bearableLoad: null, mayTip: false },
        ...{ orientations: [0], count: 1, stop: null },
      }, box);
    }
    return {
      name: `${index + 1}`,
      pallet: { length: bin, width: bin, height: bin },
      types: list.types,
    };
  });
}
