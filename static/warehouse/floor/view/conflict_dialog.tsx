import { Button } from "../../../shared/ui/button.tsx";
import type { FloorRecord } from "../model/floor.ts";
import type { Conflict } from "../model/ledger.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import type { Saving } from "../state/saving.ts";
import { count, t } from "../messages.ts";

// Side by side more would not be read; what is decided for all counts for all.
const MAX_SHOWN = 50;

function nameOf({ mine, stored }: Conflict): string {
  const record = (mine ?? stored ?? {}) as Partial<Record<string, string>>;
  return record.name_points ?? record.section_name ?? record.name_section ??
    `${record.name_points_from} – ${record.name_points_to}`;
}

const KIND_WORDS = {
  points: "point",
  edges: "edge",
  sections: "section",
  section_geometry: "section",
} as const;

/** Fields in which both differ; all that are not references when one of them is gone. */
function differing(mine: FloorRecord | undefined, stored: FloorRecord | undefined): string[] {
  if (mine === undefined || stored === undefined) return [];
  return Object.keys(mine).filter((field) =>
    Reflect.get(mine, field) !== Reflect.get(stored, field) && !/^id/.test(field)
  );
}

/** Labels of fields on this page; others are shown by their own names. */
const FIELD_WORDS = {
  name_points: "name",
  section_name: "name",
  pos_x: "pos_x",
  pos_y: "pos_y",
  x_pos: "pos_x",
  y_pos: "pos_y",
  lenght_wsec: "length",
  widht_wsec: "width",
  sku_name: "box",
  count_box: "stock",
  name_point_way: "way",
} as const;

const fieldText = (field: string) =>
  Object.hasOwn(FIELD_WORDS, field) ? t(FIELD_WORDS[field as keyof typeof FIELD_WORDS]) : field;

const shown = (record: FloorRecord, field: string) => String(Reflect.get(record, field));

/** Both versions of every record side by side, and the choice between them. */
export function ConflictDialog({ saving }: { saving: Saving }) {
  const conflicts = saving.conflicts.value;
  const decide = (some: readonly Conflict[], choice: "mine" | "theirs") =>
    void saving.decide(some, choice);
  return (
    <Dialog label={t("conflict_title")} onClose={() => (saving.conflicts.value = [])}>
      <h2>{t("conflict_title")}</h2>
      <p class="soft">{count("conflict_text", conflicts.length)}</p>
      <ul class="lined">
        {conflicts.slice(0, MAX_SHOWN).map((conflict) => {
          const { kind, id, mine, stored } = conflict;
          return (
            <li key={`${kind} ${id}`} class="stack gap-3">
              <h3>{t(KIND_WORDS[kind])} {nameOf(conflict)}</h3>
              <table class="table small">
                <thead>
                  <tr>
                    <th scope="col">
                      <span class="unseen">{t("conflict_field")}</span>
                    </th>
                    <th scope="col">{t("conflict_mine")}</th>
                    <th scope="col">{t("conflict_theirs")}</th>
                  </tr>
                </thead>
                <tbody>
                  {mine && stored
                    ? differing(mine, stored).map((field) => (
                      <tr key={field}>
                        <th scope="row">{fieldText(field)}</th>
                        <td>{shown(mine, field)}</td>
                        <td>{shown(stored, field)}</td>
                      </tr>
                    ))
                    : (
                      <tr>
                        <th scope="row">{nameOf(conflict)}</th>
                        <td>{mine ? "✓" : t("conflict_deleted")}</td>
                        <td>{stored ? "✓" : t("conflict_deleted")}</td>
                      </tr>
                    )}
                </tbody>
              </table>
              <div class="cluster cluster-end gap-3">
                <Button onClick={() => decide([conflict], "mine")}>{t("keep_mine")}</Button>
                <Button onClick={() => decide([conflict], "theirs")}>{t("take_theirs")}</Button>
              </div>
            </li>
          );
        })}
      </ul>
      {conflicts.length > 1 && (
        <div class="cluster cluster-end gap-3">
          <Button onClick={() => decide(conflicts, "mine")}>{t("keep_all")}</Button>
          <Button onClick={() => decide(conflicts, "theirs")}>{t("take_all")}</Button>
        </div>
      )}
    </Dialog>
  );
}
