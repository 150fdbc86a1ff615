/** Copies of what is chosen: pasted, duplicated, or drawn out with Alt. */
import { copies } from "../model/copies.ts";
import { Floor } from "../model/floor.ts";
import { drawnLength } from "../../shared/units.ts";
import { count, t } from "../several_messages.ts";
import type { FloorEditor } from "./editor.ts";

const things = ({ floor, chosen }: FloorEditor) =>
  chosen.value.filter((id) => !floor.edges.has(id));

/** Remembers what is chosen, with the ways among it. */
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
  editor.notices.say(count("copied", ids.length));
}

/** Puts what was copied where the mouse was last, or in the middle of what is in view. */
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

/** Puts a copy beside what is chosen: below what is wide, to the right of what is tall. */
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

/** Chooses copies in the place of what is chosen, to be moved away; of the same series as the moves. */
export function copyInPlace(editor: FloorEditor, series: string): void {
  const copied = copies(editor.floor, things(editor), { count: 1, dx: 0, dy: 0 });
  editor.choose(copied.ids);
  editor.do(copied.change, series);
}
