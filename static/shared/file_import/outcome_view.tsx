/** The outcome of an import or of its preview: what is new, changed, suspicious or refused. */
import type { ComponentChildren } from "preact";
import type { CellValue, Difference } from "../../../domain/files/row_report.ts";
import { formatNumber } from "../formats.ts";
import { language } from "../i18n.ts";
import { Fact, type Heading, Table } from "../ui/table.tsx";
import type { CountGroup, ImportOutcome, RowRemark } from "./import_outcome.ts";
import { count, t } from "./messages.ts";

function Framed({ label, headings, class: look = "", children }: {
  label: string;
  headings: readonly Heading[];
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <div class="table-frame table-frame-low" tabIndex={0} role="region" aria-label={label}>
      <Table class={`table ${look}`} headings={headings}>{children}</Table>
    </div>
  );
}

/** A list of remarks about rows, under a sentence. */
export function RowRemarks({ title, label = title, rows, isWrong = false, more }: {
  title: string;
  label?: string;
  rows: readonly RowRemark[];
  /** True if the rows are refused. */
  isWrong?: boolean;
  /** Note about further remarks that are not listed. */
  more?: string | undefined;
}) {
  return (
    <div class="stack gap-3" role={isWrong ? "alert" : undefined}>
      <p class={isWrong ? "wrong" : ""}>{title}</p>
      <Framed
        class="table-cards"
        label={label}
        headings={[t("line"), t("column"), t("value"), t("wrong")]}
      >
        {rows.map(({ line, column, value, reason }, at) => (
          <tr key={at}>
            <th scope="row">
              <span class="cards-only">{t("line")}</span> {line}
            </th>
            <td data-name={t("column")}>{column || "–"}</td>
            <td data-name={t("value")}>{value || "–"}</td>
            <td data-name={t("wrong")}>{reason}</td>
          </tr>
        ))}
      </Framed>
      {more && <p>{more}</p>}
    </div>
  );
}

/** The refused cells of a file. */
export const RefusedRows = ({ title, ...list }: {
  title: string;
  rows: readonly RowRemark[];
  more?: string | undefined;
}) => <RowRemarks title={title} label={t("wrong")} isWrong {...list} />;

const cellText = (value: CellValue) =>
  value === null || value === ""
    ? t("empty")
    : typeof value === "number"
    ? formatNumber(value, 4, language.value)
    : value;

// Ids are hidden: the names are shown.
const isShown = (field: string) => !field.startsWith("id_");

/** Table of new, changed and removed records, one per row. */
function Differences({ differences, fieldName }: {
  differences: readonly Difference[];
  fieldName: (field: string) => string;
}) {
  return (
    <Framed
      class="differences"
      label={t("differences")}
      headings={[[t("line"), "nowrap"], t("difference_record"), t("difference_what")]}
    >
      {differences.map(({ line, name, is_new, is_removed, fields }, at) => (
        <tr key={at} class={is_new ? "difference-new" : is_removed ? "difference-removed" : ""}>
          <td>{line || "–"}</td>
          <th scope="row">{name || "–"}</th>
          <td>
            {is_new ? t("difference_new") : is_removed ? t("difference_removed") : (
              fields.filter(({ field }) =>
                isShown(field)
              ).map(({ field, before, after }) => (
                <p key={field}>
                  {fieldName(field)}: <del>{cellText(before)}</del> → <ins>{cellText(after)}</ins>
                </p>
              ))
            )}
          </td>
        </tr>
      ))}
    </Framed>
  );
}

/** The numbers of records by what happens with them. */
export const CountGroups = ({ groups }: { groups: readonly CountGroup[] }) => (
  <dl class="figures">
    {groups.map(({ title, counts }) => (
      <Fact key={title} name={title}>{counts.map((one) => <div key={one}>{one}</div>)}</Fact>
    ))}
  </dl>
);

/** The preview of an import. */
export function OutcomeView({ outcome, fieldName }: {
  outcome: ImportOutcome;
  fieldName: (field: string) => string;
}) {
  const { groups, changes, differences, warnings, refused, refusedRows } = outcome;
  return (
    <>
      {refusedRows > 0 && <RefusedRows title={count("refused_rows", refusedRows)} rows={refused} />}
      {warnings.length > 0 && (
        <RowRemarks title={count("warnings", warnings.length)} rows={warnings} />
      )}
      <CountGroups groups={groups} />
      {differences.length > 0 && <Differences differences={differences} fieldName={fieldName} />}
      {differences.length > 0 && changes > differences.length && (
        <p class="soft">{t("differences_more", { count: changes - differences.length })}</p>
      )}
    </>
  );
}
