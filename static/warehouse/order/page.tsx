/** The order page: lines, parameters, and the pallets once they are calculated. */
import { useLeaveWarning } from "../../shared/load.tsx";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import { icon } from "../../shared/icons.tsx";
import { explain } from "../shared/explain.ts";
import { SimilarName } from "../shared/similar_name.tsx";
import {
  countText,
  dueAtOf,
  localTimeOf,
  MAX_LOCAL_TIME,
  orderStateName,
} from "../shared/measures.ts";
import { OrderDialog } from "../orders/view/order_form.tsx";
import { OrderWork } from "./state/order_work.ts";
import { t } from "./messages.ts";
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { orders, points, sections } from "../shared/warehouse_api.ts";
import { pageIdsOf } from "../shared/page_ids.ts";
import { loadComposition } from "./state/load_order.ts";
import { effect } from "@preact/signals";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { HoldersDialog } from "../holders/holders_dialog.tsx";
import { CalculateBar } from "./view/calculate_bar.tsx";
import { KeyHelp, type KeyLine } from "../../shared/ui/key_help.tsx";
import { LinesView } from "./view/lines_view.tsx";
import { listenToKeys, listenToPaste } from "./state/order_keys.ts";
import { replaceQuery, type View, withView } from "./state/address.ts";
import { isNarrow } from "./state/screen.ts";
import { ParametersView } from "./view/parameters_view.tsx";
import { PasteDialog } from "./view/paste_dialog.tsx";
import { ResultView } from "./view/result_view.tsx";

const UndoIcon = icon("M9 5 4.5 9.5 9 14M4.5 9.5H15a4.75 4.75 0 0 1 0 9.5h-4");

/** Save state: all changes saved, or the error. */
function SaveLine({ work }: { work: OrderWork }) {
  const saves = [work.lines.save, work.parameters.save];
  const failed = saves.filter(({ state }) => state.value === "failed");
  if (failed.length > 0) {
    const { text, detail } = explain(failed[0]!.error.value);
    const retry = () => void Promise.all(failed.map((save) => save.flush())).catch(() => {});
    return (
      <div class="soft smaller callout full" role="alert">
        <p>
          <strong>{t("unsaved")}.</strong> {text}
        </p>
        {detail && <p class="soft smaller">{detail}</p>}
        <Button look="quiet" onClick={retry}>{t("save_again")}</Button>
      </div>
    );
  }
  return <p class="soft smaller save" role="status">{t(work.isSaved ? "saved" : "saving")}</p>;
}

/** Field for the due time; saved when it loses the focus. */
function DueField({ work }: { work: OrderWork }) {
  const field = useRef<HTMLInputElement>(null);
  const value = localTimeOf(work.dueAt.value);
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value]);
  return (
    <label class="cluster gap-3 soft smaller">
      <span>{t("due")}</span>
      <input
        ref={field}
        class="input"
        type="datetime-local"
        max={MAX_LOCAL_TIME}
        defaultValue={value}
        readOnly={!work.mayEdit}
        onBlur={({ currentTarget }) => {
          if (!currentTarget.validity.valid) currentTarget.value = value;
          else if (currentTarget.value !== value) void work.setDue(dueAtOf(currentTarget.value));
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Escape") currentTarget.value = value;
          if (key === "Escape" || key === "Enter") currentTarget.blur();
        }}
      />
    </label>
  );
}

