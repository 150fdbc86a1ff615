/** The orders of a warehouse. */
import { pickersOf } from "../shared/pickers.tsx";
import { pageIdsOf } from "../shared/page_ids.ts";
import { getWarehouse, orders, points } from "../shared/warehouse_api.ts";
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { getStartedWaves, getSummaries, OrderList } from "./state/order_list.ts";
import { Columns, Filters, SaveView, Views } from "./view/list_tools.tsx";
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { ChoiceField, SearchField } from "../../shared/ui/fields.tsx";
import { KeyHelp, type KeyLine } from "../../shared/ui/key_help.tsx";
import { countText, orderStateName } from "../shared/measures.ts";
import { StartedList } from "../waves/view/started_list.tsx";
import { csvPath } from "../transfer/state/csv_file.ts";
import { ExportItems } from "../transfer/view/file_parts.tsx";
import { Menu } from "../../shared/ui/menu.tsx";
import { CsvImport } from "../transfer/view/csv_import.tsx";
import {
  CancelQuestion,
  CreateDialog,
  EditDialog,
  RemovePickedQuestion,
  RemoveQuestion,
} from "./view/order_dialogs.tsx";
import { OrderTable } from "./view/order_table.tsx";
import { listenToKeys } from "./state/orders_keys.ts";
import { count, t } from "./messages.ts";
import { rememberEffort, rememberStart } from "../order/state/last_used.ts";

// Number of open waves above the orders; the others are on the waves page.
const MAX_SHOWN_WAVES = 2;

// Pages that take the selected orders.
const DESTINATIONS = ["print", "rounds", "loading"] as const;
const EFFORTS = [0, 1, 2, 3] as const;

function Progress({ list }: { list: OrderList }) {
  const states = [...list.batch.states.value.values()];
  const done = states.filter(({ phase }) => phase === "done").length;
  const failed = states.filter(({ phase }) => phase === "failed").length;
  const fractions = states.map((state) =>
    state.phase === "running" ? state.fraction : state.phase === "waiting" ? 0 : 1
  );
  const isRunning = list.batch.isRunning.value;
  return (
    <>
      <div class="stack gap-2 grow">
        <p role="status">
          {t("batch_progress", { done, total: states.length })}
          {failed > 0 && <span class="wrong">, {count("batch_failed", failed)}</span>}
        </p>
        <progress
          aria-label={t("batch")}
          value={fractions.reduce((sum, one) => sum + one, 0)}
          max={states.length}
        />
      </div>
      <Button onClick={() => isRunning ? list.batch.cancel() : list.batch.clear()}>
        {t(isRunning ? "batch_stop" : "batch_close")}
      </Button>
    </>
  );
}

function Choice({ list }: { list: OrderList }) {
  const { value: selected } = list.selected;
  const { points } = list;
  const fewer = selected.filter((row) => row.fewer !== undefined);
  return (
    <>
      <p class="batch-count push-start work-name" role="status">
        {count("chosen", selected.length)}
      </p>
      <Button look="quiet" onClick={() => list.tickOnly([])}>{t("unchoose")}</Button>
      {list.mayEdit && fewer.length > 0 && (
        <Button onClick={() => void list.useFewer(fewer)}>
          {count("use_free", fewer.length)}
        </Button>
      )}
      {DESTINATIONS.map((page) => (
        <a
          key={page}
          class="button"
          href={`/warehouse/${list.warehouse.id}/${page}?orders=${
            selected.map(({ id }) => id).join()
          }`}
        >
          {t(`to_${page}`)}
        </a>
      ))}
      {list.mayEdit && list.pickers.value.length > 0 && (
        <Menu label={t("assign")}>
          {[...list.pickers.value, ["", t("nobody")] as const].map(([login, name]) => (
            <Button
              key={login}
              look="quiet"
              onClick={() => void list.assign(selected, login)}
            >
              {name}
            </Button>
          ))}
        </Menu>
      )}
      {list.mayEdit && (
        <Menu label={t("set_state")}>
          {(["cancelled", "delivered", "new"] as const).map((state) => (
            <Button
              key={state}
              look="quiet"
              onClick={() => {
                if (state !== "cancelled") void list.setState(selected, state);
                else list.overlay.value = { what: "cancel", rows: selected };
              }}
            >
              {state === "new" ? t("state_by_work") : orderStateName(state)}
            </Button>
          ))}
        </Menu>
      )}
      {list.mayEdit && (
        <Button
          look="danger"
          onClick={() => (list.overlay.value = { what: "remove", rows: selected })}
        >
          {t("delete")}
        </Button>
      )}
      {points.length === 0 ? <p class="soft">{t("no_points")}</p> : (
        <ChoiceField
          label={t("start")}
          value={list.start.value}
          choices={points.map(({ id, name_points }) => [id, name_points])}
          onChoose={(value) => {
            list.start.value = value;
            rememberStart(list.warehouse.id, value);
          }}
        />
      )}
      <ChoiceField
        label={t("effort")}
        value={list.effort.value}
        choices={EFFORTS.map((effort): [number, string] => [effort, t(`effort_${effort}`)])}
        onChoose={(effort) => {
          list.effort.value = effort;
          rememberEffort(effort);
        }}
      />
      <Button look="main" onClick={() => void list.calculate()} shortcut="Ctrl Enter">
        {count("calculate", selected.length)}
      </Button>
    </>
  );
}

