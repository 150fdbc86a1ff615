/** Dialogs of the floor plan: conflicts with changes of other users, and copies along a line. */
import { Button } from "../../../shared/ui/button.tsx";
import type { FloorRecord } from "../model/floor.ts";
import type { Conflict } from "../model/ledger.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import type { Saving } from "../state/saving.ts";
import { count, t } from "../messages.ts";
import { useState } from "preact/hooks";
import { ChoiceField, Form, TextField } from "../../../shared/ui/fields.tsx";
import { copies } from "../model/placing.ts";
import { incrementedName, sequenceStep } from "../model/names.ts";
import type { FloorEditor } from "../state/editor.ts";
import { nameOf, parseNumber } from "../state/describe_thing.ts";

// Nobody would compare more; a decision for all includes the rest.
const MAX_SHOWN = 50;

function recordName({ mine, stored }: Conflict): string {
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

/** Returns the fields in which both versions differ; all but references if one was deleted. */
function differingFields(mine: FloorRecord | undefined, stored: FloorRecord | undefined): string[] {
  if (mine === undefined || stored === undefined) return [];
  return Object.keys(mine).filter((field) =>
    Reflect.get(mine, field) !== Reflect.get(stored, field) && !/^id/.test(field)
  );
}

/** Labels of fields; other fields are shown by their own names. */
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
  min_box: "min_box",
  max_box: "max_box",
  name_point_way: "way",
} as const;

const fieldText = (field: string) =>
  Object.hasOwn(FIELD_WORDS, field) ? t(FIELD_WORDS[field as keyof typeof FIELD_WORDS]) : field;

const valueText = (record: FloorRecord, field: string) => String(Reflect.get(record, field) ?? "–");

/** Shows both versions of every conflicting record, and asks which one to keep. */
export function ConflictDialog({ saving }: { saving: Saving }) {
  const conflicts = saving.conflicts.value;
  const decide = (decided: readonly Conflict[], choice: "mine" | "theirs") =>
    void saving.decide(decided, choice);
  return (
    <Dialog label={t("conflict_title")} onClose={() => (saving.conflicts.value = [])}>
      <h2>{t("conflict_title")}</h2>
      <p class="soft">{count("conflict_text", conflicts.length)}</p>
      <ul class="lined">
        {conflicts.slice(0, MAX_SHOWN).map((conflict) => {
          const { kind, id, mine, stored } = conflict;
          return (
            <li key={`${kind} ${id}`} class="stack gap-3">
              <h3>{t(KIND_WORDS[kind])} {recordName(conflict)}</h3>
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
                    ? differingFields(mine, stored).map((field) => (
                      <tr key={field}>
                        <th scope="row">{fieldText(field)}</th>
                        <td>{valueText(mine, field)}</td>
                        <td>{valueText(stored, field)}</td>
                      </tr>
                    ))
                    : (
                      <tr>
                        <th scope="row">{recordName(conflict)}</th>
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

const DIRECTIONS = {
  right: [1, 0],
  left: [-1, 0],
  down: [0, 1],
  up: [0, -1],
} as const;
type Direction = keyof typeof DIRECTIONS;

const MAX_COPIES = 500;

/** Asks for the number, distance and direction of copies. */
export function CopiesDialog({ editor }: { editor: FloorEditor }) {
  const { floor } = editor;
  const ids = editor.selected.value.filter((id) => !floor.edges.has(id));
  const rect = floor.rectAround(ids);
  const tall = rect !== undefined && rect.bottom - rect.top > rect.right - rect.left;
  const [number, setNumber] = useState("1");
  const [gap, setGap] = useState("0");
  // Racks are usually placed side by side along their long sides.
  const [direction, setDirection] = useState<Direction>(tall ? "right" : "down");
  const close = () => (editor.overlay.value = undefined);
  if (rect === undefined) return null;
  const times = parseNumber(number);
  const gapNumber = parseNumber(gap);
  const right = times !== undefined && Number.isInteger(times) && times >= 1 &&
    times <= MAX_COPIES && gapNumber !== undefined;
  const names = ids.map((id) => nameOf(editor.floor, id));
  const first = names[0] ?? "";
  function make(): void {
    if (!right || rect === undefined) return;
    const [x, y] = DIRECTIONS[direction];
    const copied = copies(floor, ids, {
      count: times,
      dx: x * (rect.right - rect.left + gapNumber),
      dy: y * (rect.bottom - rect.top + gapNumber),
    });
    close();
    editor.do(copied.change);
    editor.choose(copied.ids);
    editor.notices.say(count("copied", times));
  }
  return (
    <Dialog label={t("copies_title")} onClose={close}>
      <Form method="dialog" class="stack gap-5" onSubmit={make}>
        <h2>{t("copies_title")}</h2>
        <p class="soft">
          {t("copies_text", { from: first, to: incrementedName(first, sequenceStep(names)) })}
        </p>
        <div class="field-row">
          <TextField
            label={t("copies_count")}
            value={number}
            inputMode="numeric"
            autofocus
            aria-invalid={times === undefined || times < 1}
            onFocus={(event) => event.currentTarget.select()}
            onText={setNumber}
          />
          <TextField
            label={t("copies_gap")}
            value={gap}
            inputMode="decimal"
            aria-invalid={gapNumber === undefined}
            onFocus={(event) => event.currentTarget.select()}
            onText={setGap}
          />
        </div>
        <ChoiceField
          label={t("copies_direction")}
          value={direction}
          choices={(Object.keys(DIRECTIONS) as Direction[]).map((one) =>
            [one, t(`direction_${one}`)] as const
          )}
          onChoose={setDirection}
        />
        <div class="cluster cluster-end gap-3">
          <Button onClick={close}>{t("cancel")}</Button>
          <Button type="submit" look="main" disabled={!right}>{t("copies_make")}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
