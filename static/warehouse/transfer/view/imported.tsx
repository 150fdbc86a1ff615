import { useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { t as shared } from "../../../shared/messages.ts";
import { explain } from "../../shared/explain.ts";
import { undoImport } from "../state/csv_file.ts";
import { t } from "../messages.ts";

/**
 * A file that has been imported, as long as its reader may want to undo that.
 *
 * @param undo by which it is undone
 * @param onDone called when it has been undone, or is to stay
 */
export function Imported({ warehouse, undo, onDone }: {
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
  const refused = state instanceof Error ? explain(state) : undefined;
  return (
    <>
      <p role="status">{t(state === "undone" ? "undone" : "import_done")}</p>
      {refused && (
        <p class="wrong" role="alert">
          {t("undo_failed")} {refused.text} {refused.detail}
        </p>
      )}
      <div class="cluster cluster-end gap-3">
        {state !== "undone" && refused === undefined && (
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