function BatchBar({ list }: { list: OrderList }) {
  const busy = list.batch.states.value.size > 0;
  if (!busy && list.selected.value.length === 0) return null;
  return (
    <section
      class="foot-bar foot-bar-fixed cluster cluster-bottom cluster-end batch"
      aria-label={t("batch")}
    >
      {busy ? <Progress list={list} /> : <Choice list={list} />}
    </section>
  );
}

const keyLines = (): KeyLine[] => [
  [["N"], t("help_create")],
  [["/"], t("help_search")],
  [["↑", "↓"], t("help_move")],
  [["Enter"], t("to_order")],
  [["X"], t("help_tick")],
  [["D"], t("help_duplicate")],
  [["F2"], t("help_edit")],
  [["Del"], t("help_remove")],
  [["Ctrl Enter"], t("help_calculate")],
  [["?"], t("keyboard_shortcuts")],
];

function Head({ list }: { list: OrderList }) {
  return (
    <header class="page-header cluster-between">
      <h1>{t("title_orders")}</h1>
      <div class="cluster">
        {list.mayEdit && (
          <Button look="quiet" onClick={() => (list.overlay.value = { what: "import" })}>
            {t("import")}
          </Button>
        )}
        <Menu label={t("export")}>
          <ExportItems
            path={csvPath(list.warehouse.id, "orders")}
            onError={(error) => list.notices.fail(t("export_failed"), error)}
          />
        </Menu>
        <Button
          class="quiet key-hint"
          onClick={() => (list.overlay.value = { what: "help" })}
          shortcut="?"
        >
          {t("help")}
        </Button>
        {list.mayEdit && (
          <Button
            look="main"
            onClick={() => (list.overlay.value = { what: "create" })}
            shortcut="N"
          >
            {t("create")}
          </Button>
        )}
      </div>
    </header>
  );
}

function Search({ list }: { list: OrderList }) {
  const { value: query } = list.query;
  const total = list.rows.value.length;
  const shown = list.shown.value;
  const open = shown.filter(({ pallete_computed, boxes }) => pallete_computed === "" && boxes > 0);
  return (
    <div class="cluster">
      <SearchField
        label={t("search")}
        shortcut="/"
        id="orders-search"
        autoComplete="off"
        placeholder={t("search_placeholder")}
        value={query}
        onInput={({ currentTarget: { value } }) => list.searchFor(value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") list.searchFor("");
          if (event.key !== "ArrowDown" && event.key !== "Enter") return;
          event.preventDefault();
          document.querySelector<HTMLElement>(".order-link")?.focus();
        }}
      />
      <p class="soft" role="status">
        {shown.length === total
          ? count("orders", total)
          : t("shown_of", { shown: countText(shown.length), total: countText(total) })}
      </p>
      {open.length > 0 && !list.batch.isRunning.value && (
        <Button
          look="quiet"
          onClick={() => list.tickOnly(open)}
        >
          {count("tick_open", open.length)}
        </Button>
      )}
      <Views list={list} />
      <Columns list={list} />
      {list.comparison.remaining.value > 0 && (
        <p class="soft small" role="status">
          {count("comparing", list.comparison.remaining.value)}{" "}
          <Button look="quiet" onClick={() => list.comparison.stop()}>{t("batch_stop")}</Button>
        </p>
      )}
    </div>
  );
}

