/** Toolbar of manual packing: pick up, lock, undo, repack, save. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import type { PalletState } from "../view/pallet_state.ts";
import type { HandEditor } from "./hand_editor.ts";
import { count, t } from "./messages.ts";
import { isOverridable } from "../../../../domain/packing/check/violation.ts";
import type { BrokenRule } from "./hand_judge.ts";
import { useSignal } from "@preact/signals";
import { ChoiceField, Form, TextField } from "../../../shared/ui/fields.tsx";
import { lengthDigits } from "../../shared/units.ts";
import { cornerOf } from "./hand_places.ts";

/** Field for the position of the held boxes on one axis. */
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

function HeldCard({ editor }: { editor: HandEditor }) {
  const { value: held } = editor.heldBoxes;
  const reason = useSignal("");
  const card = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // While the user drags on the canvas, the focus must stay there.
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
        <ChoiceField
          label={t("pallet")}
          value={held.pallet}
          choices={Array.from({ length: pallets + 1 }, (_, index): [number, string] => [
            index,
            index < pallets ? String(index + 1) : t("new_pallet", { number: index + 1 }),
          ])}
          onChoose={(pallet) => editor.toPallet(pallet)}
        />
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
        <Button look="quiet" onClick={() => editor.release()}>{t("cancel")}</Button>
      </div>
    </Form>
  );
}

// Maximum number of violations listed individually.
const MAX_NAMED = 4;

function brokenText({ rule, pallet, box }: BrokenRule): string {
  const name = t(`rule_${rule}`);
  return box
    ? t("broken_box", { rule: name, pallet, box: box.order, sku: box.sku })
    : t("broken_of", { rule: name, pallet });
}

function BrokenRules({ editor }: { editor: HandEditor }) {
  const { value: broken } = editor.broken;
  const { value: held } = editor.heldBoxes;
  return (
    <div class={`hand-rules${broken.length > 0 ? " callout" : ""}`} role="status">
      {broken.length === 0 ? held && <p>{t("right_here")}</p> : (
        <>
          <p>{t("broken")}</p>
          <ul class="bullets">
            {broken.slice(0, MAX_NAMED).map((one) => (
              <li key={brokenText(one)} class={isOverridable(one.rule) ? "" : "wrong"}>
                {brokenText(one)}
              </li>
            ))}
            {broken.length > MAX_NAMED && <li>{t("more", { count: broken.length - MAX_NAMED })}
            </li>}
          </ul>
          {!editor.canPut.value && <p>{t("impossible")}</p>}
          {!held && <p>{t("left_broken")}</p>}
        </>
      )}
    </div>
  );
}

/** Toolbar of manual packing, with the card of the held boxes and the violations. */
export function HandBar({ editor, state }: { editor: HandEditor; state: PalletState }) {
  const { value: selected } = state.selected;
  const { value: held } = editor.heldBoxes;
  const { value: busy } = editor.busy;
  const locked = selected?.record.locked === true;
  const bar = useRef<HTMLElement>(null);
  const { value: isDragging } = editor.isDragging;
  const height = useRef(0);
  useLayoutEffect(() => {
    if (!isDragging) height.current = bar.current?.getBoundingClientRect().height ?? 0;
  });
  useEffect(() => {
    // The focused button was removed: move the focus back, for keyboard shortcuts.
    if (!held && document.activeElement === document.body) {
      bar.current?.focus({ preventScroll: true });
    }
  }, [held === undefined]);
  return (
    <section
      ref={bar}
      class={isDragging
        ? "panel panel-tight stack gap-3 full hand-bar-dragging"
        : "panel panel-tight stack gap-3 full"}
      style={isDragging ? { height: `${height.current}px` } : {}}
      tabIndex={-1}
      aria-label={t("title")}
    >
      {!held && (
        <div class="cluster cluster-bottom gap-3">
          <Button
            disabled={!selected || locked || busy}
            onClick={() => selected && editor.take(selected)}
            shortcut="M"
          >
            {t("take")}
          </Button>
          <Button
            disabled={!selected || busy}
            onClick={() => selected && editor.take(selected, true)}
          >
            {t("take_layer")}
          </Button>
          <Button
            aria-pressed={locked}
            disabled={!selected || busy}
            onClick={() => selected && editor.lock(selected)}
            shortcut="K"
          >
            {t(locked ? "unlock" : "lock")}
          </Button>
          <Button disabled={!editor.history.canUndo.value || busy} onClick={() => editor.undo()}>
            {t("undo")}
          </Button>
          <Button disabled={!editor.history.canRedo.value || busy} onClick={() => editor.redo()}>
            {t("redo")}
          </Button>
          <Button disabled={busy} onClick={() => void editor.repack()}>
            {t(busy ? "repacking" : "repack")}
          </Button>
          <Button
            look="main"
            disabled={busy || editor.isStored.value || editor.broken.value.length > 0}
            onClick={() => void editor.keep()}
          >
            {t(editor.isStored.value && editor.history.canUndo.value ? "kept" : "keep")}
          </Button>
          <Button look="quiet" onClick={() => editor.stop()}>
            {t(editor.isStored.value ? "leave" : "leave_unkept")}
          </Button>
          {!selected && <p class="soft full">{t("hint")}</p>}
          <p class="soft full key-hint">{t("keys")}</p>
        </div>
      )}
      {held && <HeldCard editor={editor} />}
      <BrokenRules editor={editor} />
    </section>
  );
}
