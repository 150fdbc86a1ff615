/** Result or preview of an import: counts, changes, refusals. */
import { Fact } from "../../../shared/ui/table.tsx";
import type { SheetAnswer } from "../state/catalog_api.ts";
import { fieldName, t, valueText } from "../messages.ts";

const COUNTS = ["new", "changed", "same", "passed_over", "refused"] as const;

/** The report of an import. */
export function Outcome({ answer }: { answer: SheetAnswer }) {
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
