/** Export of the catalog as files, and import of records from spreadsheets. */
import { useState } from "preact/hooks";
import { Form } from "../../shared/ui/fields.tsx";
import {
  ACCEPTED_FILES,
  type ChosenReading,
  readingIn,
  type ReadingRefusal,
} from "../../shared/file_reading/chosen_reading.ts";
import { ColumnMapping } from "../../shared/file_reading/column_mapping.tsx";
import { count as countRows } from "../../shared/file_reading/messages.ts";
import { ReadingChoice } from "../../shared/file_reading/reading_choice.tsx";
import { SaveRefused } from "../../shared/file_reading/refused_rows.tsx";
import { ReasonedButton } from "../../shared/ui/reasoned_button.tsx";
import { language } from "../../shared/i18n.ts";
import type { Session } from "../shared/desk/session.ts";
import {
  importSheet,
  type Many,
  type Mode,
  type SheetAnswer,
  type SheetImport,
} from "./catalog_api.ts";
import { fieldName, t, valueText } from "./messages.ts";
import { TakeBack } from "./take_back.tsx";
import { Fact } from "../../shared/ui/table.tsx";
import { FILE_FORMATS } from "../../../domain/files/formats.ts";
import { DIMENSIONS, ID_COLUMN } from "../../../domain/gallery/transfer/spreadsheet_records.ts";
import { LENGTH_UNITS } from "../../../domain/warehouse/units.ts";
import { unitLabel } from "../../../domain/warehouse/unit_labels.ts";
import { SHAPES } from "../shared/desk/records/fields.ts";

const LISTS = ["paintings", "artists"] as const;
const MODES = ["add", "update", "both"] as const;

function Choice<Value extends string>({ legend, name, values, value, text, onChange }: {
  legend: string;
  name: string;
  values: readonly Value[];
  value: Value | undefined;
  text: (value: Value) => string;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset class="cluster">
      <legend>{legend}</legend>
      {values.map((choice) => (
        <label key={choice} class="check">
          <input
            type="radio"
            name={name}
            checked={choice === value}
            onChange={() => onChange(choice)}
          />
          {text(choice)}
        </label>
      ))}
    </fieldset>
  );
}

/** The form that imports a spreadsheet, with a preview of the changes. */
function SheetForm({ session }: { session: Session }) {
  const [many, setMany] = useState<Many>("paintings");
  const [mode, setMode] = useState<Mode>();
  const [chosenFile, setChosenFile] = useState<{ file: File; reading: ChosenReading }>();
  const [clearEmpty, setClearEmpty] = useState(false);
  const [answer, setAnswer] = useState<SheetAnswer>();
  /** The reading of the file, also of a refused one. */
  const [reading, setReading] = useState<ReadingRefusal>({});
  const [columns, setColumns] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<"checking" | "entering">();
  const [error, setError] = useState("");
  /** Returns a setter that also discards the preview. */
  const withReset = <Value,>(set: (value: Value) => void) => (value: Value) => {
    set(value);
    setAnswer(undefined);
    setError("");
  };
  async function open(file: File | undefined, kind = many, reading: ChosenReading = {}) {
    // The mapping is kept if the same file is read again.
    if (file !== chosenFile?.file) setReading({});
    setAnswer(undefined);
    setError("");
    if (file === undefined) return setChosenFile(undefined);
    const next = { file, reading };
    setChosenFile(next);
    await send("dry", next, kind);
  }
  async function send(how: "dry" | "whole" | "partial", source = chosenFile, kind = many) {
    if (source === undefined || mode === undefined) return;
    setBusy(how === "dry" ? "checking" : "entering");
    setError("");
    try {
      const request: SheetImport = { many: kind, mode, clearEmpty, ...source };
      const next = await session.guard(() => importSheet(request, how));
      setAnswer(next);
      setReading({ read: next.read });
      setColumns(next.read.columns);
    } catch (failure) {
      setAnswer(undefined);
      const refused = readingIn(failure);
      setReading(refused);
      setColumns(refused.read?.columns ?? []);
      setError(t("failed", { why: (failure as Error).message }));
    } finally {
      setBusy(undefined);
    }
  }
  const { read } = reading;
  const hasMapping = columns.some((field) => field !== "");
  const isPreview = answer?.dry_run === true;
  const hasChanges = answer !== undefined && answer.new + answer.changed > 0;
  return (
    <Form class="stack gap-5">
      <Choice
        legend={t("what")}
        name="many"
        values={LISTS}
        value={many}
        text={(choice) => t(`kind_${choice}`)}
        onChange={(choice) => {
          setMany(choice);
          void open(chosenFile?.file, choice);
        }}
      />
      <Choice
        legend={t("mode")}
        name="mode"
        values={MODES}
        value={mode}
        text={(choice) => t(`mode_${choice}`)}
        onChange={withReset(setMode)}
      />
      <label class="field">
        <span>{t("file")}</span>
        <input
          type="file"
          accept={ACCEPTED_FILES}
          disabled={mode === undefined}
          aria-describedby="file-hint"
          onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
        />
      </label>
      <p id="file-hint" class="soft">{mode === undefined && t("file_after_mode")}</p>
      {chosenFile && (
        <ReadingChoice
          {...reading}
          chosen={chosenFile.reading}
          onChoose={(next) => void open(chosenFile.file, many, next)}
        />
      )}
      {chosenFile && read && (
        <>
          <h3>{t("columns")}</h3>
          <p class="soft">{t("columns_text")}</p>
          <ColumnMapping
            read={read}
            columns={columns}
            choices={FIELDS[many].map((field) => [field, fieldName(field)])}
            unitsOf={(field) =>
              SIZES.includes(field)
                ? {
                  choices: LENGTH_UNITS.map((unit) => [unit, unitLabel(unit, language.value)]),
                  usual: "mm",
                }
                : undefined}
            onChange={withReset(setColumns)}
          />
          <label class="check">
            <input
              type="checkbox"
              checked={clearEmpty}
              onChange={({ currentTarget }) => withReset(setClearEmpty)(currentTarget.checked)}
            />
            {t("clear_empty")}
          </label>
          <p>
            <ReasonedButton
              class={isPreview ? "button" : "button button-main"}
              off={busy !== undefined ? t(busy) : hasMapping ? undefined : t("no_mapping")}
              onClick={() => void open(chosenFile.file, many, { ...chosenFile.reading, columns })}
            >
              {t("check")}
            </ReasonedButton>
          </p>
        </>
      )}
      <p role="status" class="soft">{busy && t(busy)}</p>
      {error && <p role="alert" class="wrong">{error}</p>}
      {answer && <Outcome answer={answer} />}
      {isPreview && (hasChanges
        ? (
          <p>
            <ReasonedButton
              class="button button-main"
              off={busy === undefined ? undefined : t(busy)}
              onClick={() => void send(answer.refused > 0 ? "partial" : "whole")}
            >
              {answer.refused > 0
                ? countRows("import_good", answer.read.rows - answer.refused)
                : t("enter")}
            </ReasonedButton>
          </p>
        )
        : <p>{t("nothing_to_do")}</p>)}
      {chosenFile && answer && (
        <SaveRefused file={chosenFile.file} rows={answer.refused} refused={answer.refused_file} />
      )}
      {answer?.operation && <TakeBack session={session} operation={answer.operation} />}
    </Form>
  );
}

