/** Stores rows of sections by saves of the floor plan, each of which is made whole or not at all. */
import type {
  FloorChanged,
  FloorChanges,
} from "../../../domain/warehouse/changes/floor_changes.ts";
import type { RowChange, RowOutcome } from "../../../domain/warehouse/changes/row_changes.ts";
import type { Section, SectionGeometry } from "../../../domain/warehouse/records.ts";
import { ApiError } from "../../shared/api_error.ts";
import { FloorConflict, refusedRecord } from "../floor/state/floor_api.ts";
import type { TableSource } from "../table/state/table_options.ts";
import type { SectionRecords, SectionRow } from "./section_rows.ts";
import { t } from "./messages.ts";

type Change = RowChange<SectionRow>;
type Outcomes = Map<string, RowOutcome<SectionRow>>;

/** @param send makes all of a save or nothing; throws {@link FloorConflict} or {ApiError} */
export function sectionSource(
  records: SectionRecords,
  send: (changes: FloorChanges) => Promise<FloorChanged>,
): TableSource<SectionRow> {
  return {
    async change(changes) {
      const outcomes: Outcomes = new Map();
      let waiting = changes.filter((change) => {
        if (change.action === "delete" || records.isWhole(change)) return true;
        outcomes.set(change.id, { id: change.id, status: 400, error: t("needs_place") });
        return false;
      });
      while (waiting.length > 0) {
        const save = records.floorChanges(waiting);
        try {
          keep(records, await send(save));
          for (const { id, action } of waiting) {
            const record = action === "delete" ? undefined : records.row(id)!;
            outcomes.set(id, { id, ...(record ? { status: 200, record } : { status: 204 }) });
          }
          break;
        } catch (error) {
          if (error instanceof FloorConflict) sortOut(records, error, waiting, outcomes);
          else refuse(records, error, save, outcomes);
          waiting = waiting.filter(({ id }) => !outcomes.has(id));
        }
      }
      return changes.map(({ id }) => outcomes.get(id)!);
    },
  };
}

function keep(records: SectionRecords, { sections, section_geometry }: FloorChanged): void {
  for (const section of [...sections.created, ...sections.updated]) {
    records.sections.set(section.id, section);
  }
  for (const place of [...section_geometry.created, ...section_geometry.updated]) {
    records.keepPlace(place);
  }
  for (const id of sections.deleted) {
    records.sections.delete(id);
    records.places.delete(id);
  }
}

/** Takes what others have stored, and ends the changes of fields that they have changed too. */
function sortOut(
  records: SectionRecords,
  { conflicts }: FloorConflict,
  waiting: readonly Change[],
  outcomes: Outcomes,
): void {
  const former = new Map(waiting.map(({ id }) => [id, records.row(id)]));
  for (const { kind, id, stored } of conflicts) {
    if (kind === "sections") {
      if (stored) records.sections.set(id, stored as Section);
      else records.sections.delete(id);
    } else if (kind === "section_geometry") {
      const section = [...records.places].find(([, place]) => place.id === id)?.[0] ?? "";
      if (stored) records.places.set(section, stored as SectionGeometry);
      else records.places.delete(section);
    }
  }
  for (const { id, action, fields = {}, before = {} } of waiting) {
    if (action === "create") continue;
    const now = records.row(id);
    if (now === undefined) {
      outcomes.set(id, { id, status: 404 });
      continue;
    }
    const base = { ...former.get(id), ...before };
    const isKnown = Object.keys(action === "delete" ? base : before).every((field) => {
      const key = field as keyof SectionRow;
      return now[key] === base[key] || (key in fields && now[key] === fields[key]);
    });
    if (!isKnown) outcomes.set(id, { id, status: 412, record: now });
  }
}

/** Ends the change that the server has found wrong. @throws the error, where it is about none */
function refuse(
  records: SectionRecords,
  error: unknown,
  save: FloorChanges,
  outcomes: Outcomes,
): void {
  if (!(error instanceof ApiError)) throw error;
  const { status, message } = error;
  const wrong = refusedRecord(save as never, message);
  if (wrong === undefined) throw error;
  const place = save.section_geometry?.create?.find(({ id }) => id === wrong.id) ??
    [...records.places.values()].find(({ id }) => id === wrong.id);
  const id = wrong.kind === "sections" ? wrong.id : place?.id_warehouse_section;
  if (id === undefined) throw error;
  const [, field, text] = /\.(\w+): (.*)$/s.exec(message) ?? [, undefined, message];
  outcomes.set(id, { id, status, error: text ?? message, ...(field ? { field } : {}) });
}
