import { AppError } from "../app_error.ts";
import type { BoxType } from "./problem.ts";

// More boxes than any order of pallets has, and fewer than the memory holds.
const MOST_BOXES = 100_000;

/** @throws {AppError} 422 when there is no box to pack, or more than can be. */
export function refuseCount(types: readonly Pick<BoxType, "count">[]): void {
  const count = types.reduce((sum, type) => sum + type.count, 0);
  if (count === 0) throw new AppError(422, "boxes: there is none to pack");
  if (count > MOST_BOXES) {
    throw new AppError(422, `boxes: ${count} are more than ${MOST_BOXES}`);
  }
}
