import type { MissingBox } from "../../../../domain/warehouse/calculation_records.ts";
import { count as countText, t } from "../messages.ts";

/** Boxes that a tour cannot take, and why; nothing if there are none. */
export function MissingBoxes({ missing, isOpen }: {
  missing: readonly MissingBox[];
  isOpen: boolean;
}) {
  if (missing.length === 0) return null;
  const boxes = missing.reduce((sum, { count }) => sum + count, 0);
  return (
    <details class="callout pick-missing" open={isOpen}>
      <summary>{countText("missing_title", boxes)}</summary>
      <ul class="bullets">
        {missing.map(({ sku_box: sku, count, reason }) => (
          <li key={`${sku} ${reason}`}>{t(`missing_${reason}`, { count, sku })}</li>
        ))}
      </ul>
    </details>
  );
}
