/** Preview of an import, or its errors. */
import { Table } from "../../../shared/ui/table.tsx";
import type { SimilarName } from "../../../../domain/files/reading.ts";
import type { ListName, PartCounts } from "../../../../domain/warehouse/transfer/parts.ts";
import { IMPORT_MODES } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { Segments } from "../../../shared/ui/segments.tsx";
import { countText, numberText } from "../../shared/measures.ts";
import { RefusedRows } from "../../../shared/file_reading/refused_rows.tsx";
import { count as shared } from "../../../shared/file_reading/messages.ts";
import type { CsvOutcome, Difference, RefusedText } from "../state/csv_file.ts";
import type { ImportMode } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { explain } from "../../shared/explain.ts";
import { labelOf } from "../../../../domain/warehouse/transfer/field_kinds.ts";
import { language } from "../../../shared/i18n.ts";
import { count, t } from "../messages.ts";

/** Lists the numbers of records of each kind. */
export function CountList({ counts }: { counts: PartCounts }) {
  const entries = (Object.entries(counts) as [ListName, number][]).filter(([, n]) => n > 0);
  return (
    <ul class="bullets">
      {entries.map(([part, n]) => <li key={part}>{count(`import_${part}`, n)}</li>)}
    </ul>
  );
}

const cellText = (value: string | number | null) =>
  value === null || value === ""
    ? t("empty")
    : typeof value === "number"
    ? numberText(value, 4)
    : value;

