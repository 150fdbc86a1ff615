/** A file is looked at first, and imported when one has seen what it brings. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ChoiceField } from "../../../shared/ui/fields.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { ColumnMapping } from "../../transfer/view/column_mapping.tsx";
import { CsvFile, csvPath } from "../../transfer/state/csv_file.ts";
import type { ImportMode } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { type ChosenReading, headText, readingIn } from "../../../shared/file_reading/file_head.ts";
import { ReadingChoice } from "../../../shared/file_reading/reading_choice.tsx";
import { FileField, Imported, TemplateButton } from "../../transfer/view/file_parts.tsx";
import { ErrorList, ModeChoice, Outcome, Verdict } from "../../transfer/view/import_parts.tsx";
import { t as transfer } from "../../transfer/messages.ts";
import { type ChosenFile, type FileKind, type FileOutcome, sendFile } from "../state/floor_api.ts";
import { t } from "../messages.ts";
import { formOf, withoutSeparatorLine } from "../../../../domain/warehouse/transfer/csv_cells.ts";
import { headingOf } from "../../../../domain/warehouse/transfer/csv_headings.ts";
import { type CsvKind, readFields } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { readCells } from "../../../shared/delimited.ts";

/** State of the chosen file. */
type FileState =
  | { stage: "looking" }
  | { stage: "mapping"; file: CsvFile }
  | { stage: "ready"; chosen: ChosenFile; outcome: FileOutcome }
  | { stage: "wrong"; chosen: ChosenFile; error: unknown }
  | { stage: "made"; warehouse: string }
  | { stage: "done"; undo: string };

/**
 * @param dropped a file that is to be looked at from the beginning
 * @param onImported called when this warehouse holds something new
 */
