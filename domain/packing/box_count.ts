import { refusal } from "../app_error.ts";
import type { BoxType } from "./problem.ts";

// More boxes than any order of pallets has, and fewer than the memory holds.
const MAX_BOXES = 100_000;

/** @throws {AppError} 422 when there is no box to pack, or more than can be. */
export function assertBoxCount(types: readonly Pick<BoxType, "count">[]): void {
  const count = types.reduce((sum, type) => sum + type.count, 0);
  if (count === 0) throw refusal(422, "nothing_to_pack", {}, { where: "boxes" });
  if (count > MAX_BOXES) {
    throw refusal(422, "more_boxes_than", { count, max: MAX_BOXES }, { where: "boxes" });
  }
}