function Empty({ list }: { list: OrderList }) {
  return (
    <div class="empty">
      <h2>{t("empty_title")}</h2>
      <p>{t("empty_text")}</p>
      {list.mayEdit && (
        <Button look="main" onClick={() => (list.overlay.value = { what: "create" })} shortcut="N">
          {t("create")}
        </Button>
      )}
    </div>
  );
}

// Column names of an orders file that every import accepts.
const REQUIRED_COLUMNS = "order_name, sku_box, count_box";

function Import({ list, onClose }: { list: OrderList; onClose: () => void }) {
  return (
    <CsvImport
      warehouse={list.warehouse.id}
      kind="orders"
      title={t("import_title")}
      hint={t("import_text", { columns: REQUIRED_COLUMNS })}
      onImported={async (outcome) => {
        await list.reload();
        if (outcome) list.notices.say(count("imported", outcome.counts.orders ?? 0));
      }}
      onDone={() => {
        // The import may have been undone.
        void list.reload();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function OverlayView({ list }: { list: OrderList }) {
  const { value: overlay } = list.overlay;
  const close = () => (list.overlay.value = undefined);
  switch (overlay?.what) {
    case undefined:
      return null;
    case "help":
      return <KeyHelp title={t("keyboard_shortcuts")} keys={keyLines()} onClose={close} />;
    case "create":
      return <CreateDialog list={list} onClose={close} />;
    case "import":
      return <Import list={list} onClose={close} />;
    case "save_view":
      return <SaveView list={list} onClose={close} />;
    case "edit":
      return <EditDialog list={list} row={overlay.row} onClose={close} />;
    case "remove":
      return <RemoveQuestion list={list} rows={overlay.rows} onClose={close} />;
    case "cancel":
      return <CancelQuestion list={list} rows={overlay.rows} onClose={close} />;
    case "remove_picked":
      return <RemovePickedQuestion list={list} rows={overlay.rows} onClose={close} />;
  }
}

function OrdersPage({ list }: { list: OrderList }) {
  useEffect(() => {
    void list.loadMissing();
    void pickersOf(list.warehouse.id).then((pickers) => (list.pickers.value = pickers));
  }, [list]);
  useEffect(() => {
    const stop = new AbortController();
    listenToKeys(list, stop.signal);
    const disposeUrl = effect(() =>
      history.replaceState(null, "", location.pathname + list.search.value + location.hash)
    );
    // Link from the page of a finished order.
    if (location.hash === "#new" && list.mayEdit) {
      history.replaceState(null, "", location.pathname + list.search.value);
      list.overlay.value = { what: "create" };
    }
    return () => {
      stop.abort();
      disposeUrl();
    };
  }, [list]);
  const { value: shown } = list.shown;
  return (
    <WarehousePage title={t("title_orders")} of={{ warehouse: list.warehouse, tab: "orders" }}>
      <div class="page orders">
        <Head list={list} />
        {list.waves.length > 0 && (
          <section class="stack" aria-labelledby="orders-rounds">
            <h2 id="orders-rounds">{t("waves")}</h2>
            <StartedList
              warehouse={list.warehouse.id}
              waves={list.waves.slice(0, MAX_SHOWN_WAVES)}
            />
            {list.waves.length > MAX_SHOWN_WAVES && (
              <a href={`/warehouse/${list.warehouse.id}/rounds`}>
                {count("all_waves", list.waves.length)}
              </a>
            )}
          </section>
        )}
        {list.rows.value.length === 0 ? <Empty list={list} /> : (
          <>
            <Search list={list} />
            <Filters list={list} />
            {shown.length === 0
              ? <p class="soft">{t("nothing_found")}</p>
              : <OrderTable list={list} rows={shown} />}
          </>
        )}
        <div class="tray">
          <NoticeList notices={list.notices} />
        </div>
      </div>
      <BatchBar list={list} />
      <OverlayView list={list} />
    </WarehousePage>
  );
}

mountWarehousePage(
  async () => {
    const { warehouse: id = "" } = pageIdsOf();
    const [warehouse, ofPoints, ofOrders, summaries, waves] = await Promise.all([
      getWarehouse(id),
      points.listOf(id),
      orders.listOf(id),
      getSummaries(id),
      getStartedWaves(id),
    ]);
    const loaded = { warehouse, points: ofPoints, orders: ofOrders, summaries, waves };
    return new OrderList(loaded, location.search);
  },
  (list) => <OrdersPage list={list} />,
);
