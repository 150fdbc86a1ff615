import { explain } from "../../shared/explain.ts";
import { countText, timeText } from "../../shared/measures.ts";
import { icon } from "../../../shared/icons.tsx";
import type { BatchState, OrderList } from "../state/order_list.ts";
import type { OrderRow, SortKey } from "../state/order_rows.ts";
import { count, t } from "../messages.ts";
import { IconButton } from "../../../shared/ui/button.tsx";

const CopyIcon = icon("M8.5 8.5h11v11h-11z", "M15.5 8.5v-4h-11v11h4");
const PenIcon = icon("m4.5 19.5 1-4L16 5l3 3L8.5 18.5z", "m14 7 3 3");
const BinIcon = icon("M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 10.5v5.5M13.5 10.5v5.5");

function State({ state }: { state: BatchState }) {
  switch (state.phase) {
    case "waiting":
      return <span class="stack gap-2 smaller soft">{t("state_waiting")}</span>;
    case "cancelled":
      return <span class="stack gap-2 smaller soft">{t("state_cancelled")}</span>;
    case "done":
      return <strong class="title">{countText(state.pallets)}</strong>;
    case "failed": {
      const { text, detail } = explain(state.why);
      return <span class="smaller wrong">{detail || text}</span>;
    }
    case "running":
      return (
        <span class="stack gap-2 smaller soft">
          <progress aria-label={t("batch")} value={state.fraction} max={1} />
          {!state.connected
            ? t("state_reconnecting")
            : state.pallets === undefined
            ? t("state_running", { percent: Math.round(state.fraction * 100) })
            : count("state_so_far", state.pallets)}
        </span>
      );
  }
}

function DueTime({ at }: { at: string }) {
  return (
    <>
      <time dateTime={at}>{timeText(at)}</time>
    </>
  );
}

function Row({ list, row }: { list: OrderList; row: OrderRow }) {
  const { id, order_name: name, pallete_computed: at, due_at: due } = row;
  const ticked = list.ticked.value.has(id);
  const state = list.batch.states.value.get(id);
  return (
    <tr class={ticked ? "order-row order-ticked" : "order-row"}>
      <td class="order-tick">
        <label class="choose">
          <input
            type="checkbox"
            aria-label={t("tick", { name })}
            checked={ticked}
            onChange={() => list.tick(id)}
          />
        </label>
      </td>
      <th scope="row">
        <a class="order-link work-name plain hover-line" href={list.addressOf(row)} data-order={id}>
          {name || "–"}
        </a>
      </th>
      <td class="number" data-name={t("column_boxes")}>{countText(row.boxes)}</td>
      <td class="number" data-name={t("column_types")}>{countText(row.lines)}</td>
      <td data-name={t("column_due")}>{due !== "" && <DueTime at={due} />}</td>
      <td data-name={t("column_calculated")}>
        {at === "" ? <span class="soft">{t("not_calculated")}</span> : timeText(at)}
      </td>
      <td class="number order-pallets" data-name={t("column_pallets")}>
        {state
          ? <State state={state} />
          : at !== "" && <strong class="title">{countText(row.pallets)}</strong>}
        {row.fewer && (
          <span class="stack smaller wrong" title={t("more_than_needed_title")}>
            {count("more_than_needed", row.pallets - row.fewer.pallets)}
          </span>
        )}
      </td>
      <td class="nowrap full order-actions">
        {list.mayEdit && (
          <>
            <IconButton label={t("duplicate", { name })} onClick={() => void list.duplicate(row)}>
              <CopyIcon />
            </IconButton>
            <IconButton
              label={t("edit", { name })}
              onClick={() => (list.overlay.value = { what: "edit", row })}
            >
              <PenIcon />
            </IconButton>
            <IconButton
              label={t("remove", { name })}
              onClick={() => (list.overlay.value = { what: "remove", rows: [row] })}
            >
              <BinIcon />
            </IconButton>
          </>
        )}
      </td>
    </tr>
  );
}

const COLUMNS = [
  ["name", "column_name", "order-called"],
  ["boxes", "column_boxes", "number"],
  [undefined, "column_types", "number"],
  ["due", "column_due", "order-date"],
  ["calculated", "column_calculated", "order-date"],
  ["pallets", "column_pallets", "number order-pallets"],
] as const;

function Column({ list, by, text, look }: {
  list: OrderList;
  by: SortKey | undefined;
  text: string;
  look: string;
}) {
  const { value: sort } = list.sort;
  if (by === undefined) return <th scope="col" class={look}>{text}</th>;
  const sorted = sort.by === by;
  return (
    <th
      scope="col"
      class={look}
      aria-sort={sorted ? sort.down ? "descending" : "ascending" : "none"}
    >
      <button type="button" class="order-sort" onClick={() => list.sortBy(by)}>
        {text} <span aria-hidden="true">{sorted ? sort.down ? "↓" : "↑" : ""}</span>
      </button>
    </th>
  );
}

/** Table of orders; cards on a phone. */
export function OrderTable({ list, rows }: { list: OrderList; rows: readonly OrderRow[] }) {
  const { value: ticked } = list.ticked;
  const all = rows.every(({ id }) => ticked.has(id));
  return (
    <table class="table table-cards order-table">
      <thead>
        <tr>
          <th scope="col" class="order-tick">
            <label class="choose">
              <input
                type="checkbox"
                aria-label={t("tick_all")}
                checked={all}
                onChange={() => list.tickOnly(all ? [] : rows)}
              />
              <span class="cards-only">{t("tick_all")}</span>
            </label>
          </th>
          {COLUMNS.map(([by, text, look]) => (
            <Column key={text} list={list} by={by} text={t(text)} look={look} />
          ))}
          <th scope="col" class="order-actions">
            <span class="unseen">{t("column_actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => <Row key={row.id} list={list} row={row} />)}
      </tbody>
    </table>
  );
}
