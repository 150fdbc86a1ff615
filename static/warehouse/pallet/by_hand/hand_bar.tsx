/** What one does with pallets by hand: take, lock, undo, pack again, keep. */
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../../shared/button.tsx";
import type { PalletState } from "../view/pallet_state.ts";
import { BrokenRules } from "./broken_rules.tsx";
import type { HandEditor } from "./hand_editor.ts";
import { HeldCard } from "./held_card.tsx";
import { t } from "./messages.ts";

/** The tools of changes by hand. */
export function HandBar({ editor, state }: { editor: HandEditor; state: PalletState }) {
  const { value: chosen } = state.chosen;
  const { value: held } = editor.held;
  const { value: busy } = editor.busy;
  const locked = chosen?.record.locked === true;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // What had the focus is gone, and keys are to go on.
    if (!held && document.activeElement === document.body) {
      bar.current?.focus({ preventScroll: true });
    }
  }, [held === undefined]);
  return (
    <section ref={bar} class="hand-bar" tabIndex={-1} aria-label={t("title")}>
      {!held && (
        <div class="hand-tools">
          <Button
            disabled={!chosen || locked || busy}
            onClick={() => chosen && editor.take(chosen)}
          >
            {t("take")} <kbd>M</kbd>
          </Button>
          <Button disabled={!chosen || busy} onClick={() => chosen && editor.take(chosen, true)}>
            {t("take_layer")}
          </Button>
          <Button
            aria-pressed={locked}
            disabled={!chosen || busy}
            onClick={() => chosen && editor.lock(chosen)}
          >
            {t(locked ? "unlock" : "lock")} <kbd>K</kbd>
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
            disabled={busy || editor.history.isKept.value || editor.broken.value.length > 0}
            onClick={() => void editor.keep()}
          >
            {t(editor.history.isKept.value && editor.history.canUndo.value ? "kept" : "keep")}
          </Button>
          <Button look="quiet" onClick={() => editor.stop()}>
            {t(editor.history.isKept.value ? "leave" : "leave_unkept")}
          </Button>
          {!chosen && <p class="soft">{t("hint")}</p>}
          <p class="soft key-hint">{t("keys")}</p>
        </div>
      )}
      {held && <HeldCard editor={editor} />}
      <BrokenRules editor={editor} />
    </section>
  );
}
