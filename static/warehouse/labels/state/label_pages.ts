/** The pages that labels are printed on. */
import type { PalletLabel } from "../../../../domain/warehouse/label_records.ts";

/** One page: a label with as much of the box list as it has room for, or the rest of the list. */
export interface LabelPage {
  label: PalletLabel;
  boxes: PalletLabel["boxes"];
  /** Whether it is only the rest of the list. */
  isRest: boolean;
}

// Lines of the box list beside the codes, and on a page of their own, in two columns.
const BESIDE_CODES = 20;
const BY_ITSELF = 64;

export function labelPages(labels: readonly PalletLabel[]): LabelPage[] {
  return labels.flatMap((label) => {
    const pages: LabelPage[] = [{
      label,
      boxes: label.boxes.slice(0, BESIDE_CODES),
      isRest: false,
    }];
    for (let at = BESIDE_CODES; at < label.boxes.length; at += BY_ITSELF) {
      pages.push({ label, boxes: label.boxes.slice(at, at + BY_ITSELF), isRest: true });
    }
    return pages;
  });
}

/** The element strings of a code: `(00)…(400)…` in two. */
export function elementsOf({ gs1 }: Pick<PalletLabel, "gs1">): { sscc: string; order: string } {
  const at = gs1.indexOf("(400)");
  return { sscc: gs1.slice(0, at), order: gs1.slice(at) };
}
