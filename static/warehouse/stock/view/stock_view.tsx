import { useEffect, useState } from "preact/hooks";
import { SearchField, Select } from "../../../shared/fields.tsx";
import { Button } from "../../../shared/button.tsx";
import { NoticeList } from "../../../shared/notice_list.tsx";
import { Segments } from "../../../shared/segments.tsx";
import { HoldersDialog } from "../../holders/holders_dialog.tsx";
import { type Stock, VIEWS } from "../state/stock.ts";
import { FILTERS } from "../state/stock_rows.ts";
import { t } from "../messages.ts";
import { CountSheet } from "./count_sheet.tsx";
import { EnterCounts } from "./enter_counts.tsx";
import { MovementList } from "./movement_list.tsx";
import { SectionTable } from "./section_table.tsx";

/** All of the page. */
export function StockView({ stock }: { stock: Stock }) {
  const view = stock.view.value;
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    print();
    setPrinting(false);
  }, [isPrinting]);
  const held = stock.held.value;
  return (
    <div class="stock">
      <header class="stock-head">
        <h1>{t("title")}</h1>
        <Segments
          label={t("view")}
          values={VIEWS}
          chosen={view}
          name={(one) => t(`view_${one}`, { count: stock.counts.value.length })}
          onChoose={(one) => stock.show(one)}
        />
      </header>
      {view === "movements" ? <MovementList stock={stock} /> : (
        <>
          <div class="stock-tools">
            <SearchField
              label={t("search")}
              shortcut={undefined}
              placeholder={t("search")}
              value={stock.query.value}
              onInput={({ currentTarget }) => (stock.query.value = currentTarget.value)}
            />
            {view === "sections" && (
              <Select
                aria-label={t("filter")}
                value={stock.filter.value}
                choices={FILTERS.map((one) => [one, t(`filter_${one}`)])}
                onChoose={(value) => (stock.filter.value = value)}
              />
            )}
            <Button disabled={stock.shown.value.length === 0} onClick={() => setPrinting(true)}>
              {t("print")}
            </Button>
            {view === "sections" && (
              <a class="button" href={`/warehouse/${stock.warehouse.id}/sections`}>
                {t("as_table")}
              </a>
            )}
            {view === "sections" && (
              <Button
                aria-pressed={stock.isEntering.value}
                onClick={() => (stock.isEntering.value = !stock.isEntering.value)}
              >
                {t(stock.isEntering.value ? "enter_end" : "enter")}
              </Button>
            )}
          </div>
          {(view === "counts" ? stock.counts.value.length > 0 : stock.isEntering.value) && (
            <EnterCounts stock={stock} />
          )}
          <SectionTable stock={stock} />
        </>
      )}
      {isPrinting && <CountSheet stock={stock} />}
      {held !== undefined && (
        <HoldersDialog
          warehouseId={stock.warehouse.id}
          held={held}
          notices={stock.notices}
          onRelease={() => void stock.reload()}
          onClose={() => (stock.held.value = undefined)}
        />
      )}
      <NoticeList notices={stock.notices} />
    </div>
  );
}
