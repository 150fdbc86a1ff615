import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { CsvFileKind, ImportMode } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import type { ListName, PartCounts } from "../../../../domain/warehouse/transfer/parts.ts";
import type { FileReading } from "../../../../domain/files/reading.ts";
import {
  ACCEPTED_FILES,
  type ChosenReading,
  readingIn,
  type ReadingRefusal,
} from "../../../shared/file_reading/chosen_reading.ts";
import { count as countRows } from "../../../shared/file_reading/messages.ts";
import { ReadingChoice } from "../../../shared/file_reading/reading_choice.tsx";
import { SaveRefused } from "../../../shared/file_reading/refused_rows.tsx";
import { t as shared } from "../../../shared/messages.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { TextField } from "../../../shared/ui/fields.tsx";
import {
  type ChosenFile,
  type CsvOutcome,
  csvPath,
  missingFields,
  sendCsv,
} from "../state/csv_file.ts";
import { FileField, ImportResult, TemplateButton } from "./file_parts.tsx";
import { ErrorList, ModeChoice, Outcome, Verdict } from "./import_parts.tsx";
import { MappingStage } from "./mapping_stage.tsx";
import { count, t } from "../messages.ts";

interface OpenFile extends ChosenFile {
  /** Name of the order if a file of orders names none. */
  orderName: string;
}

type Stage =
  | { stage: "waiting" | "checking" }
  | { stage: "mapping"; read: FileReading }
  | { stage: "ready"; outcome: CsvOutcome }
  | { stage: "wrong"; file: string; error: unknown }
  | { stage: "done"; undo: string };

function summed(a: PartCounts = {}, b: PartCounts = {}): PartCounts {
  const sum: PartCounts = { ...a };
  for (const [part, n] of Object.entries(b) as [ListName, number][]) sum[part] = (a[part] ?? 0) + n;
  return sum;
}

/** Combines the outcomes of two files; the result cannot be undone. */
const together = (a: CsvOutcome, b: CsvOutcome): CsvOutcome => ({
  counts: summed(a.counts, b.counts),
  changed: summed(a.changed, b.changed),
  same: summed(a.same, b.same),
  skipped: summed(a.skipped, b.skipped),
  removed: summed(a.removed, b.removed),
  differences: [...a.differences ?? [], ...b.differences ?? []],
  similar: [...a.similar ?? [], ...b.similar ?? []],
  refused: [...a.refused ?? [], ...b.refused ?? []],
  refused_rows: (a.refused_rows ?? 0) + (b.refused_rows ?? 0),
});

/**
 * Dialog that previews and imports a CSV file or workbook, or several files of orders.
 *
 * @param onImported Called after the import; without an outcome if a file was refused.
 * @param onDone Called when the dialog is closed after an import.
 */
