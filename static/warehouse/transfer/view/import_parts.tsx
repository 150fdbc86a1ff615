/** What an import would bring, or what is wrong with it. */
import type { ListName, PartCounts } from "../../../../domain/warehouse/transfer/parts.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { explain } from "../../shared/explain.ts";
import { importErrors } from "../state/import_errors.ts";
import { count, t } from "../messages.ts";

/** How many records of each kind, in words. */
export function CountList({ counts }: { counts: PartCounts }) {
  const entries = (Object.entries(counts) as [ListName, number][]).filter(([, n]) => n > 0);
  return (
    <ul class="question-list">
      {entries.map(([part, n]) => <li key={part}>{count(`import_${part}`, n)}</li>)}
    </ul>
  );
}

/** What a CSV file brings. */
export interface CsvOutcome {
  /** New records by part. */
  counts: PartCounts;
  /** Known ones that change, and those that are as the file has them. */
  changed: PartCounts;
  same: PartCounts;
  /** Columns that hold nothing known to the server. */
  ignored: readonly string[];
}

/** What is new in a file, what changes, and what is the same. */
export function Outcome({ counts, changed, same, ignored }: CsvOutcome) {
  const lists = [["import_adds", counts], ["import_changes", changed], [
    "import_same",
    same,
  ]] as const;
  const isEmpty = (list: PartCounts) => Object.values(list).every((n) => n === 0);
  return (
    <>
      {isEmpty(counts) && isEmpty(changed) && <p>{t("import_nothing")}</p>}
      {lists.map(([text, list]) =>
        !isEmpty(list) && (
          <div key={text}>
            <h3 class="import-list">{t(text)}</h3>
            <CountList counts={list} />
          </div>
        )
      )}
      {ignored.length > 0 && (
        <p class="soft">{t("import_ignored", { columns: ignored.join(", ") })}</p>
      )}
    </>
  );
}

/** All that is wrong with a file, by line. */
export function ErrorList({ error, file }: { error: unknown; file: string }) {
  const refused = error instanceof ApiError && error.status === 400;
  if (!refused) {
    const { text, detail } = explain(error);
    return <p class="login-error" role="alert">{text} {detail}</p>;
  }
  const errors = importErrors(error.message);
  const placed = errors.some(({ line }) => line !== undefined);
  return (
    <div class="import-errors" role="alert">
      <p class="login-error">
        {count("import_wrong", errors.length).replace("{file}", () => file)}
      </p>
      {placed
        ? (
          <div class="paste-preview" tabIndex={0} role="region" aria-label={t("wrong")}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("line")}</th>
                  <th scope="col">{t("column")}</th>
                  <th scope="col">{t("wrong")}</th>
                </tr>
              </thead>
              <tbody>
                {errors.map(({ line, field, what }, at) => (
                  <tr key={at}>
                    <th scope="row">{line}</th>
                    <td>{field}</td>
                    <td>{what}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
        : errors.map(({ what }, at) => <p key={at}>{what}</p>)}
    </div>
  );
}
