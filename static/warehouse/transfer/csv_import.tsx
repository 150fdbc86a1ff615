import { useState } from "preact/hooks";
import type { CsvKind } from "../../../domain/warehouse/transfer/csv_kinds.ts";
import type { PartCounts } from "../../../domain/warehouse/transfer/parts.ts";
import { Dialog } from "../../shared/dialog.tsx";
import { t as shared } from "../../shared/i18n.ts";
import { answer } from "../shared/warehouse_api.ts";
import { FileField } from "./file_field.tsx";
import { CountList, ErrorList } from "./import_parts.tsx";
import { t } from "./words.ts";

interface Imported {
  counts: PartCounts;
  ignored: string[];
}

type Stage =
  | { stage: "waiting" }
  | { stage: "checking"; file: File }
  | { stage: "ready"; file: File; imported: Imported }
  | { stage: "wrong"; file: File; error: unknown };

/**
 * Imports a CSV file after a look at what it would bring.
 *
 * @param columns names of columns, to be shown as an example
 * @param onDone called when the records are stored
 */
export function CsvImport({ warehouse, kind, columns, onDone, onClose }: {
  warehouse: string;
  kind: CsvKind;
  columns: readonly string[];
  onDone: () => void;
  onClose: () => void;
}) {
  const [stage, setStage] = useState<Stage>({ stage: "waiting" });
  const send = (file: File, dryRun: boolean) =>
    answer<Imported>(`/warehouse_data/${warehouse}/csv/${kind}?dry_run=${dryRun ? 1 : 0}`, {
      method: "POST",
      body: file,
      headers: { "Content-Type": "text/csv" },
    });

  async function check(file: File) {
    setStage({ stage: "checking", file });
    try {
      setStage({ stage: "ready", file, imported: await send(file, true) });
    } catch (error) {
      setStage({ stage: "wrong", file, error });
    }
  }
  async function go(file: File) {
    setStage({ stage: "checking", file });
    try {
      await send(file, false);
      onDone();
    } catch (error) {
      setStage({ stage: "wrong", file, error });
    }
  }

  const title = t("import_title");
  return (
    <Dialog label={title} onClose={onClose}>
      <div class="question">
        <h2>{title}</h2>
        {stage.stage === "waiting" && (
          <>
            <p class="soft">{t("import_hint")}</p>
            <p class="import-columns">{columns.join(",")}</p>
          </>
        )}
        <FileField
          accept=".csv,text/csv"
          again={stage.stage !== "waiting"}
          onFile={(file) => void check(file)}
        />
        {stage.stage === "checking" && <p role="status">{t("checking")}</p>}
        {stage.stage === "wrong" && <ErrorList error={stage.error} file={stage.file.name} />}
        {stage.stage === "ready" && (
          <div role="status">
            <p>{t("import_ready", { file: stage.file.name })}</p>
            <CountList counts={stage.imported.counts} />
            {stage.imported.ignored.length > 0 && (
              <p class="soft">
                {t("import_ignored", { columns: stage.imported.ignored.join(", ") })}
              </p>
            )}
          </div>
        )}
        <div class="question-answers">
          <button type="button" class="button" onClick={onClose}>{shared("close")}</button>
          <button
            type="button"
            class="button button-main"
            disabled={stage.stage !== "ready"}
            onClick={() => stage.stage === "ready" && void go(stage.file)}
          >
            {t("import_go")}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
