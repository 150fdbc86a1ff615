import { useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { ApiError } from "../../shared/api_error.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { t as shared } from "../../shared/messages.ts";
import { type Answer, call } from "../shared/warehouse_request.ts";
import { FileField } from "../../shared/file_import/file_field.tsx";
import { Refusal } from "../../shared/file_import/file_import.tsx";
import { t as transfer } from "../../shared/file_import/messages.ts";
import { countTexts, explanation } from "../transfer/state/csv_file.ts";
import { count, t } from "./messages.ts";

type Imported = Answer<"POST /warehouse_data/import">;
type Ids = "keep" | "new";

const send = (file: File, ids: Ids, dryRun: 0 | 1) =>
  call("POST /warehouse_data/import", {
    query: { ids, dry_run: `${dryRun}` },
    file,
    headers: { "Content-Type": "application/json" },
  });

/** Imports a whole warehouse after a preview of the file. */
export function ImportWarehouse({ onDone, onClose }: {
  onDone: (warehouse: Warehouse) => void;
  onClose: () => void;
}) {
  const [file, setFile] = useState<File>();
  const [ids, setIds] = useState<Ids>("keep");
  const [outcome, setFound] = useState<Imported>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const isConflict = error instanceof ApiError && error.status === 409;

  async function run(file: File, ids: Ids, dryRun: 0 | 1) {
    setFile(file);
    setIds(ids);
    setError(undefined);
    setBusy(true);
    try {
      const imported = await send(file, ids, dryRun);
      if (dryRun === 0) return onDone(imported.warehouse);
      setFound(imported);
    } catch (reason) {
      setFound(undefined);
      setError(reason);
    }
    setBusy(false);
  }

  const title = t("import_title");
  return (
    <Dialog label={title} onClose={onClose}>
      <div class="stack gap-5">
        <h2>{title}</h2>
        <p class="soft">{t("import_text")}</p>
        <FileField
          accept=".json,application/json"
          onFiles={([file]) => void run(file!, ids, 1)}
        />
        <fieldset class="stack gap-2">
          {(["keep", "new"] as const).map((choice) => (
            <label key={choice} class="check">
              <input
                type="radio"
                name="ids"
                checked={ids === choice}
                onChange={() => file ? void run(file, choice, 1) : setIds(choice)}
              />
              {t(`import_${choice}`)}
            </label>
          ))}
        </fieldset>
        {isConflict && <p class="wrong" role="alert">{t("import_taken")}</p>}
        {error !== undefined && !isConflict && (
          <Refusal error={error} file={file!} explain={explanation} />
        )}
        {outcome && (
          <div role="status">
            <p>{t("import_name", { name: outcome.warehouse.warehouse_name })}</p>
            <ul class="bullets">
              {countTexts(outcome.created).map((text) => <li key={text}>{text}</li>)}
            </ul>
            {outcome.users_left_out > 0 && (
              <p class="soft">{count("import_users", outcome.users_left_out)}</p>
            )}
          </div>
        )}
        <div class="cluster cluster-end gap-3">
          <Button onClick={onClose}>{shared("close")}</Button>
          <Button
            look="main"
            disabled={!outcome || busy}
            onClick={() => file && void run(file, ids, 0)}
          >
            {transfer("import_go")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
