/** Ways through sections, put right by a click. */
import type { Connection } from "../model/connecting.ts";
import { plotsOnEdge } from "../model/crossing.ts";
import { mendEdge, type Mending } from "../model/mending.ts";
import { t } from "../rack_messages.ts";
import { nameOf, namesOf } from "./describe_thing.ts";
import type { FloorEditor } from "./editor.ts";

/** Puts one way right and says how. */
export function mend(editor: FloorEditor, id: string): void {
  const { floor } = editor;
  const edge = floor.edges.get(id);
  if (edge === undefined) return;
  const way = nameOf(floor, id);
  const names = namesOf(floor, plotsOnEdge(floor, edge));
  const mended = mendEdge(floor, id, editor.walls);
  if (mended === undefined) {
    editor.notices.say(t("not_mended", { way }));
    return;
  }
  editor.do(mended.change);
  editor.notices.say(t(`mended_${mended.how}`, { way, names }));
}

let times = 0;

/** Puts all ways right that can be, as one step, and says how many. */
export function mendAll(editor: FloorEditor): void {
  const series = `mend ${++times}`;
  const counts: Record<Mending["how"] | "left", number> = { removed: 0, rerouted: 0, left: 0 };
  for (const { kind, ids: [id] } of editor.problems.value) {
    if (kind !== "through") continue;
    // Each after the others, so that later ones use what was drawn.
    const mended = mendEdge(editor.floor, id!, editor.walls);
    counts[mended?.how ?? "left"]++;
    if (mended) editor.do(mended.change, series);
  }
  editor.history.endSeries();
  editor.notices.say(t("mended_all", counts));
}

/** Carries out what connecting came to, and says where ways had to lead around something. */
export function doConnect(editor: FloorEditor, { change, around, blocked }: Connection): void {
  editor.do(change);
  const names = (plots: readonly string[]) => namesOf(editor.floor, plots);
  if (around.length > 0) editor.notices.say(t("drawn_around", { names: names(around) }));
  if (blocked.length > 0) editor.notices.say(t("not_drawn", { names: names(blocked) }));
}
