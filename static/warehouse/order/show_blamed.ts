import { focusSoon } from "./focus_soon.ts";
import { countId } from "./line_list.ts";
import type { OrderWork } from "./order_work.ts";

/** Puts the cursor into the count of the next line because of which the order was refused. */
export function showBlamed(work: OrderWork): void {
  const blamed = work.refusal.value?.boxes;
  const ids = work.lines.list.value.filter(({ id_box }) => blamed?.has(id_box))
    .map(({ id }) => id);
  const next = ids[(ids.indexOf(work.blamedLine) + 1) % ids.length];
  if (next === undefined) return;
  work.blamedLine = next;
  work.view.value = "lines";
  // In the middle: what is said below takes some of the room.
  focusSoon(countId(next), "center");
}