/** The customer, and the dialog for all details of the order. */
function Details({ work }: { work: OrderWork }) {
  const [isOpen, setOpen] = useState(false);
  const [others, setOthers] = useState<string[]>([]);
  const { customer = "", ...details } = work.details.value;
  if (!work.mayEdit) return <p class="soft smaller">{customer}</p>;
  const fields = { ...work.details.value, order_name: work.name.value, due_at: work.dueAt.value };
  return (
    <>
      <Button
        class="quiet smaller"
        onClick={() => {
          setOpen(true);
          orders.listOf(work.warehouse.id).then(
            (all) =>
              setOthers(all.flatMap(({ id, order_name }) => id === work.id ? [] : [order_name])),
            () => {},
          );
        }}
      >
        {customer === "" ? t("details") : t("details_of", { customer })}
      </Button>
      {details.state === "cancelled" && <strong class="wrong">{orderStateName("cancelled")}
      </strong>}
      {isOpen && (
        <OrderDialog
          title={t("details")}
          fields={fields}
          others={others}
          go={t("save")}
          failed={t("details_failed")}
          onFields={async (changed) => {
            await work.edit(changed);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function OrderHead({ work }: { work: OrderWork }) {
  const field = useRef<HTMLInputElement>(null);
  const { value: name } = work.name;
  useEffect(() => {
    if (field.current) field.current.value = name;
  }, [name]);
  return (
    <header class="cluster order-head">
      <h1 class="unseen">{name}</h1>
      <input
        ref={field}
        class="order-name"
        aria-label={t("name")}
        title={name}
        defaultValue={name}
        maxLength={1000}
        readOnly={!work.mayEdit}
        autoComplete="off"
        spellcheck={false}
        onChange={({ currentTarget }) => {
          if (currentTarget.value.trim() === "") currentTarget.value = work.name.value;
          else void work.rename(currentTarget.value);
        }}
        onInput={() => (work.similarName.value = undefined)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Escape") {
            currentTarget.value = work.name.value;
            work.similarName.value = undefined;
          }
          if (key === "Escape" || key === "Enter") currentTarget.blur();
        }}
      />
      {work.lines.history.canUndo.value && (
        <Button
          class="quiet order-undo"
          onClick={() => work.steps.undo()}
          shortcut="Z"
        >
          <UndoIcon /> <span>{t("undo")}</span>
        </Button>
      )}
      {work.lines.history.canRedo.value && (
        <Button
          class="quiet order-undo order-redo"
          onClick={() => work.steps.redo()}
        >
          <UndoIcon /> <span>{t("redo")}</span>
        </Button>
      )}
      <SaveLine work={work} />
      <DueField work={work} />
      <Details work={work} />
      <SimilarName
        existing={work.similarName.value}
        onConfirm={() => void work.rename(field.current!.value, true)}
      />
    </header>
  );
}

const VIEWS: readonly View[] = ["lines", "parameters", "result"];

const keyLines = (): KeyLine[] => [
  [["/"], t("help_search")],
  [["↑", "↓"], t("help_counts")],
  [["+", "−"], t("help_step")],
  [["Ctrl Del"], t("help_remove")],
  [["Z", "Ctrl Z"], t("help_undo")],
  [["Ctrl Y"], t("help_redo")],
  [["Ctrl Enter"], t("help_calculate")],
  [["1", "2", "3"], t("help_views")],
  [["Ctrl V"], t("help_paste")],
  [["N"], t("help_create")],
  [["O"], t("help_orders")],
  [["?"], t("keyboard_shortcuts")],
];

/** Tabs of the order. On a wide screen the result is always next to them. */
function ViewTabs({ work }: { work: OrderWork }) {
  const { value: shown } = work.view;
  const wrong = work.parameters.read.value.values === undefined;
  return (
    <nav class="tabs order-tabs" aria-label={t("views")}>
      {VIEWS.map((view) => (
        <Button
          key={view}
          class={`tab order-tab-${view}`}
          aria-pressed={view === shown}
          onClick={() => (work.view.value = view)}
        >
          {t(`view_${view}`)}
          {view === "lines" && <span class="badge">{countText(work.totals.value.boxes)}</span>}
          {view === "parameters" && wrong && (
            <span class="badge badge-full" aria-hidden="true">!</span>
          )}
        </Button>
      ))}
      <Button
        class="quiet key-hint"
        onClick={() => (work.overlay.value = { what: "help" })}
        shortcut="?"
      >
        {t("help")}
      </Button>
    </nav>
  );
}

/** Returns true once `shown` has been true: the content then stays mounted. */
function useOpened(shown: boolean): boolean {
  const opened = useRef(shown);
  opened.current ||= shown;
  return opened.current;
}

/** Lines and parameters on the left, the result on the right; one at a time on a phone. */
function OrderPage({ work }: { work: OrderWork }) {
  useLeaveWarning(() => work.isSaved);
  useEffect(() => {
    const stop = new AbortController();
    listenToKeys(work, stop.signal);
    listenToPaste(work, stop.signal);
    const unfollow = effect(() =>
      replaceQuery(withView(location.search, work.view.value, work.part.value))
    );
    return () => {
      stop.abort();
      unfollow();
    };
  }, [work]);
  const { value: overlay } = work.overlay;
  const { value: askedBox } = work.holdersOf;
  const close = () => (work.overlay.value = undefined);
  const opened = useOpened(work.view.value === "parameters");
  return (
    <WarehousePage title={work.name.value} of={{ warehouse: work.warehouse, tab: "orders" }}>
      <div class={`order order-shows-${work.view.value}`}>
        <section class="compose" aria-label={t("compose")}>
          <OrderHead work={work} />
          <ViewTabs work={work} />
          <div class="compose-lines column scroll">
            <LinesView work={work} />
          </div>
          <div class="compose-parameters scroll">
            {opened && <ParametersView work={work} />}
          </div>
          <CalculateBar work={work} />
        </section>
        {/* A hidden drawing has no size and would waste a phone's memory. */}
        {(!isNarrow.value || work.view.value === "result") && <ResultView work={work} />}
      </div>
      {askedBox && (
        <HoldersDialog
          warehouseId={work.warehouse.id}
          query={{ name: askedBox.sku_box, id_box: askedBox.id }}
          order={work.id}
          notices={work.notices}
          onRelease={() => void work.loadHeld()}
          onClose={() => (work.holdersOf.value = undefined)}
        />
      )}
      {overlay?.what === "help" && (
        <KeyHelp title={t("keyboard_shortcuts")} keys={keyLines()} onClose={close} />
      )}
      {overlay?.what === "paste" && <PasteDialog work={work} text={overlay.text} />}
      <div class="tray tray-corner order-tray">
        <NoticeList notices={work.notices} />
      </div>
    </WarehousePage>
  );
}

/**
 * Loads the order in the URL and creates the page's state.
 * @throws {ApiError} 404
 */
async function loadWork(): Promise<OrderWork> {
  const { warehouse = "" } = pageIdsOf();
  const [loaded, ofPoints, ofSections] = await Promise.all([
    loadComposition(),
    points.listOf(warehouse),
    sections.listOf(warehouse),
  ]);
  return new OrderWork(loaded, { points: ofPoints, sections: ofSections });
}

mountWarehousePage(loadWork, (work) => <OrderPage work={work} />);
