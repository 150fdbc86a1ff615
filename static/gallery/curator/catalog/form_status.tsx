/** Status of a form: last action, error, and other editors of the record. */
import { Button } from "../../../shared/ui/button.tsx";
import { explain } from "../state/explain.ts";
import { labelOf } from "./labels.ts";
import { t } from "./messages.ts";
import type { RecordEditing } from "./record_editing.ts";

/** Shows the last action, and who changed the record meanwhile. */
export function FormStatus({ editing }: { editing: RecordEditing }) {
  const { done, error, merged, others, isBehind, kind } = editing;
  const failure = error.value === undefined ? undefined : explain(error.value);
  return (
    <>
      {others.value.length > 0 && (
        <p class="full soft" role="status">{t("also_here", { names: others.value.join(", ") })}</p>
      )}
      {isBehind.value && <p class="full soft" role="status">{t("changed_meanwhile")}</p>}
      {merged.value.length > 0 && (
        <p class="full soft" role="status">
          {t("merged", { fields: merged.value.map((field) => labelOf(kind, field)).join(", ") })}
        </p>
      )}
      {failure && (
        <p class="full soft wrong" role="alert">
          {t("not_saved")} {failure.detail ?? failure.text}
        </p>
      )}
      <p class="told-done full soft" role="status">
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