/** Table of differences: new, changed and removed records, one per row. */
function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <div
      class="table-frame table-frame-low"
      tabIndex={0}
      role="region"
      aria-label={t("differences")}
    >
      <Table
        class="table differences"
        headings={[t("line"), t("difference_record"), t("difference_what")]}
      >
        {differences.map(({ line, part, name, is_new, is_removed, fields }, at) => (
          <tr
            key={at}
            class={is_new ? "difference-new" : is_removed ? "difference-removed" : ""}
          >
            <td>{is_removed ? "–" : line}</td>
            <th scope="row">{name || t(`part_${part as ListName}`)}</th>
            <td>
              {is_new
                ? t("difference_new")
                : is_removed
                ? t("difference_removed")
                : fields.filter(({ field }) => isShown(field)).map((
                  { field, before, after },
                ) => (
                  <p key={field}>
                    {fieldName(field)}: <del>{cellText(before)}</del> → <ins>{cellText(after)}</ins>
                  </p>
                ))}
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

// Ids are hidden: the names are shown.
const isShown = (field: string) => !field.startsWith("id_");

/** Choice of the treatment of existing records. */
export function ModeChoice({ modes = IMPORT_MODES, mode, onChoose }: {
  modes?: readonly ImportMode[];
  mode: ImportMode;
  onChoose: (mode: ImportMode) => void;
}) {
  return (
    <Segments
      label={t("mode")}
      values={modes}
      chosen={mode}
      name={(one) => t(`mode_${one}`)}
      onChoose={onChoose}
    />
  );
}

/** Shows the new, changed, removed and equal records of a file. */
export function Outcome(
  {
    counts,
    changed,
    same,
    skipped = {},
    removed = {},
    differences = [],
    similar = [],
    refused = [],
    refused_rows = 0,
  }: CsvOutcome,
) {
  const lists = [
    ["import_adds", counts],
    ["import_changes", changed],
    ["import_removes", removed],
    ["import_skipped", skipped],
    ["import_same", same],
  ] as const;
  const all = [counts, changed, removed].flatMap((list) => Object.values(list))
    .reduce((sum, some) => sum + some, 0);
  const isEmpty = (list: PartCounts) => Object.values(list).every((n) => n === 0);
  return (
    <>
      {refused_rows > 0 && (
        <RefusedRows verdict={shared("refused_rows", refused_rows)} rows={rowsOf(refused)} />
      )}
      {similar.length > 0 && <SimilarList similar={similar} />}
      {isEmpty(counts) && isEmpty(changed) && isEmpty(removed) && <p>{t("import_nothing")}</p>}
      {lists.map(([text, list]) =>
        !isEmpty(list) && (
          <div key={text}>
            <h3>{t(text)}</h3>
            <CountList counts={list} />
          </div>
        )
      )}
      {differences.length > 0 && <Differences differences={differences} />}
      {all > differences.length && differences.length > 0 && (
        <p class="soft">{t("differences_more", { count: countText(all - differences.length) })}</p>
      )}
    </>
  );
}

/** Verdict on a file; a file with ignored columns or refused rows is not just "correct". */
export function Verdict(
  { file, read, similar = [], refused_rows = 0 }:
    & { file: string }
    & Pick<CsvOutcome, "read" | "similar" | "refused_rows">,
) {
  const isWhole = (read?.unmapped.length ?? 0) + similar.length + refused_rows === 0;
  return <p>{t(isWhole ? "import_ready" : "import_ready_but", { file })}</p>;
}

function SimilarList({ similar }: { similar: readonly SimilarName[] }) {
  return (
    <div>
      <h3>{t("similar")}</h3>
      <div
        class="table-frame table-frame-low"
        tabIndex={0}
        role="region"
        aria-label={t("similar")}
      >
        <Table class="table" headings={[t("line"), t("similar_new"), t("similar_existing")]}>
          {similar.map(({ line, name, existing }, at) => (
            <tr key={at}>
              <td>{line}</td>
              <th scope="row">{name}</th>
              <td>{existing}</td>
            </tr>
          ))}
        </Table>
      </div>
    </div>
  );
}

/** Lists all errors of a file by line; renders nothing if its encoding is asked for. */
export function ErrorList({ error, file }: { error: unknown; file: string }) {
  if (!(error instanceof ApiError) || error.status !== 400) {
    const { text, detail } = explain(error);
    return <p class="wrong" role="alert">{text} {detail}</p>;
  }
  const { refused, candidates } = error.body as {
    refused?: readonly RefusedText[];
    candidates?: unknown;
  };
  if (candidates !== undefined) return null;
  if (refused !== undefined) {
    // Note about further errors that the response does not list.
    const [, more] = /\n(….*)$/.exec(error.message) ?? [];
    return (
      <RefusedRows verdict={verdict(refused.length, file)} rows={rowsOf(refused)} more={more} />
    );
  }
  const errors = importErrors(error.message);
  const placed = errors.some(({ line }) => line !== undefined);
  return (
    <div class="stack gap-3" role="alert">
      <p class="wrong">
        {verdict(errors.length, file)}
      </p>
      {placed
        ? (
          <div
            class="table-frame table-frame-low"
            tabIndex={0}
            role="region"
            aria-label={t("wrong")}
          >
            <Table class="table" headings={[t("line"), t("column"), t("wrong")]}>
              {errors.map(({ line, field, what }, at) => (
                <tr key={at}>
                  <th scope="row">{line}</th>
                  <td>{field}</td>
                  <td>{what}</td>
                </tr>
              ))}
            </Table>
          </div>
        )
        : errors.map(({ what }, at) => <p key={at}>{what}</p>)}
    </div>
  );
}

const verdict = (errors: number, file: string) =>
  count("import_wrong", errors).replace("{file}", () => file);

const rowsOf = (cells: readonly RefusedText[]) =>
  cells.map(({ reasons, ...cell }) => ({ ...cell, reason: reasons.join("; ") }));

/** Returns the label of a field; its own name if there is none. */
export const fieldName = (field: string): string => labelOf(field, language.value);

/** A parsed error of an imported file. */
export interface ImportError {
  /** Line of the file; undefined for an error of the whole file. */
  line?: number;
  field?: string;
  what: string;
}

// Start of the next error; names within an error may contain line breaks, too.
const NEXT = /\n(?=line \d+: |…)/;
const PLACED = /^line (\d+): (\w+): ([^]+)$/;

/** Parses the server's message, which has one error per line. */
export function importErrors(message: string): ImportError[] {
  return message.split(NEXT).map((text) => {
    const [, line, field, what] = PLACED.exec(text) ?? [];
    return line === undefined ? { what: text } : { line: Number(line), field: field!, what: what! };
  });
}
