import { useState } from "preact/hooks";
import { ChoiceField, Form, TextField } from "../../../shared/ui/fields.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { copies } from "../model/copies.ts";
import { countOf, countOn } from "../model/names.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import type { FloorEditor } from "../state/editor.ts";
import { parseNumber } from "../state/parse_number.ts";
import { nameOf } from "../state/describe_thing.ts";
import { count as counted, t } from "../messages.ts";

const DIRECTIONS = {
  right: [1, 0],
  left: [-1, 0],
  down: [0, 1],
  up: [0, -1],
} as const;
type Direction = keyof typeof DIRECTIONS;

const MAX_COPIES = 500;

/** Asks how many copies, how far apart, and where to. */
export function CopiesDialog({ editor }: { editor: FloorEditor }) {
  const { floor } = editor;
  const ids = editor.chosen.value.filter((id) => !floor.edges.has(id));
  const rect = floor.rectAround(ids);
  const tall = rect !== undefined && rect.bottom - rect.top > rect.right - rect.left;
  const [number, setNumber] = useState("1");
  const [gap, setGap] = useState("0");
  // Racks stand side by side along their short sides.
  const [direction, setDirection] = useState<Direction>(tall ? "right" : "down");
  const close = () => (editor.overlay.value = undefined);
  if (rect === undefined) return null;
  const times = parseNumber(number);
  const apart = parseNumber(gap);
  const right = times !== undefined && Number.isInteger(times) && times >= 1 &&
    times <= MAX_COPIES && apart !== undefined;
  const names = ids.map((id) => nameOf(editor.floor, id));
  const first = names[0] ?? "";
  function make(): void {
    if (!right || rect === undefined) return;
    const [x, y] = DIRECTIONS[direction];
    const copied = copies(floor, ids, {
      count: times,
      dx: x * (rect.right - rect.left + apart),
      dy: y * (rect.bottom - rect.top + apart),
    });
    close();
    editor.do(copied.change);
    editor.choose(copied.ids);
    editor.notices.say(counted("copied", times));
  }
  return (
    <Dialog label={t("copies_title")} onClose={close}>
      <Form method="dialog" class="stack gap-5" onSubmit={make}>
        <h2>{t("copies_title")}</h2>
        <p class="soft">{t("copies_text", { from: first, to: countOn(first, countOf(names)) })}</p>
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
            aria-invalid={apart === undefined}
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
