/** The racks put down, or why they are not. */
import type { Floor } from "../model/floor.ts";
import { makeRacks } from "../model/make_racks.ts";
import { isClear, type RackCollisions } from "../model/rack_collisions.ts";
import { SimilarNames } from "../../../../domain/names.ts";
import { t as similarText } from "../../shared/similar_name_messages.ts";
import { count, t } from "../rack_messages.ts";
import { namesOf } from "./describe_thing.ts";
import type { FloorEditor } from "./editor.ts";

/**
 * Puts the racks down as one step, or says what stands in the way. Names that are similar to others
 * have to be confirmed.
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
    editor.notices.say(similarText("similar_name", { existing: similar }));
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
