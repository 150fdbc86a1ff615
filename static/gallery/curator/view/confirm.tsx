import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { whatHangsOn } from "../state/curator_api.ts";
import type { Desk } from "../state/desk.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { shownKey } from "../state/keys.ts";
import type { ReviewRow } from "../state/review_row.ts";
import { count, t } from "../messages.ts";

function Question({ desk, label, text, yes, code, children, onYes, gentle = false, ready = true }: {
  desk: Desk;
  label: string;
  text: string;
  yes: string;
  /** The key that has asked also answers. */
  code: "KeyX" | "Delete";
  children?: preact.ComponentChildren;
  onYes: () => void;
  /** Enter agrees too: it can be taken back. */
  gentle?: boolean;
  /** True if all required input is present. */
  ready?: boolean;
}) {
  const [keep, agree] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  useLayoutEffect(() => (gentle ? agree : keep).current?.focus(), []);
  const close = () => (desk.overlay.value = undefined);
  const go = () => {
    close();
    onYes();
  };
  return (
    <Dialog label={label} onClose={close}>
      <div
        class="stack gap-5"
        onKeyDown={(event) => {
          if (event.code !== code || event.repeat) return;
          event.preventDefault();
          if (ready) go();
        }}
      >
        <h2>{label}</h2>
        <p>{text}</p>
        {children}
        <div class="cluster cluster-end gap-3">
          <Button ref={keep} onClick={close} shortcut="Esc">{t("keep")}</Button>
          <Button
            ref={agree}
            look="danger"
            disabled={!ready}
            onClick={go}
            shortcut={shownKey(code === "KeyX" ? "clear" : "delete")}
          >
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Asks before a picture is taken down. */
export function ConfirmClear({ desk, row }: { desk: Desk; row: ReviewRow }) {
  return (
    <Question
      desk={desk}
      label={t("clear_title", { title: row.title })}
      text={t("clear_text")}
      yes={t("clear_yes")}
      code="KeyX"
      gentle
      onYes={() => void desk.clear(row)}
    />
  );
}

/** Asks before a painting is removed, and says what goes with it. */
export function ConfirmDelete({ desk, row }: { desk: Desk; row: ReviewRow }) {
  const [hanging, setHanging] = useState<{ influences: number; notes: number }>();
  const [counted, setCounted] = useState(false);
  useEffect(() => {
    whatHangsOn(row.id).then(setHanging).catch(() => {}).finally(() => setCounted(true));
  }, []);
  return (
    <Question
      desk={desk}
      label={t("delete_title", { title: row.title })}
      text={t("delete_text")}
      yes={t("delete_yes")}
      code="Delete"
      ready={counted}
      onYes={() => void desk.remove(row)}
    >
      <ul class="bullets" aria-live="polite">
        <li>{t("goes_files")}</li>
        {hanging && <li>{count("goes_influences", hanging.influences)}</li>}
        {hanging && <li>{count("goes_notes", hanging.notes)}</li>}
      </ul>
    </Question>
  );
}
