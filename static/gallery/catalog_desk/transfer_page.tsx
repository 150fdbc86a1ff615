/** Export of the catalog as files, and import of records from spreadsheets. */
import { FILE_FORMATS } from "../../../domain/files/formats.ts";
import { failureText } from "../shared/desk/explain.ts";
import type { Session } from "../shared/desk/session.ts";
import {
  type CatalogListName,
  getMovements,
  importSheet,
  LISTS,
  type Mode,
  type SheetAnswer,
} from "./catalog_api.ts";
import { fieldName, t } from "./messages.ts";
import { useEffect, useState } from "preact/hooks";
import {
  DIMENSIONS,
  ID_COLUMN,
  LIFE,
} from "../../../domain/gallery/transfer/spreadsheet_records.ts";
import { unitLabel } from "../../../domain/warehouse/unit_labels.ts";
import { LENGTH_UNITS } from "../../../domain/warehouse/units.ts";
import type { FileFields } from "../../shared/file_import/column_matching.tsx";
import {
  type ImportOutcome,
  readingIn,
  remarksOf,
  skippedRemarks,
} from "../../shared/file_import/import_outcome.ts";
import { FileImport } from "../../shared/file_import/file_import.tsx";
import { language } from "../../shared/i18n.ts";
import { CheckField, ChoiceField } from "../../shared/ui/fields.tsx";
import { SHAPES } from "../shared/desk/records/fields.ts";
import { Button } from "../../shared/ui/button.tsx";
import type { FileReading } from "../../../domain/files/reading.ts";
import { UndoButton } from "./undo_button.tsx";

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
        <SheetImport session={session} />
      </section>
    </>
  );
}

const MODES = ["both", "add", "update"] as const;
const COUNTS = ["new", "changed", "same", "passed_over"] as const;

// A record refers to its owner by name or by id.
const columnsOf = (kind: "painting" | "artist", owner: string): string[] => [
  ID_COLUMN,
  ...SHAPES[kind].flatMap(({ name }) => name === `${owner}_id` ? [owner, name] : [name]),
];

/** Fields of sizes, which columns may have in other units than millimetres. */
const SIZES = ["height_mm", "width_mm"];

/** The fields that columns may contain, by kind. */
const FIELDS: Readonly<Record<CatalogListName, readonly string[]>> = {
  paintings: [...columnsOf("painting", "artist"), DIMENSIONS],
  artists: [...columnsOf("artist", "movement"), LIFE],
};

const fieldsOf = (many: CatalogListName): FileFields => ({
  choices: FIELDS[many].map((field) => [field, fieldName(field)]),
  unitsOf: (field) =>
    SIZES.includes(field)
      ? {
        choices: LENGTH_UNITS.map((unit) => [unit, unitLabel(unit, language.value)]),
        usual: "mm",
      }
      : undefined,
  missing: (columns) =>
    columns.some((field) => field !== "")
      ? []
      : [fieldName(many === "paintings" ? "title" : "name")],
});

const NAMES: Readonly<Record<CatalogListName, string>> = { paintings: "title", artists: "name" };

const isNamed = (many: CatalogListName, read: FileReading | undefined) =>
  read?.columns.some((field) => field === NAMES[many] || field === ID_COLUMN) ?? false;

interface SheetOutcome extends ImportOutcome {
  operation: string | null;
}

function outcomeOf(answer: SheetAnswer): SheetOutcome {
  const remarks = (list: SheetAnswer["warnings"]) =>
    list.map(({ row, column, value, error }) => ({
      line: row,
      column: column && fieldName(column),
      value,
      reason: error,
    }));
  const skipped = answer.skipped.map(({ row: line, name }) => ({ line, name }));
  return {
    read: answer.read,
    groups: COUNTS.filter((name) => answer[name] > 0)
      .map((name) => ({ title: t(`count_${name}`), counts: [String(answer[name])] })),
    changes: answer.new + answer.changed,
    differences: answer.differences,
    warnings: [...remarks(answer.warnings), ...skippedRemarks(skipped)],
    refused: remarksOf(answer.refused_cells),
    refusedRows: answer.refused,
    refusedFile: answer.refused_file,
    operation: answer.operation,
  };
}

/** The form that imports a spreadsheet, with a preview of the changes. */
function SheetImport({ session }: { session: Session }) {
  const [many, setMany] = useState<CatalogListName>("paintings");
  const [mode, setMode] = useState<Mode>("both");
  const [clearEmpty, setClearEmpty] = useState(false);
  const [createArtists, setCreateArtists] = useState(false);
  const [movement, setMovement] = useState("");
  /** The kind that has fields for the headings of the file, if the chosen one has not. */
  const [suited, setSuited] = useState<CatalogListName>();
  const [movements, setMovements] = useState<readonly string[]>([]);
  useEffect(() => void getMovements().then(setMovements, () => {}), []);
  return (
    <FileImport
      fields={fieldsOf(many)}
      fieldName={fieldName}
      kind={many}
      explain={(error) => t("failed", { why: failureText(error) })}
      revision={`${many} ${mode} ${clearEmpty} ${createArtists} ${movement}`}
      send={async (selected, how) => {
        const request = { many, mode, clearEmpty, createArtists, movement, ...selected };
        const send = (many: CatalogListName) =>
          session.guard(() => importSheet({ ...request, many }, how));
        const sent = await send(many).catch((error: unknown) => ({ ...readingIn(error), error }));
        setSuited(undefined);
        if (how.isDryRun && selected.reading.columns === undefined && !isNamed(many, sent.read)) {
          const other = LISTS.find((one) => one !== many)!;
          const { read } = await send(other).catch(readingIn);
          if (isNamed(other, read)) setSuited(other);
        }
        if ("error" in sent) throw sent.error;
        return outcomeOf(sent);
      }}
      options={([file]) => (
        <>
          <ChoiceField
            label={t("what")}
            value={many}
            choices={LISTS.map((one) => [one, t(`kind_${one}`)])}
            onChoose={setMany}
          />
          {suited && (
            <div class="callout cluster cluster-between">
              <p>{t("suited")}</p>
              <Button onClick={() => setMany(suited)}>{t("what")}: {t(`kind_${suited}`)}</Button>
            </div>
          )}
          {file && (
            <>
              <ChoiceField
                label={t("mode")}
                value={mode}
                choices={MODES.map((one) => [one, t(`mode_${one}`)])}
                onChoose={setMode}
              />
              <CheckField label={t("clear_empty")} checked={clearEmpty} onCheck={setClearEmpty} />
              {many === "paintings" && (
                <CheckField
                  label={t("create_artists")}
                  checked={createArtists}
                  onCheck={setCreateArtists}
                />
              )}
              {(many === "artists" || createArtists) && (
                <ChoiceField
                  label={t("movement_of_new")}
                  value={movement}
                  choices={[["", t("none")], ...movements.map((name) => [name, name] as const)]}
                  onChoose={setMovement}
                />
              )}
            </>
          )}
        </>
      )}
      result={({ operation }) =>
        operation && <UndoButton session={session} operation={operation} />}
    />
  );
}
