/** Commands on the selection and its copies, for shortcuts, buttons and menus. */
import { connect, type Connection, mendEdge, type Mending } from "../model/connecting.ts";
import { copies, placeSection, remove } from "../model/placing.ts";
import type { Rect } from "../model/rect.ts";
import { Floor, plotsOnEdge } from "../model/floor.ts";
import { drawnLength, roundInUnits } from "../../shared/units.ts";
import type { FloorEditor } from "./editor.ts";
import { nameOf, namesOf } from "./describe_thing.ts";
import { count, t } from "../messages.ts";
import { isClear, makeRacks, type RackCollisions } from "../model/racks.ts";
import { SimilarNames } from "../../../../domain/names.ts";

/** Size in millimetres of a section placed by key: a rack for three pallets. */
const NEW_SECTION = { length: 2700, width: 1100 };

const newRect = (left: number, top: number): Rect => ({
  left,
  top,
  right: left + roundInUnits(NEW_SECTION.length),
  bottom: top + roundInUnits(NEW_SECTION.width),
});

/** Places the current tool's object at the keyboard cursor. */
export function placeAtCursor(editor: FloorEditor): void {
  const cursor = editor.cursor.value;
  if (cursor === undefined) return;
  const { x, y } = cursor;
  if (editor.tool.value === "racks") return putRacks(editor);
  if (editor.tool.value === "point") editor.drawPoint(x, y);
  else editor.drawSection(newRect(x, y));
  editor.take("select");
}

/** Places a section that has no position in the middle of the view. */
export function putOnPlan(editor: FloorEditor, id: string): void {
  const section = editor.floor.sections.get(id);
  if (section === undefined) return;
  const { x, y } = editor.middle();
  const { change, id: plot } = placeSection(editor.floor, section, newRect(x, y));
  editor.do(change);
  editor.flyTo([plot]);
}

/** Connects the selection; if it is too small, activates the connecting tool. */
export function connectSelected(editor: FloorEditor): void {
  const { floor } = editor;
  const ids = editor.selected.value;
  const points = ids.filter((id) => floor.points.has(id));
  const plots = ids.filter((id) => floor.section_geometry.has(id));
  if (points.length < 2 && plots.length === 0) return editor.take("connect");
  const connection = connect(floor, ids, editor.walls);
  doConnect(editor, connection);
  const isDone = connection.change.length > 0;
  editor.announcement.value = t(isDone ? "connected" : "nothing_to_connect");
  if (!isDone && connection.blocked.length === 0) editor.notices.say(t("nothing_to_connect"));
}