export function CsvImport(
  { warehouse, kind, title = t("import_title"), hint, onImported, onDone, onClose }: {
    /** Undefined for a file of warehouses. */
    warehouse?: string;
    kind: CsvFileKind;
    title?: string;
    hint?: ComponentChildren;
    onImported?: (outcome: CsvOutcome | undefined) => Promise<void>;
    onDone: () => void;
    onClose: () => void;
  },
) {
  const [files, setFiles] = useState<readonly OpenFile[]>([]);
  const [stage, setStage] = useState<Stage>({ stage: "waiting" });
  const [mode, setMode] = useState<ImportMode>("update");
  const ofOrders = kind === "orders";
  const only = files.length === 1 ? files[0] : undefined;

  /** Imports or checks files one by one. @returns Their outcome; undefined if one was refused. */
  async function send(sent: readonly OpenFile[], dryRun: boolean, as = mode) {
    setStage({ stage: "checking" });
    let sum: CsvOutcome | undefined;
    for (const [at, file] of sent.entries()) {
      const { orderName } = file;
      const name = ofOrders ? orderName.trim() : "";
      // The refused rows of several files could not be saved.
      const partial = sent.length === 1 && as !== "replace";
      const more = { mode: as, partial, ...(name === "" ? {} : { order_name: name }) };
      try {
        const outcome = await sendCsv(warehouse, kind, file, dryRun, more);
        sum = sum === undefined ? outcome : together(sum, outcome);
      } catch (error) {
        // Imported files are not sent again.
        if (!dryRun) setFiles(sent.slice(at));
        const { read } = readingIn(error);
        const isUnknown = read && sent.length === 1 && missingFields(kind, read.columns).length > 0;
        setStage(
          isUnknown ? { stage: "mapping", read } : { stage: "wrong", file: file.file.name, error },
        );
        return undefined;
      }
    }
    return sum;
  }
  async function check(chosen: readonly OpenFile[], as = mode) {
    setFiles(chosen);
    const outcome = await send(chosen, true, as);
    if (outcome !== undefined) setStage({ stage: "ready", outcome });
  }
  const open = (chosen: readonly File[]) =>
    check(
      chosen.map((file) => ({ file, reading: {}, orderName: file.name.replace(/\.[^.]*$/, "") })),
    );
  const readAs = (file: OpenFile, reading: ChosenReading) => check([{ ...file, reading }]);
  async function go() {
    const outcome = await send(files, false);
    await onImported?.(outcome);
    if (outcome === undefined) return;
    if (outcome.undo === undefined) onDone();
    else setStage({ stage: "done", undo: outcome.undo });
  }

  const reading: ReadingRefusal = stage.stage === "ready"
    ? { read: stage.outcome.read }
    : stage.stage === "wrong"
    ? readingIn(stage.error)
    : stage.stage === "mapping"
    ? { read: stage.read }
    : {};
  const outcome = stage.stage === "ready" ? stage.outcome : undefined;
  const { refused_rows: refusedRows = 0 } = outcome ?? {};
  const goodRows = (outcome?.read?.rows ?? 0) - refusedRows;
  // Also shown if replacing was refused, to choose another mode.
  const choice = (
    <ModeChoice
      {...(kind === "warehouses" ? { modes: ["update", "add"] } : {})}
      mode={mode}
      onChoose={(next) => {
        setMode(next);
        void check(files, next);
      }}
    />
  );
  return (
    <Dialog label={title} onClose={stage.stage === "done" ? onDone : onClose}>
      <div class="stack gap-5">
        <h2>{title}</h2>
        {stage.stage === "waiting" && <p class="soft">{hint ?? t("import_hint")}</p>}
        {stage.stage !== "done" && (
          <FileField
            accept={ACCEPTED_FILES}
            again={files.length > 0}
            multiple={ofOrders}
            onFile={(_, all) => void open(all)}
          />
        )}
        {ofOrders && only !== undefined && stage.stage !== "done" && (
          <TextField
            label={t("order_name_if_none")}
            value={only.orderName}
            maxLength={1000}
            onText={(orderName) => setFiles([{ ...only, orderName }])}
            onChange={() => void check(files)}
          />
        )}
        {stage.stage === "waiting" && <TemplateButton path={csvPath(warehouse, kind)} />}
        {stage.stage === "checking" && <p role="status">{t("checking")}</p>}
        {stage.stage === "mapping" && only !== undefined && (
          <MappingStage
            kind={kind}
            read={stage.read}
            onDone={(columns) => void readAs(only, { ...only.reading, columns })}
          />
        )}
        {only !== undefined && (
          <ReadingChoice
            {...reading}
            chosen={only.reading}
            onChoose={(reading) => void readAs(only, reading)}
          />
        )}
        {stage.stage === "wrong" && (
          <>
            {mode === "replace" && choice}
            <ErrorList error={stage.error} file={stage.file} />
          </>
        )}
        {stage.stage === "ready" && (
          <div role="status">
            {only === undefined
              ? <p>{count("files_right", files.length)}</p>
              : <Verdict file={only.file.name} {...stage.outcome} />}
            {choice}
            <Outcome {...stage.outcome} />
          </div>
        )}
        {stage.stage === "done" && (
          <ImportResult warehouse={warehouse!} undo={stage.undo} onDone={onDone} />
        )}
        {only !== undefined && reading.read !== undefined && stage.stage !== "mapping" && (
          <Button
            look="quiet"
            onClick={() => setStage({ stage: "mapping", read: reading.read! })}
          >
            {t("columns_choose")}
          </Button>
        )}
        {stage.stage !== "done" && (
          <div class="cluster cluster-end gap-3">
            <Button onClick={onClose}>{shared("close")}</Button>
            {only !== undefined && (
              <SaveRefused file={only.file} rows={refusedRows} refused={outcome?.refused_file} />
            )}
            <Button
              look="main"
              disabled={outcome === undefined || (refusedRows > 0 && goodRows === 0)}
              onClick={() => void go()}
            >
              {refusedRows > 0 && goodRows > 0 && only
                ? countRows("import_good", goodRows)
                : t("import_go")}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
