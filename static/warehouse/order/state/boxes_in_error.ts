import type { Box } from "../../../../domain/warehouse/records.ts";

/**
 * Returns the box types named in an error, by their ids, with the text about each. They are named
 * by SKU and edges, as in `…: A (1300 × 300 × 200) is larger than the pallet (1200 × 800); …`.
 */
export function boxesInError(message: string, boxes: readonly Box[]): Map<string, string> {
  const blamed = new Map<string, string>();
  for (const { id, sku_box, length_box, width_box, height_box } of boxes) {
    const name = `${sku_box} (${length_box} × ${width_box} × ${height_box}) `;
    // `A` is not to blame where `BA` is.
    const at = [": ", "; "].map((before) => message.indexOf(before + name)).find((at) => at >= 0);
    if (at === undefined) continue;
    const [reason = ""] = message.slice(at + 2 + name.length).split("; ");
    blamed.set(id, reason);
  }
  return blamed;
}
