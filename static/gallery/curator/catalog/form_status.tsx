/** Status of a form: last action, errors, and other editors of the record. */
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { explain } from "../state/explain.ts";
import { labelOf, SHAPES } from "./fields.ts";
import { t } from "./messages.ts";
import type { RecordEditing } from "./record_editing.ts";

/** Shows the last action, what is wrong, and who changed the record meanwhile. */
export function FormStatus({ editing }: { editing: RecordEditing }) {
  const { done, others, isBehind, kind, draft } = editing;
  const status = useRef<HTMLParagraphElement>(null);
  const failure = draft.failure.value;
  const errors = [...draft.errors.value];
  const hasField = (path: string) =>
    SHAPES[kind].some(({ name }) => name === /^\w*/.exec(path)![0]);
  // At its field where the form has that; here otherwise.
  const elsewhere = errors.filter(([path]) => !hasField(path)).map(([, text]) => text);
  const explained = failure === undefined ? undefined : explain(failure);
  useEffect(() => {
    const form = status.current?.closest("form");
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  return (
    <>
      {others.value.length > 0 && (
        <p class="full soft" role="status">{t("also_here", { names: others.value.join(", ") })}</p>
      )}
      {isBehind.value && <p class="full soft" role="status">{t("changed_meanwhile")}</p>}
      {draft.isRestored.value && <p class="full soft" role="status">{t("draft_restored")}</p>}
      {draft.merged.value.length > 0 && (
        <p class="full soft" role="status">
          {t("merged", {
            fields: draft.merged.value.map((field) => labelOf(kind, field)).join(", "),
          })}
        </p>
      )}
      {explained && (
        <p class="full soft wrong" role="alert">
          {t("not_saved")} {errors.length > elsewhere.length
            ? t("off_unreadable")
            : elsewhere.join(" ") || (explained.detail ?? explained.text)}
        </p>
      )}
      <p ref={status} class="told-done full soft" role="status">
        {done.value && t(done.value)}
        {(done.value === "saved" || done.value === "created") && editing.canTakeBack && (
          <>
            {" "}
            <Button look="quiet" onClick={() => void editing.takeBack()}>{t("take_back")}</Button>
          </>
        )}
      </p>
    </>
  );
}
