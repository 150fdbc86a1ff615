import { useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { ApiError } from "../../shared/api_error.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { t as shared } from "../../shared/messages.ts";
import { FileImport } from "../../shared/file_import/file_import.tsx";
import { explanation, sendDocument } from "../transfer/state/csv_file.ts";
import { t } from "./messages.ts";

const explain = (error: unknown) =>
  error instanceof ApiError && error.status === 409 ? t("import_taken") : explanation(error);

/** Imports a whole warehouse after a preview of the file. */
export function ImportWarehouse({ onDone, onClose }: {
  onDone: (warehouse: Warehouse) => void;
  onClose: () => void;
}) {
  const [ids, setIds] = useState<"keep" | "new">("keep");
  const title = t("import_title");
  return (
    <Dialog label={title} onClose={onClose}>
      <div class="stack gap-5">
        <h2>{title}</h2>
        <p class="soft">{t("import_text")}</p>
        <FileImport
          accepts=".json,application/json"
          kind="json"
          fields={undefined}
          fieldName={String}
          explain={explain}
          revision={ids}
          send={({ file }, how) => sendDocument(file, ids, how)}
          options={() => (
            <fieldset class="stack gap-2">
              {(["keep", "new"] as const).map((choice) => (
                <label key={choice} class="check">
                  <input
                    type="radio"
                    name="ids"
                    checked={ids === choice}
                    onChange={() => setIds(choice)}
                  />
                  {t(`import_${choice}`)}
                </label>
              ))}
            </fieldset>
          )}
          result={() => undefined}
          actions={<Button onClick={onClose}>{shared("close")}</Button>}
          onImported={(outcome) => outcome && onDone(outcome.newWarehouse)}
        />
      </div>
    </Dialog>
  );
}
