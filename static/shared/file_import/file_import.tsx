import type { ComponentChildren } from "preact";
import type { FileReading } from "../../../domain/files/reading.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import {
  ACCEPTED_FILES,
  type ChosenFile,
  type ChosenReading,
  type ReadingRefusal,
  saveRefused,
} from "./chosen_reading.ts";
import { ColumnMatching, type FileFields } from "./column_matching.tsx";
import { FileField } from "./file_field.tsx";
import { type ImportOutcome, readingIn, refusedIn } from "./import_outcome.ts";
import { CountGroups, OutcomeView, RefusedRows } from "./outcome_view.tsx";
import { ReadingChoice } from "./reading_choice.tsx";
import { count, t } from "./messages.ts";

type Stage<Outcome> =
  | { stage: "waiting" | "busy" }
  | { stage: "ready" | "done"; outcome: Outcome }
  | { stage: "wrong"; file: File; error: unknown };

/** The manner of sending a file. */
export interface Sending {
  isDryRun: boolean;
  /** True if its good rows are imported although others are refused. */
  isPartial: boolean;
}

/** Props of {@link FileImport}. */
export interface FileImportProps<Outcome extends ImportOutcome> {
  /** Accepted files; those of rows if omitted. */
  accepts?: string;
  /** Combines the outcomes of two files, if several can be chosen. */
  together?: (a: Outcome, b: Outcome) => Outcome;
  /** The fields that columns may have; undefined for a document. */
  fields: FileFields | undefined;
  fieldName: (field: string) => string;
  /** Imports a file, or previews that. @throws {ApiError} If it is refused. */
  send: (selected: ChosenFile, how: Sending) => Promise<Outcome>;
  /** Text for an error that concerns no row. */
  explain: (error: unknown) => string;
  /** Content that is shown until a file is chosen. */
  hint?: ComponentChildren;
  /** Options of the import, for the chosen files. */
  options?: (files: readonly File[]) => ComponentChildren;
  /** The kind of file: the columns of another kind have other fields. */
  kind: string;
  /** Changes with the options: the files are then checked again. */
  revision: string;
  /** Result of the import, for instance a button to undo it. */
  result: (outcome: Outcome) => ComponentChildren;
  /** Buttons beside that of the import. */
  actions?: ComponentChildren;
  disabled?: boolean;
  /** File to preview at once. */
  dropped?: File | undefined;
  /** Called after an import; without an outcome if a file was refused. */
  onImported?: (outcome: Outcome | undefined) => void;
}

/**
 * Previews and imports files of rows: how they were read, the fields of their columns, what is
 * refused, suspicious, new or changed.
 */
