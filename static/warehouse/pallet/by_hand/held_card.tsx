/** Card of the held boxes: position, orientation, broken rules. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Form, TextField } from "../../../shared/ui/fields.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { lengthDigits } from "../../shared/units.ts";
import type { HandEditor } from "./hand_editor.ts";
import { cornerOf } from "./hand_places.ts";
import { count, t } from "./messages.ts";

function Corner({ editor, axis }: { editor: HandEditor; axis: "x" | "y" }) {
  const at = cornerOf(editor.heldBoxes.value!.boxes)[axis === "x" ? 0 : 1];
  return (
    <TextField
      label={t(axis === "x" ? "across" : "along")}
      type="number"
      step="any"
      value={Number(at.toFixed(lengthDigits()))}
      onChange={({ currentTarget }) => {
        const { valueAsNumber: wanted } = currentTarget;
        if (Number.isFinite(wanted)) editor.place(axis, wanted);
      }}
    />
  );
}

/** The fields of what is held, with what ends that. */
export function HeldCard({ editor }: { editor: HandEditor }) {
  const { value: held } = editor.heldBoxes;
  const reason = useSignal("");
  const card = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A hand that drags is on the picture already.
    if (document.activeElement?.matches("canvas") === false) {
      card.current?.focus({ preventScroll: true });
    }
  }, []);
  if (!held) return null;
  const pallets = held.rest.length;
  const layers = held.rest[held.pallet]?.length ?? 0;
  const broken = editor.broken.value.length > 0;
  const steps = [
    ["left", "y", -1, "←"],
    ["right", "y", 1, "→"],
    ["back", "x", 1, "↑"],
    ["front", "x", -1, "↓"],
  ] as const;
  return (
    <Form
      ref={card}
      class="stack gap-3 hand-held"
      tabIndex={-1}
      aria-label={count("held", held.boxes.length)}
      onSubmit={() => editor.put(reason.value)}
    >
      <p>
        <strong>{count("held", held.boxes.length)}</strong>
      </p>
      <div class="cluster cluster-bottom gap-3">
        <label class="field">
          <span>{t("pallet")}</span>
          <select
            value={held.pallet}
            onChange={({ currentTarget }) => editor.toPallet(Number(currentTarget.value))}
          >
            {Array.from({ length: pallets + 1 }, (_, index) => (
              <option key={index} value={index}>
                {index < pallets ? index + 1 : t("new_pallet", { number: index + 1 })}
              </option>
            ))}
          </select>
        </label>
        {!editor.isFree && (
          <div class="cluster cluster-nowrap gap-3" role="group" aria-label={t("layer")}>
            <Button
              onClick={() =>
                editor.toLayer(-1)}
            >
              {t("layer_down")}
            </Button>
            <span>
              {t("layer")}{" "}
              {held.between ? t("layer_own", { number: held.layer + 1 }) : held.layer + 1} /{" "}
              {layers + (held.between ? 1 : 0)}
            </span>
            <Button
              onClick={() =>
                editor.toLayer(1)}
            >
              {t("layer_up")}
            </Button>
          </div>
        )}
        <Corner editor={editor} axis="y" />
        <Corner editor={editor} axis="x" />
        <div class="cluster cluster-nowrap gap-3" role="group">
          {steps.map(([name, axis, direction, arrow]) => (
            <Button
              key={name}
              class="tool"
              aria-label={t(name)}
              title={t(name)}
              onClick={() => editor.step(axis, direction)}
            >
              {arrow}
            </Button>
          ))}
        </div>
        <Button onClick={() => editor.turn()}>{t("turn")}</Button>
        {held.boxes.length === 1 && editor.judge.problem.types[held.boxes[0]!.type]!.mayTip && (
          <Button onClick={() => editor.tip()}>{t("tip")}</Button>
        )}
      </div>
      {broken && editor.canPut.value && (
        <label class="field full">
          <span>{t("reason")}</span>
          <input
            type="text"
            maxLength={500}
            value={reason.value}
            onInput={({ currentTarget }) => (reason.value = currentTarget.value)}
          />
        </label>
      )}
      <div class="cluster cluster-bottom gap-3">
        <Button
          type="submit"
          look="main"
          disabled={broken && (!editor.canPut.value || reason.value.trim() === "")}
        >
          {t(broken ? "put_anyway" : "put")}
        </Button>
        <Button look="quiet" onClick={() => editor.release()}>{t("put_back")}</Button>
      </div>
    </Form>
  );
}
