/** Commands on the selection, called by keys, buttons and menus. */
import { connect } from "../model/connecting.ts";
import { placeSection } from "../model/placing.ts";
import type { Rect } from "../model/rect.ts";
import { remove } from "../model/removal.ts";
import { roundInUnits } from "../../shared/units.ts";
import type { FloorEditor } from "./editor.ts";
import { doConnect } from "./mend.ts";
import { putRacks } from "./put_racks.ts";
import { t } from "../messages.ts";

/** Millimetres: a pallet rack of three places, for who puts one down by key. */
const NEW_SECTION = { length: 2700, width: 1100 };

const newRect = (left: number, top: number): Rect => ({
  left,
  top,
  right: left + roundInUnits(NEW_SECTION.length),
  bottom: top + roundInUnits(NEW_SECTION.width),
});

/** Puts what the tool makes where the cursor is. */
export function putAtCursor(editor: FloorEditor): void {
  const cursor = editor.cursor.value;
  if (cursor === undefined) return;
  const { x, y } = cursor;
  if (editor.tool.value === "racks") return putRacks(editor);
  if (editor.tool.value === "point") editor.drawPoint(x, y);
  else editor.drawSection(newRect(x, y));
  editor.take("select");
}

/** Gives a section that has no place one in the middle of what is in view. */
export function putOnPlan(editor: FloorEditor, id: string): void {
  const section = editor.floor.sections.get(id);
  if (section === undefined) return;
  const { x, y } = editor.middle();
  const { change, id: plot } = placeSection(editor.floor, section, newRect(x, y));
  editor.do(change);
  editor.flyTo([plot]);
}

/** Connects what is chosen, or takes the tool that does. */
export function connectChosen(editor: FloorEditor): void {
  const { floor } = editor;
  const ids = editor.chosen.value;
  const points = ids.filter((id) => floor.points.has(id));
  const plots = ids.filter((id) => floor.section_geometry.has(id));
  if (points.length < 2 && plots.length === 0) return editor.take("connect");
  const connection = connect(floor, ids, editor.walls);
  doConnect(editor, connection);
  const isDone = connection.change.length > 0;
  editor.announcement.value = t(isDone ? "connected" : "nothing_to_connect");
  if (!isDone && connection.blocked.length === 0) editor.notices.say(t("nothing_to_connect"));
}

/** Removes what is chosen; asks first where more goes along than was chosen. */
export function removeChosen(editor: FloorEditor, confirmed = false): void {
  const ids = editor.chosen.value;
  if (ids.length === 0) return;
  const { change, unjoined, stocked, edges, points, sections } = remove(editor.floor, ids);
  if (!confirmed && (unjoined + stocked > 0 || edges + points + sections > ids.length)) {
    editor.overlay.value = "delete";
    return;
  }
  editor.do(change);
  editor.choose([]);
  editor.announcement.value = t("removed");
}

/** Asks for another name for what is chosen. */
export function renameChosen(editor: FloorEditor): void {
  const [id] = editor.chosen.value;
  if (id !== undefined && !editor.floor.edges.has(id)) editor.renaming.value = id;
}

/** Asks how what is chosen is to be copied. */
export function copyChosen(editor: FloorEditor): void {
  if (editor.chosen.value.some((id) => !editor.floor.edges.has(id))) {
    editor.overlay.value = "copies";
  }
}
