import type { OrderPick } from "../../../../domain/warehouse/picks.ts";
import type { KeptAct } from "./act_queue.ts";
import type { PlannedStop } from "./pick_stops.ts";

/** An act that could not be applied. */
export interface Trouble {
  id: string;
  /** The section's name. */
  section: string;
  /** Cause of the task; empty if unknown. */
  cause: string;
  /** Error text of the server; empty for a task. */
  error: string;
}

/**
 * Work that needs attention: tasks of all pickers, and what was refused to this one.
 *
 * @param sections names by ids
 */
export function troublesOf(
  picks: readonly OrderPick[],
  own: readonly KeptAct[],
  stops: readonly PlannedStop[],
  sections: Readonly<Record<string, string>> = {},
): Trouble[] {
  const serverIds = new Set(picks.map(({ id }) => id));
  const names = new Map(Object.entries(sections));
  for (const { id_section, section_name } of [...stops, ...own]) {
    names.set(id_section, section_name);
  }
  const tasks = picks.filter(({ status }) => status === "task");
  const unheard = own.filter(({ id, status }) =>
    status === "refused" || (status === "task" && !serverIds.has(id))
  );
  return [
    ...tasks.map(({ id, id_section, cause }) => ({ id, id_section, cause, error: "" })),
    ...unheard.map(({ id, id_section, error = "" }) => ({ id, id_section, cause: "", error })),
  ].map(({ id_section, ...rest }) => ({ ...rest, section: names.get(id_section) ?? "–" }));
}