export function ImportPane({ warehouse, dropped, disabled, onImported }: {
  warehouse: string;
  dropped: File | undefined;
  disabled: boolean;
  onImported: () => void;
}) {
  const [kind, setKind] = useState<FileKind>("sections");
  const [file, setFile] = useState<File>();
  const [looked, setLooked] = useState<FileState>();
  const [mode, setMode] = useState<ImportMode>("update");
  const latest = useRef(0);

  async function check(chosen: ChosenFile, as: FileKind, how = mode): Promise<void> {
    const turn = ++latest.current;
    setLooked({ stage: "looking" });
    const found = await sendFile(warehouse, as, chosen, true, how).then(
      (outcome): FileState => ({ stage: "ready", chosen, outcome }),
      (error: unknown): FileState => ({ stage: "wrong", chosen, error }),
    );
    // Another file may have been chosen meanwhile.
    if (turn === latest.current) setLooked(found);
  }
  async function lookAt(next: File, as: FileKind): Promise<void> {
    setFile(next);
    setKind(as);
    if (as === "json") {
      return await check({ file: next, fields: [], isMapped: false, reading: {} }, as);
    }
    const csv = await CsvFile.read(next, as);
    if (csv.isKnown) await check(csv, as);
    else setLooked({ stage: "mapping", file: csv });
  }
  async function readAs(csv: CsvFile, reading: ChosenReading): Promise<void> {
    if (kind === "json") return;
    const next = await csv.readAs(kind, reading);
    if (next.isKnown || next.isMapped) await check(next, kind);
    else setLooked({ stage: "mapping", file: next });
  }
  async function open(next: File | undefined): Promise<void> {
    if (next === undefined) return;
    const head = await headText(next).catch(() => "");
    await lookAt(next, guessedKind(next.name, head) ?? kind);
  }
  async function bring(chosen: ChosenFile): Promise<void> {
    setLooked({ stage: "looking" });
    try {
      const { newWarehouse, undo } = await sendFile(warehouse, kind, chosen, false, mode);
      if (newWarehouse === undefined && undo === undefined) onImported();
      else if (undo !== undefined) setLooked({ stage: "done", undo });
      else if (newWarehouse !== undefined) setLooked({ stage: "made", warehouse: newWarehouse.id });
    } catch (error) {
      setLooked({ stage: "wrong", chosen, error });
    }
  }
  useEffect(() => void open(dropped), [dropped]);
  // Also where replacing is refused, to choose another way.
  const choice = (chosen: ChosenFile) => (
    <ModeChoice
      mode={mode}
      onChoose={(next) => {
        setMode(next);
        void check(chosen, kind, next);
      }}
    />
  );
  const csv = looked && "chosen" in looked && looked.chosen instanceof CsvFile
    ? looked.chosen
    : undefined;
  return (
    <div class="stack">
      <FileField
        accept=".csv,.txt,.tsv,.json,text/csv,application/json"
        again={file !== undefined}
        onFile={(next) => void open(next)}
      />
      <ChoiceField
        label={t("file_kind")}
        value={kind}
        choices={FILE_KINDS.map((one) => [one, t(`kind_${one}`)])}
        onChoose={(value) => {
          const next = value as FileKind;
          setKind(next);
          if (file) void lookAt(file, next);
        }}
      />
      {file === undefined && kind !== "json" && <TemplateButton path={csvPath(warehouse, kind)} />}
      {looked?.stage === "mapping" && kind !== "json" && (
        <ColumnMapping
          kind={kind}
          columns={looked.file.columns}
          fields={looked.file.fields}
          onChange={(fields) => setLooked({ stage: "mapping", file: looked.file.as(fields) })}
          onDone={() => void check(looked.file, kind)}
        />
      )}
      <div role="status" class="stack gap-3 import-outcome">
        {looked?.stage === "looking" && <p class="soft">{transfer("checking")}</p>}
        {csv && (looked?.stage === "ready" || looked?.stage === "wrong") && (
          <ReadingChoice
            {...(looked.stage === "ready"
              ? { read: looked.outcome.read }
              : readingIn(looked.error))}
            chosen={csv.reading}
            onChoose={(reading) => void readAs(csv, reading)}
          />
        )}
        {file && looked?.stage === "wrong" && (
          <>
            {mode === "replace" && choice(looked.chosen)}
            <ErrorList error={looked.error} file={file.name} />
          </>
        )}
        {file && looked?.stage === "ready" && (
          <>
            <Verdict file={file.name} {...looked.outcome} />
            {kind !== "json" && choice(looked.chosen)}
            <Outcome {...looked.outcome} />
            {looked.outcome.newWarehouse && (
              <p class="soft">
                {t("file_new", { name: looked.outcome.newWarehouse.warehouse_name })}
              </p>
            )}
            <Button look="main" disabled={disabled} onClick={() => void bring(looked.chosen)}>
              {transfer("import_go")}
            </Button>
          </>
        )}
        {looked?.stage === "done" && (
          <Imported warehouse={warehouse} undo={looked.undo} onDone={onImported} />
        )}
        {csv && csv.columns.length > 0 && (
          <Button
            look="quiet"
            onClick={() => setLooked({ stage: "mapping", file: csv })}
          >
            {transfer("columns_choose")}
          </Button>
        )}
        {looked?.stage === "made" && (
          <p>
            {transfer("import_done")} <a href={`/warehouse/${looked.warehouse}`}>{t("file_go")}</a>
          </p>
        )}
      </div>
    </div>
  );
}

/** A field by which a kind of file is known, those first that others have, too. */
const KNOWN_BY: readonly [CsvKind, string][] = [
  ["orders", "order_name"],
  ["sections", "section_name"],
  ["edges", "name_points_from"],
  ["edges", "id_points_from"],
  ["points", "pos_x"],
  ["boxes", "length_box"],
  ["orders", "count_box"],
];

/** Kinds of files, in the order in which a new warehouse is filled. */
export const FILE_KINDS = ["boxes", "points", "edges", "sections", "orders", "json"] as const;

/**
 * @param head the text at the beginning of the file
 * @returns undefined when it cannot be guessed
 */
export function guessedKind(name: string, head: string): CsvKind | "json" | undefined {
  if (/\.json$/i.test(name) || /^\s*\{/.test(head)) return "json";
  const [headings = []] = readCells(withoutSeparatorLine(head), formOf(head).delimiter);
  const has = (kind: CsvKind, field: string) => {
    const fields = readFields(kind);
    return headings.some((heading) => headingOf(heading, fields).field === field);
  };
  return KNOWN_BY.find(([kind, field]) => has(kind, field))?.[0];
}