/** The page of exports and imports. */
export function TransferPage({ session }: { session: Session }) {
  return (
    <>
      <section class="part stack">
        <h2>{t("export_title")}</h2>
        <p class="soft">{t("export_text")}</p>
        <p class="cluster">
          <a class="button" href="/api/export/catalog.json" download>{t("export_json")}</a>
          <a class="button" href="/api/export/catalog.csv.zip" download>{t("export_csv")}</a>
          {LISTS.flatMap((many) =>
            FILE_FORMATS.map((format) => (
              <a
                key={many + format}
                class="button"
                href={`/api/export/${many}?format=${format}`}
                download
              >
                {t(`kind_${many}`)} ({format === "csv" ? "CSV" : ".xlsx"})
              </a>
            ))
          )}
        </p>
      </section>
      <section class="part stack">
        <h2>{t("sheet_title")}</h2>
        <p class="soft">{t("sheet_text")}</p>
        <SheetForm session={session} />
      </section>
    </>
  );
}

const COUNTS = ["new", "changed", "same", "passed_over", "refused"] as const;

/** The report of an import or its preview. */
function Outcome({ answer }: { answer: SheetAnswer }) {
  const { changes, refusals, skipped, warnings, dry_run } = answer;
  const remarks = (list: typeof warnings) =>
    list.map(({ row, column, value, error }) => [row, fieldName(column), value, error]);
  return (
    <div class="stack gap-5" role="status">
      <h3>{t(dry_run ? "would" : "done")}</h3>
      <dl class="figures">
        {COUNTS.map((name) => <Fact key={name} name={t(`count_${name}`)}>{answer[name]}</Fact>)}
      </dl>
      {refusals.length > 0 && (
        <Table
          title={t("refusals")}
          head={[t("row"), t("field"), t("value"), t("why")]}
          rows={remarks(refusals)}
        />
      )}
      {warnings.length > 0 && (
        <Table
          title={t("warnings")}
          head={[t("row"), t("field"), t("value"), t("why")]}
          rows={remarks(warnings)}
        />
      )}
      {skipped.length > 0 && (
        <Table
          title={t("skipped")}
          head={[t("row"), t("record")]}
          rows={skipped.map(({ row, name }) => [row, name])}
        />
      )}
      {changes.length > 0 && (
        <Table
          title={t("changes")}
          head={[t("row"), t("field"), t("before"), t("after")]}
          rows={changes.flatMap(({ row, before, after }) =>
            Object.keys(after).map((field) => [
              row,
              fieldName(field),
              valueText(before[field]),
              valueText(after[field]),
            ])
          )}
        />
      )}
    </div>
  );
}

function Table({ title, head, rows }: {
  title: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <div class="table-frame table-frame-low" role="region" aria-label={title} tabIndex={0}>
      <table class="table">
        <caption>{title}</caption>
        <thead>
          <tr>{head.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((cells, at) => (
            <tr key={at}>{cells.map((cell, index) => <td key={index}>{cell}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// A record refers to its owner by name or by id.
const columnsOf = (kind: "painting" | "artist", owner: string): string[] => [
  ID_COLUMN,
  ...SHAPES[kind].flatMap(({ name }) => name === `${owner}_id` ? [owner, name] : [name]),
];

/** Fields of sizes, which columns may have in other units than millimetres. */
const SIZES = ["height_mm", "width_mm"];

/** The fields that columns may contain, by kind. */
const FIELDS: Readonly<Record<Many, readonly string[]>> = {
  paintings: [...columnsOf("painting", "artist"), DIMENSIONS],
  artists: columnsOf("artist", "movement"),
};
