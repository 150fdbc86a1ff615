import { refusal } from "../app_error.ts";
import type { PalletLimits as Stated } from "../warehouse/pallet_limits.ts";

/**
 * Refuses a pallet that leaves nothing for boxes.
 *
 * @param where What it is called, where it is one of several.
 * @throws {AppError} 422
 */
export function assertOwnSizes(
  { max_weight = Infinity, own_weight = 0, own_height = 0 }: Stated,
  { pallet_max_height: height }: { pallet_max_height: number },
  where?: string,
): void {
  const place = where === undefined ? undefined : { where };
  if (own_height >= height) {
    throw refusal(422, "pallet_too_high_itself", { own: own_height, height }, place);
  }
  if (own_weight >= max_weight) {
    throw refusal(422, "pallet_too_heavy_itself", { own: own_weight, weight: max_weight }, place);
  }
}
