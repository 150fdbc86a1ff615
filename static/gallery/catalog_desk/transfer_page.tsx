/** The catalog out as files, and records in out of spreadsheets. */
import { useState } from "preact/hooks";
import { ChoiceField, Form } from "../../shared/ui/fields.tsx";
import {
  type ChosenReading,
  type FileColumn,
  readColumns,
  readingIn,
  type ReadingRefusal,
} from "../../shared/file_reading/file_head.ts";
import { ReadingChoice } from "../../shared/file_reading/reading_choice.tsx";
import { ReasonedButton } from "../../shared/ui/reasoned_button.tsx";
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
import {
  fieldsOfHeadings,
  ID_COLUMN,
} from "../../../domain/gallery/transfer/spreadsheet_records.ts";
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
      {values.map((one) => (
        <label key={one} class="check">
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          {text(one)}
        </label>
      ))}
    </fieldset>
  );
}

function Mapping({ many, columns, fields, onChange }: {
  many: Many;
  columns: readonly FileColumn[];
  fields: readonly string[];
  onChange: (fields: string[]) => void;
}) {
  const choose = (at: number, field: string) =>
    onChange(fields.map((other, place) => place === at ? field : other === field ? "" : other));
  return (
    <div class="mapping-columns stack gap-3">
      <h3>{t("columns")}</h3>
      <p class="soft">{t("columns_text")}</p>
      <ul class="tiles">
        {columns.map(({ heading, samples }, at) => (
          <li key={at}>
            <ChoiceField
              label={heading || String(at + 1)}
              aria-label={t("column_field", { name: heading || at + 1 })}
              value={fields[at] ?? ""}
              choices={[
                ["", t("column_none")],
                ...FIELDS[many].map((field) => [field, fieldName(field)] as const),
              ]}
              onChoose={(value) => choose(at, value)}
            />
            <p class="mapping-samples soft small cut">{samples.filter(Boolean).join(" · ")}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Enters a spreadsheet, after a look at what it would change. */
function SheetForm({ session }: { session: Session }) {
  const [many, setMany] = useState<Many>("paintings");
  const [mode, setMode] = useState<Mode>();
  const [sheet, setSheet] = useState<
    { file: File; columns: FileColumn[]; reading: ChosenReading }
  >();
  const [fields, setFields] = useState<string[]>([]);
  const [clearEmpty, setClearEmpty] = useState(false);
  const [answer, setAnswer] = useState<SheetAnswer>();
  /** The reading of a refused file. */
  const [refused, setRefused] = useState<ReadingRefusal>({});
  const [busy, setBusy] = useState<"checking" | "entering">();
  const [error, setError] = useState("");
  /** Discards the preview when an option changes. */
  const changed = <Value,>(set: (value: Value) => void) => (value: Value) => {
    set(value);
    setAnswer(undefined);
    setRefused({});
    setError("");
  };
  async function open(file: File | undefined, kind = many, reading: ChosenReading = {}) {
    setAnswer(undefined);
    setRefused({});
    setError("");
    if (file === undefined) return setSheet(undefined);
    const columns = await readColumns(file, reading);
    const next = { file, columns, reading };
    setSheet(next);
    const isSame = kind === many && columns.length === fields.length;
    const guessed = guessedFields(kind, columns);
    const chosen = isSame && file === sheet?.file ? fields : guessed;
    setFields(chosen);
    if (columns.length === 0) setError(t("no_columns"));
    else if (file === sheet?.file && kind === many) await send("dry", next, chosen);
  }
  async function send(how: "dry" | "whole" | "partial", of = sheet, columns = fields) {
    if (of === undefined || mode === undefined) return;
    const { file, reading } = of;
    const sent: SheetImport = { many, mode, columns, clearEmpty, file, reading };
    setBusy(how === "dry" ? "checking" : "entering");
    setError("");
    try {
      setAnswer(await session.guard(() => importSheet(sent, how)));
      setRefused({});
    } catch (failure) {
      setAnswer(undefined);
      setRefused(readingIn(failure));
      setError(t("failed", { why: (failure as Error).message }));
    } finally {
      setBusy(undefined);
    }
  }
  const mapped = fields.some((field) => field !== "");
  const ready = answer?.dry_run === true;
  const any = answer !== undefined && answer.new + answer.changed > 0;
  return (
    <Form class="stack gap-5">
      <Choice
        legend={t("what")}
        name="many"
        values={LISTS}
        value={many}
        text={(one) => t(`kind_${one}`)}
        onChange={(one) => {
          setMany(one);
          void open(sheet?.file, one);
        }}
      />
      <Choice
        legend={t("mode")}
        name="mode"
        values={MODES}
        value={mode}
        text={(one) => t(`mode_${one}`)}
        onChange={changed(setMode)}
      />
      <label class="field">
        <span>{t("file")}</span>
        <input
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          disabled={mode === undefined}
          aria-describedby="file-hint"
          onChange={({ currentTarget }) => void open(currentTarget.files?.[0])}
        />
      </label>
      <p id="file-hint" class="soft">{mode === undefined && t("file_after_mode")}</p>
      {sheet && sheet.columns.length > 0 && (
        <>
          <Mapping
            many={many}
            columns={sheet.columns}
            fields={fields}
            onChange={changed(setFields)}
          />
          <label class="check">
            <input
              type="checkbox"
              checked={clearEmpty}
              onChange={({ currentTarget }) => changed(setClearEmpty)(currentTarget.checked)}
            />
            {t("clear_empty")}
          </label>
          <p>
            <ReasonedButton
              class={ready ? "button" : "button button-main"}
              off={busy !== undefined ? t(busy) : mapped ? undefined : t("no_mapping")}
              onClick={() => void send("dry")}
            >
              {t("check")}
            </ReasonedButton>
          </p>
        </>
      )}
      <p role="status" class="soft">{busy && t(busy)}</p>
      {error && <p role="alert" class="wrong">{error}</p>}
      {sheet && (
        <ReadingChoice
          {...(answer === undefined ? refused : { read: answer.read })}
          chosen={sheet.reading}
          onChoose={(reading) => void open(sheet.file, many, reading)}
        />
      )}
      {answer && <Outcome answer={answer} />}
      {ready && (any
        ? (
          <p>
            <ReasonedButton
              class="button button-main"
              off={busy === undefined ? undefined : t(busy)}
              onClick={() => void send(answer.refused > 0 ? "partial" : "whole")}
            >
              {t(answer.refused > 0 ? "enter_others" : "enter")}
            </ReasonedButton>
          </p>
        )
        : <p>{t("nothing_to_do")}</p>)}
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

/** The report of an import. */
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
            <tr key={at}>{cells.map((cell, place) => <td key={place}>{cell}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// An owner is called by its name or by its id.
const columnsOf = (kind: "painting" | "artist", owner: string): string[] => [
  ID_COLUMN,
  ...SHAPES[kind].flatMap(({ name }) => name === `${owner}_id` ? [owner, name] : [name]),
];

/** The fields that columns may hold, by kind. */
const FIELDS: Readonly<Record<Many, readonly string[]>> = {
  paintings: columnsOf("painting", "artist"),
  artists: columnsOf("artist", "movement"),
};

/** Further headings of fields, in lower case: short ones and those of earlier versions. */
const OTHER_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  name: ["имя", "название"],
  birth_year: ["born", "born in"],
  death_year: ["died", "died in"],
  height_mm: ["height in mm"],
  width_mm: ["width in mm"],
  text_credit: ["автор текстов"],
};

/** The fields that headings name, as the server has them or as this page calls them. */
export function guessedFields(many: Many, columns: readonly FileColumn[]): string[] {
  const fields = FIELDS[many];
  const headings = columns.map(({ heading }) => heading);
  const taken = new Set<string>();
  return fieldsOfHeadings(fields, headings).map((named, at) => {
    const plain = headings[at]!.toLowerCase();
    const isNamed = (one: string) =>
      fieldName(one).toLowerCase() === plain || OTHER_HEADINGS[one]?.includes(plain);
    const field = named || fields.find((one) => !one.endsWith("_id") && isNamed(one));
    if (!field || taken.has(field)) return "";
    taken.add(field);
    return field;
  });
}
