import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { CsvFileKind, ImportMode } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import type { ListName, PartCounts } from "../../../../domain/warehouse/transfer/parts.ts";
import { type ChosenReading, readingIn } from "../../../shared/file_reading/file_head.ts";
import { ReadingChoice } from "../../../shared/file_reading/reading_choice.tsx";
import { t as shared } from "../../../shared/messages.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { TextField } from "../../../shared/ui/fields.tsx";
import { CsvFile, type CsvOutcome, csvPath, sendCsv } from "../state/csv_file.ts";
import { ColumnMapping } from "./column_mapping.tsx";
import { FileField, Imported, TemplateButton } from "./file_parts.tsx";
import { ErrorList, ModeChoice, Outcome, Verdict } from "./import_parts.tsx";
import { count, t } from "../messages.ts";

interface ChosenFile {
  csv: CsvFile;
  /** Name of the order where a file of orders names none. */
  orderName: string;
}

type Stage =
  | { stage: "waiting" | "checking" | "mapping" }
  | { stage: "ready"; outcome: CsvOutcome }
  | { stage: "wrong"; file: string; error: unknown }
  | { stage: "done"; undo: string };

function summed(a: PartCounts = {}, b: PartCounts = {}): PartCounts {
  const sum: PartCounts = { ...a };
  for (const [part, n] of Object.entries(b) as [ListName, number][]) sum[part] = (a[part] ?? 0) + n;
  return sum;
}

/** Returns the outcome of several files; only that of one file can be undone. */
const together = (a: CsvOutcome, b: CsvOutcome): CsvOutcome => ({
  counts: summed(a.counts, b.counts),
  changed: summed(a.changed, b.changed),
  same: summed(a.same, b.same),
  skipped: summed(a.skipped, b.skipped),
  removed: summed(a.removed, b.removed),
  differences: [...a.differences ?? [], ...b.differences ?? []],
  similar: [...a.similar ?? [], ...b.similar ?? []],
});

/**
 * Imports a CSV file, or several of orders, after a look at what they would bring.
 *
 * @param onImported called after the import; without an outcome if a file was refused
 * @param onDone called when the dialog is closed after an import
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
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [stage, setStage] = useState<Stage>({ stage: "waiting" });
  const [mode, setMode] = useState<ImportMode>("update");
  const ofOrders = kind === "orders";
  const only = files.length === 1 ? files[0] : undefined;

  /** Imports or checks files one by one. @returns what comes of all; undefined if one is refused */
  async function send(sent: readonly ChosenFile[], dryRun: boolean, as = mode) {
    setStage({ stage: "checking" });
    let sum: CsvOutcome | undefined;
    for (const [at, { csv, orderName }] of sent.entries()) {
      const name = ofOrders ? orderName.trim() : "";
      const more = { mode: as, ...(name === "" ? {} : { order_name: name }) };
      try {
        const outcome = await sendCsv(warehouse, kind, csv, dryRun, more);
        sum = sum === undefined ? outcome : together(sum, outcome);
      } catch (error) {
        // What is in already is not sent again.
        if (!dryRun) setFiles(sent.slice(at));
        setStage({ stage: "wrong", file: csv.name, error });
        return undefined;
      }
    }
    return sum;
  }
  async function check(chosen: readonly ChosenFile[], as = mode) {
    setFiles(chosen);
    const outcome = await send(chosen, true, as);
    if (outcome !== undefined) setStage({ stage: "ready", outcome });
  }
  /** Checks one file, or asks first what is in its columns; the server says so of several. */
  async function take(chosen: readonly ChosenFile[]) {
    const [first, second] = chosen;
    if (second !== undefined || first!.csv.isKnown || first!.csv.isMapped) await check(chosen);
    else {
      setFiles(chosen);
      setStage({ stage: "mapping" });
    }
  }
  const open = async (chosen: readonly File[]) =>
    take(
      await Promise.all(chosen.map(async (file) => ({
        csv: await CsvFile.read(file, kind),
        orderName: file.name.replace(/\.[^.]*$/, ""),
      }))),
    );
  const readAs = async (file: ChosenFile, reading: ChosenReading) =>
    take([{ ...file, csv: await file.csv.readAs(kind, reading) }]);
  async function go() {
    const outcome = await send(files, false);
    await onImported?.(outcome);
    if (outcome === undefined) return;
    if (outcome.undo === undefined) onDone();
    else setStage({ stage: "done", undo: outcome.undo });
  }

  const isChecked = stage.stage === "ready" || stage.stage === "wrong";
  // Also where replacing is refused, to choose another way.
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
            accept=".csv,.txt,.tsv,text/csv"
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
          <ColumnMapping
            kind={kind}
            columns={only.csv.columns}
            fields={only.csv.fields}
            onChange={(fields) => setFiles([{ ...only, csv: only.csv.as(fields) }])}
            onDone={() => void check(files)}
          />
        )}
        {isChecked && only !== undefined && (
          <ReadingChoice
            {...(stage.stage === "ready" ? { read: stage.outcome.read } : readingIn(stage.error))}
            chosen={only.csv.reading}
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
              : <Verdict file={only.csv.name} {...stage.outcome} />}
            {choice}
            <Outcome {...stage.outcome} />
          </div>
        )}
        {stage.stage === "done" && (
          <Imported warehouse={warehouse!} undo={stage.undo} onDone={onDone} />
        )}
        {isChecked && only !== undefined && only.csv.columns.length > 0 && (
          <Button
            look="quiet"
            onClick={() => setStage({ stage: "mapping" })}
          >
            {t("columns_choose")}
          </Button>
        )}
        {stage.stage !== "done" && (
          <div class="cluster cluster-end gap-3">
            <Button onClick={onClose}>{shared("close")}</Button>
            <Button look="main" disabled={stage.stage !== "ready"} onClick={() => void go()}>
              {t("import_go")}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