/** Removes the selection; asks first if more than the selection would be removed. */
export function removeSelected(editor: FloorEditor, confirmed = false): void {
  const ids = editor.selected.value;
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

/** Starts renaming the selection. */
export function renameSelected(editor: FloorEditor): void {
  const [id] = editor.selected.value;
  if (id !== undefined && !editor.floor.edges.has(id)) editor.renaming.value = id;
}

/** Opens the dialog to copy the selection. */
export function copySelected(editor: FloorEditor): void {
  if (editor.selected.value.some((id) => !editor.floor.edges.has(id))) {
    editor.overlay.value = "copies";
  }
}

/** Corrects an edge that passes through sections, and reports how. */
export function mend(editor: FloorEditor, id: string): void {
  const { floor } = editor;
  const edge = floor.edges.get(id);
  if (edge === undefined) return;
  const edgeName = nameOf(floor, id);
  const names = namesOf(floor, plotsOnEdge(floor, edge));
  const correction = mendEdge(floor, id, editor.walls);
  if (correction === undefined) {
    editor.notices.say(t("not_mended", { way: edgeName }));
    return;
  }
  editor.do(correction.change);
  editor.notices.say(t(`mended_${correction.how}`, { way: edgeName, names }));
}

let times = 0;

/** Corrects all edges that pass through sections, as one undo step, and reports their number. */
export function mendAll(editor: FloorEditor): void {
  const series = `mend ${++times}`;
  const counts: Record<Mending["how"] | "left", number> = { removed: 0, rerouted: 0, left: 0 };
  for (const { kind, ids: [id] } of editor.problems.value) {
    if (kind !== "through") continue;
    // One after another, so that later corrections use the edges of earlier ones.
    const correction = mendEdge(editor.floor, id!, editor.walls);
    counts[correction?.how ?? "left"]++;
    if (correction) editor.do(correction.change, series);
  }
  editor.history.endSeries();
  editor.notices.say(t("mended_all", counts));
}

/** Applies a connection, and reports which sections paths were drawn around. */
export function doConnect(editor: FloorEditor, { change, around, blocked }: Connection): void {
  editor.do(change);
  const names = (plots: readonly string[]) => namesOf(editor.floor, plots);
  if (around.length > 0) editor.notices.say(t("drawn_around", { names: names(around) }));
  if (blocked.length > 0) editor.notices.say(t("not_drawn", { names: names(blocked) }));
}

const things = ({ floor, selected }: FloorEditor) =>
  selected.value.filter((id) => !floor.edges.has(id));

/** Copies the selection and the edges in it to the clipboard. */
export function copyToClipboard(editor: FloorEditor): void {
  const { floor } = editor;
  const ids = things(editor);
  if (ids.length === 0) return;
  const points = ids.flatMap((id) => floor.points.get(id) ?? []);
  const plots = ids.flatMap((id) => floor.section_geometry.get(id) ?? []);
  editor.clipboard = {
    ids,
    floor: new Floor({
      points,
      edges: [...new Set(points.flatMap(({ id }) => [...floor.edgesOf(id)]))]
        .flatMap((id) => floor.edges.get(id) ?? []),
      sections: plots.flatMap((plot) => floor.sections.get(plot.id_warehouse_section) ?? []),
      section_geometry: plots,
    }, floor.lengthUnit),
  };
  editor.notices.say(count("clipboard_copied", ids.length));
}

/** Pastes the clipboard at the last mouse position, else in the middle of the view. */
export function paste(editor: FloorEditor): void {
  const { clipboard, step } = editor;
  const rect = clipboard?.floor.rectAround(clipboard.ids);
  if (clipboard === undefined || rect === undefined) {
    editor.notices.say(t("nothing_copied"));
    return;
  }
  const { x, y } = editor.pointer ?? editor.middle();
  const onGrid = (by: number) => drawnLength(Math.round(by / step) * step);
  const dx = onGrid(x - (rect.left + rect.right) / 2);
  const dy = onGrid(y - (rect.top + rect.bottom) / 2);
  const copied = copies(editor.floor, clipboard.ids, { count: 1, dx, dy }, clipboard.floor);
  editor.do(copied.change);
  editor.choose(copied.ids);
  editor.notices.say(count("pasted", copied.ids.length));
}

/** Adds a copy next to the selection: below a wide one, to the right of a tall one. */
export function duplicate(editor: FloorEditor): void {
  const ids = things(editor);
  const rect = editor.floor.rectAround(ids);
  if (rect === undefined) return;
  const [across, down] = [rect.right - rect.left, rect.bottom - rect.top];
  const isTall = down > across;
  const copied = copies(editor.floor, ids, {
    count: 1,
    dx: isTall ? across || editor.step : 0,
    dy: isTall ? 0 : down || editor.step,
  });
  editor.do(copied.change);
  editor.choose(copied.ids);
}

/**
 * Adds copies at the positions of the selection and selects them, to be moved; in the same undo
 * series as the move.
 */
export function copyInPlace(editor: FloorEditor, series: string): void {
  const copied = copies(editor.floor, things(editor), { count: 1, dx: 0, dy: 0 });
  editor.choose(copied.ids);
  editor.do(copied.change, series);
}

/**
 * Creates the racks as one undo step, or reports the collisions. Names similar to existing ones
 * must be confirmed.
 */
export function putRacks(editor: FloorEditor, isSimilarConfirmed = false): void {
  const { floor } = editor;
  const ghost = editor.racks.ghost.value;
  if (ghost === undefined) return;
  if (!isClear(ghost.collisions)) {
    editor.notices.say(collisionTexts(floor, ghost.collisions).join(". "));
    return;
  }
  const names = new SimilarNames([...floor.sections.values()].map((one) => one.section_name));
  const similar = isSimilarConfirmed
    ? undefined
    : ghost.layout.sections.map(({ name }) => names.find(name)).find((one) => one !== undefined);
  editor.racks.similarName.value = similar;
  if (similar !== undefined) {
    editor.notices.say(t("similar_name", { existing: similar }));
    return;
  }
  const { change, ids, isLinked } = makeRacks(floor, editor.warehouse.id, ghost.layout);
  editor.do(change);
  editor.take("select");
  editor.choose(ids);
  const countText = count("made", ids.length);
  editor.notices.say(isLinked ? countText : `${countText}. ${t("not_linked")}`);
}

/** Returns a sentence for each kind of collision. */
export function collisionTexts(floor: Floor, collisions: RackCollisions): string[] {
  const { plots, edges, names, isOutside } = collisions;
  const texts: string[] = [];
  if (names.length > 0) texts.push(t("hits_names", { names: firstOf(names) }));
  if (plots.length > 0) texts.push(t("hits_plots", { names: namesOf(floor, plots) }));
  if (edges.length > 0) texts.push(t("hits_edges", { names: namesOf(floor, edges) }));
  if (isOutside) texts.push(t("hits_walls"));
  return texts;
}

const firstOf = (names: readonly string[]) =>
  names.length > 4 ? `${names.slice(0, 3).join(", ")} … ${names.at(-1)}` : names.join(", ");
