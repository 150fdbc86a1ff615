import { useState } from "preact/hooks";
import { t as shared } from "../../../shared/messages.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useTask } from "../../../shared/use_task.ts";
import { explanation, undoImport } from "../state/csv_file.ts";
import { t } from "../messages.ts";

/**
 * Result of an import, with a button to undo it.
 * @param undo Id by which the import can be undone.
 * @param onDone Called when the import was undone or confirmed.
 */
export function ImportResult({ warehouse, undo, onDone }: {
  warehouse: string;
  undo: string;
  onDone: () => void;
}) {
  const [isUndone, setUndone] = useState(false);
  const { isBusy, error, run } = useTask();
  const goBack = async () => setUndone(await run(() => undoImport(warehouse, undo)));
  return (
    <>
      <p role="status">{isUndone && t("undone")}</p>
      {error !== undefined && (
        <p class="wrong" role="alert">{t("undo_failed")} {explanation(error)}</p>
      )}
      <div class="cluster cluster-end gap-3">
        {!isUndone && error === undefined && (
          <Button
            disabled={isBusy}
            onClick={() => void goBack()}
          >
            {t("undo")}
          </Button>
        )}
        <Button look="main" onClick={onDone}>{shared("close")}</Button>
      </div>
    </>
  );
}
