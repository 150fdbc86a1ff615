/** Pane that previews and imports a file. */
import { useEffect, useRef, useState } from "preact/hooks";
import { ChoiceField } from "../../../shared/ui/fields.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import type { FileReading } from "../../../../domain/files/reading.ts";
import type { ImportMode } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import {
  ACCEPTED_FILES,
  readingIn,
  type ReadingRefusal,
} from "../../../shared/file_reading/chosen_reading.ts";
import { count as countRows } from "../../../shared/file_reading/messages.ts";
import { ReadingChoice } from "../../../shared/file_reading/reading_choice.tsx";
import { SaveRefused } from "../../../shared/file_reading/refused_rows.tsx";
import { type ChosenFile, csvPath, missingFields } from "../../transfer/state/csv_file.ts";
import { FileField, ImportResult, TemplateButton } from "../../transfer/view/file_parts.tsx";
import { ErrorList, ModeChoice, Outcome, Verdict } from "../../transfer/view/import_parts.tsx";
import { MappingStage } from "../../transfer/view/mapping_stage.tsx";
import { t as transfer } from "../../transfer/messages.ts";
import { type FileKind, type FileOutcome, sendFile } from "../state/floor_api.ts";
import { guessedKind } from "../state/guessed_kind.ts";
import { t } from "../messages.ts";

/** State of the chosen file. */
type FileState =
  | { stage: "looking" }
  | { stage: "mapping"; chosen: ChosenFile; read: FileReading }
  | { stage: "ready"; chosen: ChosenFile; outcome: FileOutcome }
  | { stage: "wrong"; chosen: ChosenFile; error: unknown }
  | { stage: "made"; warehouse: string }
  | { stage: "done"; undo: string };

/**
 * @param dropped File to preview at once.
 * @param onImported Called when records of this warehouse were imported.
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

  /** @param guess True to take the file for another kind if its headings are those of one. */
  async function check(
    chosen: ChosenFile,
    as: FileKind,
    { how = mode, guess = false }: { how?: ImportMode; guess?: boolean } = {},
  ): Promise<void> {
    const turn = ++latest.current;
    setKind(as);
    setFile(chosen.file);
    setLooked({ stage: "looking" });
    const found = await sendFile(warehouse, as, chosen, true, how).then(
      (outcome): FileState => ({ stage: "ready", chosen, outcome }),
      (error: unknown): FileState => ({ stage: "wrong", chosen, error }),
    );
    // Another file may have been chosen meanwhile.
    if (turn !== latest.current) return;
    const { read } = readingOf(found);
    const meant = guess && read !== undefined ? guessedKind(read.headings) ?? as : as;
    if (meant !== as) return await check(chosen, meant, { how });
    const isUnknown = found.stage === "wrong" && as !== "json" && read !== undefined &&
      missingFields(as, read.columns).length > 0;
    setLooked(isUnknown ? { stage: "mapping", chosen, read } : found);
  }
  async function open(next: File | undefined): Promise<void> {
    if (next === undefined) return;
    const chosen = { file: next, reading: {} };
    if (await isDocument(next)) await check(chosen, "json");
    else await check(chosen, kind === "json" ? "sections" : kind, { guess: true });
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
  // Also shown if replacing was refused, to choose another mode.
  const choice = (chosen: ChosenFile) => (
    <ModeChoice
      mode={mode}
      onChoose={(next) => {
        setMode(next);
        void check(chosen, kind, { how: next });
      }}
    />
  );
  const chosen = looked && "chosen" in looked ? looked.chosen : undefined;
  const reading = looked === undefined || kind === "json" ? {} : readingOf(looked);
  const { refused_rows: refusedRows = 0, read, refused_file } = looked?.stage === "ready"
    ? looked.outcome
    : {} as Partial<FileOutcome>;
  const goodRows = (read?.rows ?? 0) - refusedRows;
  return (
    <div class="stack">
      <FileField
        accept={`${ACCEPTED_FILES},.json,application/json`}
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
          if (file) void check({ file, reading: {} }, next);
        }}
      />
      {file === undefined && kind !== "json" && <TemplateButton path={csvPath(warehouse, kind)} />}
      {looked?.stage === "mapping" && kind !== "json" && (
        <MappingStage
          kind={kind}
          read={looked.read}
          onDone={(columns) => {
            const { chosen } = looked;
            void check({ ...chosen, reading: { ...chosen.reading, columns } }, kind);
          }}
        />
      )}
      <div role="status" class="stack gap-3 import-outcome">
        {looked?.stage === "looking" && <p class="soft">{transfer("checking")}</p>}
        {chosen && (
          <ReadingChoice
            {...reading}
            chosen={chosen.reading}
            onChoose={(next) => void check({ ...chosen, reading: next }, kind)}
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
            <SaveRefused file={file} rows={refusedRows} refused={refused_file} />
            <Button
              look="main"
              disabled={disabled || (refusedRows > 0 && goodRows === 0)}
              onClick={() => void bring(looked.chosen)}
            >
              {refusedRows > 0 && goodRows > 0
                ? countRows("import_good", goodRows)
                : transfer("import_go")}
            </Button>
          </>
        )}
        {looked?.stage === "done" && (
          <ImportResult warehouse={warehouse} undo={looked.undo} onDone={onImported} />
        )}
        {chosen && reading.read && looked?.stage !== "mapping" && (
          <Button
            look="quiet"
            onClick={() => setLooked({ stage: "mapping", chosen, read: reading.read! })}
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

/** Returns how the file was read. */
function readingOf(state: FileState): ReadingRefusal {
  switch (state.stage) {
    case "ready":
      return { read: state.outcome.read };
    case "wrong":
      return readingIn(state.error);
    case "mapping":
      return { read: state.read };
    default:
      return {};
  }
}

/** Returns true if a file looks like a JSON document. */
async function isDocument(file: File): Promise<boolean> {
  return /\.json$/i.test(file.name) || /^\s*\{/.test(await file.slice(0, 100).text());
}

/** Kinds of files, in the order in which a new warehouse is filled. */
export const FILE_KINDS = ["boxes", "points", "edges", "sections", "orders", "json"] as const;
