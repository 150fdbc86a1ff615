import { useState } from "preact/hooks";
import { t as shared } from "../../../shared/messages.ts";
import { Button } from "../../../shared/ui/button.tsx";
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
  const [state, setState] = useState<"imported" | "undoing" | "undone" | Error>("imported");
  async function goBack() {
    setState("undoing");
    try {
      await undoImport(warehouse, undo);
      setState("undone");
    } catch (error) {
      setState(error instanceof Error ? error : new Error(String(error)));
    }
  }
  return (
    <>
      <p role="status">{state === "undone" && t("undone")}</p>
      {state instanceof Error && (
        <p class="wrong" role="alert">{t("undo_failed")} {explanation(state)}</p>
      )}
      <div class="cluster cluster-end gap-3">
        {(state === "imported" || state === "undoing") && (
          <Button
            disabled={state === "undoing"}
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
