/** From thing to thing by key, in the order in which one reads: row by row. */
import { inUnits } from "../../shared/units.ts";
import type { FloorEditor } from "./editor.ts";
import { tell } from "./thing_words.ts";

/** Rows are as high as a rack is deep, in millimetres. */
const ROW = 1000;

/** Ids of sections and points, from the top left to the bottom right. */
export function readingOrder(editor: Pick<FloorEditor, "floor">): string[] {
  const { section_geometry, points } = editor.floor;
  const places = [
    ...[...section_geometry.values()].map(({ id, x_pos, y_pos }) => ({ id, x: x_pos, y: y_pos })),
    ...[...points.values()].map(({ id, pos_x, pos_y }) => ({ id, x: pos_x, y: pos_y })),
  ];
  const row = (y: number) => Math.floor(y / inUnits(ROW));
  return places.sort((a, b) => row(a.y) - row(b.y) || a.x - b.x || a.y - b.y).map(({ id }) => id);
}

/** Chooses the thing after the chosen one, or before it, and brings it into sight. */
export function nextThing(editor: FloorEditor, by: 1 | -1): void {
  const order = readingOrder(editor);
  if (order.length === 0) return;
  const last = editor.chosen.value.at(-1);
  const at = last === undefined ? (by > 0 ? -1 : 0) : order.indexOf(last);
  const id = order[(at + by + order.length) % order.length]!;
  const rect = editor.floor.rectAround([id]);
  if (rect !== undefined && editor.camera?.sees(rect) === false) editor.flyTo([id]);
  else editor.choose([id]);
  editor.said.value = tell(editor.floor, id);
}