export function FileImport<Outcome extends ImportOutcome>(props: FileImportProps<Outcome>) {
  const { together, fields, fieldName, revision, disabled = false, dropped } = props;
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [stage, setStage] = useState<Stage<Outcome>>({ stage: "waiting" });
  const [reading, setReading] = useState<ReadingRefusal>({});
  const latest = useRef(0);
  const isImporting = useRef(false);
  const kind = useRef(props.kind);
  kind.current = props.kind;
  const checkedKind = useRef(props.kind);
  /** True if the columns are matched as in an earlier import. */
  const [isRemembered, setRemembered] = useState(false);
  const only = files.length === 1 ? files[0] : undefined;

  /** Imports or checks files one by one. */
  async function run(selected: readonly ChosenFile[], isDryRun: boolean): Promise<void> {
    // An import in progress ends with its result, whatever is chosen meanwhile.
    if (isImporting.current) return;
    isImporting.current = !isDryRun;
    try {
      await send(selected, isDryRun);
    } finally {
      if (!isDryRun) isImporting.current = false;
    }
  }
  async function send(selected: readonly ChosenFile[], isDryRun: boolean): Promise<void> {
    const turn = ++latest.current;
    checkedKind.current = kind.current;
    setFiles(selected);
    setStage({ stage: "busy" });
    let sum: Outcome | undefined;
    for (const [at, one] of selected.entries()) {
      try {
        // The refused rows of several files could not be saved.
        const outcome = await props.send(one, { isDryRun, isPartial: selected.length === 1 });
        sum = sum === undefined || !together ? outcome : together(sum, outcome);
      } catch (error) {
        // Another file may have been chosen meanwhile.
        if (turn !== latest.current) return;
        if (isDryRun && readAsBefore(selected, readingIn(error).read)) return;
        // Imported files are not sent again.
        if (!isDryRun) setFiles(selected.slice(at));
        setReading(readingIn(error));
        setStage({ stage: "wrong", file: one.file, error });
        if (!isDryRun) props.onImported?.(undefined);
        return;
      }
    }
    if (turn !== latest.current || sum === undefined) return;
    if (isDryRun && readAsBefore(selected, sum.read)) return;
    setReading(selected.length === 1 ? { read: sum.read } : {});
    setStage({ stage: isDryRun ? "ready" : "done", outcome: sum });
    if (!isDryRun) props.onImported?.(sum);
  }
  /** Checks a file again with the remembered matching of its columns, unless it was chosen. */
  function readAsBefore([file, ...others]: readonly ChosenFile[], read?: FileReading): boolean {
    if (file === undefined || others.length > 0 || file.reading.columns !== undefined) return false;
    if (read?.remembered === undefined) return false;
    setRemembered(true);
    void run([{ ...file, reading: { ...file.reading, columns: read.remembered } }], true);
    return true;
  }
  function open(selected: readonly File[]): void {
    setReading({});
    setRemembered(false);
    void run(selected.map((file) => ({ file, reading: {} })), true);
  }
  const readAs = (selected: ChosenReading) =>
    only && void run([{ ...only, reading: { ...only.reading, ...selected } }], true);
  useEffect(() => {
    if (dropped !== undefined) open([dropped]);
  }, [dropped]);
  useEffect(() => {
    if (files.length === 0 || stage.stage === "done") return;
    const isSameKind = checkedKind.current === props.kind;
    void run(isSameKind ? files : files.map(withoutColumns), true);
  }, [revision]);

  const outcome = "outcome" in stage ? stage.outcome : undefined;
  const { refusedRows = 0 } = outcome ?? {};
  const goodRows = (outcome?.read?.rows ?? 0) - refusedRows;
  // A source without rows has no columns: another sheet or delimiter can be chosen.
  const read = reading.read?.headings.length ? reading.read : undefined;
  const isIncomplete = read !== undefined && (fields?.missing(read.columns) ?? []).length > 0;
  const isDone = stage.stage === "done";
  const isRefused = refusedRows > 0 && goodRows <= 0;
  const canImport = stage.stage === "ready" && stage.outcome.changes > 0 && !isRefused;
  const verdict = isRefused ? "nothing_imported" : canImport ? "import_ready" : "import_nothing";
  return (
    <div class="stack gap-5 file-import">
      {files.length === 0 && props.hint}
      {!isDone && (
        <FileField
          accept={props.accepts ?? ACCEPTED_FILES}
          multiple={together !== undefined}
          onFiles={open}
        />
      )}
      {!isDone && props.options?.(files.map(({ file }) => file))}
      {only && !isDone && <ReadingChoice {...reading} onChoose={readAs} />}
      {only && read && fields && !isDone && (
        <ColumnMatching
          isRemembered={isRemembered}
          key={JSON.stringify([only.file.name, read.headings, read.columns])}
          read={read}
          fields={fields}
          onDone={(columns) => {
            setRemembered(false);
            readAs({ columns });
          }}
        />
      )}
      <div role="status" class="stack gap-5">
        {stage.stage === "busy" && <p>{t("checking")}</p>}
        {outcome && !isDone && (
          <>
            <p>{t(verdict, { file: files.map(({ file }) => file.name).join(", ") })}</p>
            {read && read.unmapped.length > 0 && <Unread headings={read.unmapped} />}
            <OutcomeView outcome={outcome} fieldName={fieldName} />
          </>
        )}
        {isDone && outcome && (
          <>
            <p>{t("import_done")}</p>
            <CountGroups groups={outcome.groups} />
          </>
        )}
      </div>
      {stage.stage === "wrong" && reading.candidates === undefined && !isIncomplete && (
        <Refusal error={stage.error} file={stage.file} explain={props.explain} />
      )}
      {isDone && outcome && props.result(outcome)}
      <div class="cluster cluster-end gap-3">
        {!isDone && props.actions}
        {only && outcome?.refusedFile && (
          <Button onClick={() => saveRefused(only.file, outcome.refusedFile!)}>
            {t("save_refused")}
          </Button>
        )}
        {!isDone && (files.length > 0 || props.actions) && (
          <Button
            look="main"
            disabled={disabled || !canImport}
            onClick={() => void run(files, false)}
          >
            {refusedRows > 0 && canImport ? count("import_good", goodRows) : t("import_go")}
          </Button>
        )}
      </div>
    </div>
  );
}

function withoutColumns({ file, reading: { columns: _, ...reading } }: ChosenFile): ChosenFile {
  return { file, reading };
}

const Unread = ({ headings }: { headings: readonly string[] }) => (
  <div class="callout">
    <p>
      <strong>{count("unread", headings.length)}</strong>
    </p>
    <ul class="bullets">
      {headings.map((heading) => <li key={heading}>{heading}</li>)}
    </ul>
  </div>
);

/** The errors for which a whole file is refused. */
export function Refusal({ error, file, explain }: {
  error: unknown;
  file: File;
  explain: (error: unknown) => string;
}) {
  const rows = refusedIn(error);
  if (rows === undefined) return <p class="wrong" role="alert">{explain(error)}</p>;
  const title = t("nothing_imported", { file: file.name });
  // Note about further errors that the response does not list.
  const [, more] = /\n(….*)$/.exec((error as Error).message) ?? [];
  return <RefusedRows title={title} rows={rows} more={more} />;
}
