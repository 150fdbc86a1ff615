import { useEffect } from "preact/hooks";
import { Table } from "../../../shared/ui/table.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { NoticeList } from "../../../shared/ui/notice_list.tsx";
import { StartedList } from "../../rounds/view/started_list.tsx";
import { distanceText } from "../../shared/measures.ts";
import type { Shift } from "../state/shift.ts";
import { t } from "../messages.ts";
import { CountList, TaskList } from "./open_work.tsx";
import { OrderBoard } from "./order_board.tsx";
import type { ShiftDay } from "../../../../domain/warehouse/shift_records.ts";

const COLUMNS = [
  "day",
  "orders",
  "boxes",
  "acts",
  "shorts",
  "tasks",
  "pickers",
  "planned",
  "walked",
] as const satisfies readonly (keyof ShiftDay)[];

/** Figures by day as a CSV file (RFC 4180); lengths in the warehouse's unit, as the API answers them. */
function daysCsv(days: readonly ShiftDay[]): string {
  const rows = days.map((day) => COLUMNS.map((name) => String(day[name])).join(","));
  return [COLUMNS.join(","), ...rows, ""].join("\r\n");
}

/** Has the browser save the file. */
function saveCsv(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${name}.csv`;
  link.click();
  // The browser has taken the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** All of the page. */
export function ShiftView({ shift }: { shift: Shift }) {
  useEffect(() => shift.start(), [shift]);
  return (
    <div class="page">
      <header class="page-header cluster-between">
        <h1>{t("title")}</h1>
        <nav class="cluster grow" aria-label={t("plans")}>
          <a href={`/warehouse/${shift.warehouse.id}/rounds`}>{t("to_rounds")}</a>
          <a href={`/warehouse/${shift.warehouse.id}/slotting`}>{t("to_slotting")}</a>
        </nav>
        <p
          class={shift.live.value ? "push shift-live" : "push shift-live shift-away"}
          role="status"
        >
          {t(shift.live.value ? "live" : "not_live")}
        </p>
      </header>
      <OrderBoard shift={shift} />
      <Rounds shift={shift} />
      <div class="tiles tiles-wide">
        <TaskList shift={shift} />
        <CountList shift={shift} />
      </div>
      <Days shift={shift} />
      <div class="tray">
        <NoticeList notices={shift.notices} />
      </div>
    </div>
  );
}

/** Rounds of several orders; nothing as long as there are none. */
function Rounds({ shift }: { shift: Shift }) {
  const { rounds } = shift.board.value;
  if (rounds.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="shift-rounds">
      <h2 id="shift-rounds">{t("rounds")}</h2>
      <StartedList warehouse={shift.warehouse.id} rounds={rounds} />
    </section>
  );
}

const COUNTED = ["orders", "boxes", "acts", "shorts", "tasks", "pickers"] as const;

function Days({ shift }: { shift: Shift }) {
  const days = shift.days.value;
  return (
    <section class="stack" aria-labelledby="shift-days">
      <div class="page-header cluster-between">
        <h2 id="shift-days">{t("days")}</h2>
        <Button
          look="quiet"
          disabled={days.length === 0}
          onClick={() => saveCsv(daysCsv(days), t("file_name"))}
        >
          {t("export")}
        </Button>
      </div>
      {days.length === 0 ? <p class="soft">{t("no_days")}</p> : (
        <Table
          class="table table-cards"
          headings={[
            t("day"),
            ...COUNTED.map((name) => [t(`day_${name}`), "number"] as const),
            [t("walked"), "number"],
          ]}
        >
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{day.day}</th>
              {COUNTED.map((name) => (
                <td key={name} data-name={t(`day_${name}`)} class="number">{day[name]}</td>
              ))}
              <td data-name={t("walked")} class="number">
                {distanceText(day.walked)} / {distanceText(day.planned)}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
