/** List of the refused rows of a file. */
import type { RefusedFile } from "../../../domain/files/reading.ts";
import { Button } from "../ui/button.tsx";
import { Table } from "../ui/table.tsx";
import { saveRefused } from "./chosen_reading.ts";
import { count, t } from "./messages.ts";

/** A refused cell or row, in the language of the page. */
export interface RefusedRow {
  line: number | string;
  column: string;
  value: string;
  reason: string;
}

/**
 * Lists refused rows with their reasons, under a verdict.
 *
 * @param more Note about further refused rows that are not listed.
 */
export function RefusedRows({ verdict, rows, more }: {
  verdict: string;
  rows: readonly RefusedRow[];
  more?: string | undefined;
}) {
  return (
    <div class="stack gap-3" role="alert">
      <p class="wrong">{verdict}</p>
      <div class="table-frame table-frame-low" tabIndex={0} role="region" aria-label={t("wrong")}>
        <Table class="table" headings={[t("line"), t("column"), t("value"), t("wrong")]}>
          {rows.map(({ line, column, value, reason }, at) => (
            <tr key={at}>
              <th scope="row">{line}</th>
              <td>{column}</td>
              <td>{value || "–"}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </Table>
      </div>
      {more && <p>{more}</p>}
    </div>
  );
}

/** Button that saves the refused rows of a file; renders nothing if there are none. */
export function SaveRefused({ file, rows, refused }: {
  file: File;
  rows: number;
  refused: RefusedFile | undefined;
}) {
  return refused && (
    <Button onClick={() => saveRefused(file, refused)}>{count("save_refused", rows)}</Button>
  );
}
