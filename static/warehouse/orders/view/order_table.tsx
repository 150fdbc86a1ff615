import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { explain } from "../../shared/explain.ts";
import { countText, orderStateName, timeText } from "../../shared/measures.ts";
import { icon } from "../../../shared/icons.tsx";
import type { BatchState } from "../state/batch_run.ts";
import type { OrderList } from "../state/order_list.ts";
import { type ColumnKey, isLate, type OrderRow, type SortKey } from "../state/order_rows.ts";
import { signedIn } from "../../shared/credentials.ts";
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

const isShort = ({ state }: OrderRow) => state === "short";

/** A column of the list: its sort key if it has one, its CSS class and its cell. */
interface OrderColumn {
  sort?: SortKey;
  look: string;
  value: (row: OrderRow, list: OrderList) => ComponentChildren;
}

const TEXT = "order-text";
const NUMBER = "number";

const CELLS: Readonly<Record<ColumnKey, OrderColumn>> = {
  reference: { sort: "reference", look: TEXT, value: ({ reference }) => reference },
  customer: { sort: "customer", look: TEXT, value: ({ customer }) => customer },
  due: {
    sort: "due",
    look: "order-date",
    value: (row) =>
      row.due_at !== "" && (
        <span class="cluster gap-2">
          <time dateTime={row.due_at}>{timeText(row.due_at)}</time>
          {isLate(row) && <span class="badge badge-accent">{t("late")}</span>}
        </span>
      ),
  },
  state: {
    sort: "state",
    look: "order-date",
    value: (row) => (
      <span class="cluster gap-2">
        <span class={isShort(row) ? "badge badge-accent" : "badge"}>
          {orderStateName(row.state)}
        </span>
        {row.missing !== undefined && !isShort(row) && (
          <span class="smaller wrong">{count("missing", row.missing)}</span>
        )}
        {row.picker !== undefined && (
          <span class={row.picker === signedIn.value?.user_login ? "badge" : "smaller soft"}>
            {row.picker}
          </span>
        )}
      </span>
    ),
  },
  priority: { sort: "priority", look: NUMBER, value: ({ priority }) => priority },
  carrier: { sort: "carrier", look: TEXT, value: ({ carrier }) => carrier },
  boxes: { sort: "boxes", look: NUMBER, value: ({ boxes }) => countText(boxes) },
  lines: { look: NUMBER, value: ({ lines }) => countText(lines) },
  calculated: {
    sort: "calculated",
    look: "order-date",
    value: ({ pallete_computed: at }) =>
      at === "" ? <span class="soft">{t("not_calculated")}</span> : timeText(at),
  },
  pallets: { sort: "pallets", look: "number order-pallets", value: Pallets },
};

function Pallets(row: OrderRow, list: OrderList) {
  const state = list.batch.states.value.get(row.id);
  return (
    <>
      {state
        ? <State state={state} />
        : row.pallete_computed !== "" && <strong class="title">{countText(row.pallets)}</strong>}
      {row.fewer && (
        <span class="stack smaller wrong" title={t("more_than_needed_title")}>
          {count("more_than_needed", row.pallets - row.fewer.pallets)}
        </span>
      )}
    </>
  );
}

function Row({ list, row }: { list: OrderList; row: OrderRow }) {
  const { id, order_name: name } = row;
  const ticked = list.ticked.value.has(id);
  return (
    <tr class={ticked ? "order-row order-ticked" : "order-row"}>
      <td class="order-tick">
        <label class="choose">
          <input
            type="checkbox"
            aria-label={t("tick", { name })}
            checked={ticked}
            onClick={({ shiftKey }) => list.tick(id, shiftKey)}
          />
        </label>
      </td>
      <th scope="row">
        <a class="order-link work-name plain hover-line" href={list.addressOf(row)} data-order={id}>
          {name || "–"}
        </a>
      </th>
      {list.columns.value.map((key) => (
        <td key={key} class={CELLS[key].look} data-name={t(`column_${key}`)}>
          {CELLS[key].value(row, list)}
        </td>
      ))}
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

// Rows that are rendered at first, and each time the end comes into view.
const ROWS_PER_STEP = 150;

/**
 * Returns the number of rendered rows, and the element whose appearance renders more.
 * @param view Starts again when it changes.
 */
function useMoreRows(view: string) {
  const [rendered, setRendered] = useState(ROWS_PER_STEP);
  const end = useRef<HTMLTableRowElement>(null);
  useEffect(() => setRendered(ROWS_PER_STEP), [view]);
  useEffect(() => {
    if (end.current === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setRendered((now) => now + ROWS_PER_STEP);
    }, { rootMargin: "1000px" });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [rendered, view]);
  return { rendered, end };
}

/** Table of orders; cards on a phone. */
export function OrderTable({ list, rows }: { list: OrderList; rows: readonly OrderRow[] }) {
  const { value: ticked } = list.ticked;
  const { value: columns } = list.columns;
  const { rendered, end } = useMoreRows(list.search.value);
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
          <Column list={list} by="name" text={t("column_name")} look="order-called" />
          {columns.map((key) => (
            <Column
              key={key}
              list={list}
              by={CELLS[key].sort}
              text={t(`column_${key}`)}
              look={CELLS[key].look}
            />
          ))}
          <th scope="col" class="order-actions">
            <span class="unseen">{t("column_actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, rendered).map((row) => <Row key={row.id} list={list} row={row} />)}
        {rendered < rows.length && (
          <tr ref={end}>
            <td colSpan={columns.length + 3}>{t("more_rows")}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
