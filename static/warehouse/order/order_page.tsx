import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { HoldersDialog } from "../holders/holders_dialog.tsx";
import { WarehousePage } from "../shared/warehouse_page.tsx";
import { CalculateBar } from "./view/calculate_bar.tsx";
import { KeyHelp, type KeyLine } from "../../shared/ui/key_help.tsx";
import { LinesView } from "./view/lines_view.tsx";
import { OrderHead } from "./view/order_head.tsx";
import { countText } from "../shared/measures.ts";
import { listenToKeys, listenToPaste } from "./state/order_keys.ts";
import { replaceQuery, type View, withView } from "./state/address.ts";
import { isNarrow } from "./state/is_narrow.ts";
import type { OrderWork } from "./state/order_work.ts";
import { ParametersView } from "./view/parameters_view.tsx";
import { PasteDialog } from "./view/paste_dialog.tsx";
import { ResultView } from "./view/result_view.tsx";
import { t } from "./messages.ts";

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
  [["?"], t("help_help")],
];

/** The parts of an order. On a wide screen the result always stands beside the others. */
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

/** Says before the page is left that something is not saved. */
function useUnsavedWarning(work: OrderWork) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!work.isSaved) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [work]);
}

/** Returns true once `shown` has been true: the content is then kept. */
function useOpened(shown: boolean): boolean {
  const opened = useRef(shown);
  opened.current ||= shown;
  return opened.current;
}

/** Composition at the left, the result at the right; on a phone one at a time. */
export function OrderPage({ work }: { work: OrderWork }) {
  useUnsavedWarning(work);
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
          <div class="compose-lines">
            <LinesView work={work} />
          </div>
          <div class="compose-parameters">
            {opened && <ParametersView work={work} />}
          </div>
          <CalculateBar work={work} />
        </section>
        {/* Out of sight a drawing has no size, and would hold memory that a phone lacks. */}
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
        <KeyHelp title={t("help_title")} keys={keyLines()} onClose={close} />
      )}
      {overlay?.what === "paste" && <PasteDialog work={work} text={overlay.text} />}
      <div class="tray tray-corner order-tray">
        <NoticeList notices={work.notices} />
      </div>
    </WarehousePage>
  );
}
