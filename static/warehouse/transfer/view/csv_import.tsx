import { useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import type { CsvFileKind } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { type ChosenReading, readingIn } from "../../../shared/file_reading/file_head.ts";
import { ReadingChoice } from "../../../shared/file_reading/reading_choice.tsx";
import { t as shared } from "../../../shared/messages.ts";
import { CsvFile, csvPath, sendCsv } from "../state/csv_file.ts";
import type { CsvOutcome, ImportMode } from "../state/csv_outcome.ts";
import { ColumnMapping } from "./column_mapping.tsx";
import { FileField } from "./file_field.tsx";
import { ErrorList, ModeChoice, Outcome, Verdict } from "./import_parts.tsx";
import { Imported } from "./imported.tsx";
import { TemplateButton } from "./template_button.tsx";
import { t } from "../messages.ts";

type Stage =
  | { stage: "waiting" }
  | { stage: "checking" | "mapping"; file: CsvFile }
  | { stage: "ready"; file: CsvFile; outcome: CsvOutcome }
  | { stage: "wrong"; file: CsvFile; error: unknown }
  | { stage: "done"; file: CsvFile; undo: string | undefined };

/**
 * Imports a CSV file after a look at what it would bring.
 *
 * @param onDone called when the records are stored
 */
export function CsvImport({ warehouse, kind, onDone, onClose }: {
  /** Undefined for a file of warehouses. */
  warehouse?: string;
  kind: CsvFileKind;
  onDone: () => void;
  onClose: () => void;
}) {
  const [stage, setStage] = useState<Stage>({ stage: "waiting" });
  const [mode, setMode] = useState<ImportMode>("update");

  async function check(file: CsvFile, as = mode) {
    setStage({ stage: "checking", file });
    try {
      const outcome = await sendCsv(warehouse, kind, file, true, { mode: as });
      setStage({ stage: "ready", file, outcome });
    } catch (error) {
      setStage({ stage: "wrong", file, error });
    }
  }
  async function open(chosen: File) {
    const file = await CsvFile.read(chosen, kind);
    if (file.isKnown) await check(file);
    else setStage({ stage: "mapping", file });
  }
  async function readAs(file: CsvFile, reading: ChosenReading) {
    const next = await file.readAs(kind, reading);
    if (next.isKnown || next.isMapped) await check(next);
    else setStage({ stage: "mapping", file: next });
  }
  async function go(file: CsvFile) {
    setStage({ stage: "checking", file });
    try {
      const { undo } = await sendCsv(warehouse, kind, file, false, { mode });
      if (undo === undefined) onDone();
      else setStage({ stage: "done", file, undo });
    } catch (error) {
      setStage({ stage: "wrong", file, error });
    }
  }

  // Also where replacing is refused, to choose another way.
  const choice = (file: CsvFile) => (
    <ModeChoice
      {...(kind === "warehouses" ? { modes: ["update", "add"] } : {})}
      mode={mode}
      onChoose={(next) => {
        setMode(next);
        void check(file, next);
      }}
    />
  );
  const title = t("import_title");
  const file = stage.stage === "waiting" ? undefined : stage.file;
  return (
    <Dialog label={title} onClose={stage.stage === "done" ? onDone : onClose}>
      <div class="stack gap-5">
        <h2>{title}</h2>
        {stage.stage === "waiting" && <p class="soft">{t("import_hint")}</p>}
        {stage.stage !== "done" && (
          <FileField
            accept=".csv,.txt,.tsv,text/csv"
            again={file !== undefined}
            onFile={(file) => void open(file)}
          />
        )}
        {file === undefined && <TemplateButton path={csvPath(warehouse, kind)} />}
        {stage.stage === "checking" && <p role="status">{t("checking")}</p>}
        {stage.stage === "mapping" && (
          <ColumnMapping
            kind={kind}
            columns={stage.file.columns}
            fields={stage.file.fields}
            onChange={(fields) => setStage({ stage: "mapping", file: stage.file.as(fields) })}
            onDone={() => void check(stage.file)}
          />
        )}
        {(stage.stage === "ready" || stage.stage === "wrong") && (
          <ReadingChoice
            {...(stage.stage === "ready" ? { read: stage.outcome.read } : readingIn(stage.error))}
            chosen={stage.file.reading}
            onChoose={(reading) => void readAs(stage.file, reading)}
          />
        )}
        {stage.stage === "wrong" && (
          <>
            {mode === "replace" && choice(stage.file)}
            <ErrorList error={stage.error} file={stage.file.name} />
          </>
        )}
        {stage.stage === "ready" && (
          <div role="status">
            <Verdict file={stage.file.name} {...stage.outcome} />
            {choice(stage.file)}
            <Outcome {...stage.outcome} />
          </div>
        )}
        {stage.stage === "done" && (
          <Imported warehouse={warehouse!} undo={stage.undo!} onDone={onDone} />
        )}
        {(stage.stage === "ready" || stage.stage === "wrong") && stage.file.columns.length > 0 && (
          <Button look="quiet" onClick={() => setStage({ stage: "mapping", file: stage.file })}>
            {t("columns_choose")}
          </Button>
        )}
        {stage.stage !== "done" && (
          <div class="cluster cluster-end gap-3">
            <Button onClick={onClose}>{shared("close")}</Button>
            <Button
              look="main"
              disabled={stage.stage !== "ready"}
              onClick={() => stage.stage === "ready" && void go(stage.file)}
            >
              {t("import_go")}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
