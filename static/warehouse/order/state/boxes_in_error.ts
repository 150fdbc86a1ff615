import type { Box } from "../../../../domain/warehouse/records.ts";

/**
 * Returns the box types named in an error, by id, with the text about each. The error names them by
 * SKU and dimensions, as in `…: A (1300 × 300 × 200) is larger than the pallet (1200 × 800); …`.
 */
export function boxesInError(message: string, boxes: readonly Box[]): Map<string, string> {
  const blamed = new Map<string, string>();
  for (const { id, sku_box, length_box, width_box, height_box } of boxes) {
    const name = `${sku_box} (${length_box} × ${width_box} × ${height_box}) `;
    // The separator before the name: `A` must not match at the end of `BA`.
    const at = [": ", "; "].map((before) => message.indexOf(before + name)).find((at) => at >= 0);
    if (at === undefined) continue;
    const [reason = ""] = message.slice(at + 2 + name.length).split("; ");
    blamed.set(id, reason);
  }
  return blamed;
}
