import { useEffect, useState } from "preact/hooks";
import { SearchField, Select } from "../../../shared/ui/fields.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { NoticeList } from "../../../shared/ui/notice_list.tsx";
import { Segments } from "../../../shared/ui/segments.tsx";
import { HoldersDialog } from "../../holders/holders_dialog.tsx";
import { type Stock, VIEWS } from "../state/stock.ts";
import { FILTERS, pastedCounts } from "../state/stock_rows.ts";
import { count, t } from "../messages.ts";
import { MovementList } from "./movement_list.tsx";
import { SectionTable } from "./section_table.tsx";
import { Table } from "../../../shared/ui/table.tsx";
import { dateText } from "../../shared/measures.ts";
import { readCells } from "../../../shared/delimited.ts";

/** Saves what was counted in many sections at once, typed into their rows or pasted here. */
function EnterCounts({ stock }: { stock: Stock }) {
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const ready = stock.ready.value.length;
  return (
    <div class="cluster cluster-bottom">
      <label class="field grow">
        <span>{t("paste")}</span>
        <textarea
          rows={2}
          spellcheck={false}
          onInput={({ currentTarget }) => {
            const { counts, wrong } = pastedCounts(
              readCells(currentTarget.value),
              stock.rows.value,
            );
            stock.take(counts);
            setWrong(wrong);
          }}
        />
      </label>
      <Button look="main" disabled={ready === 0} onClick={() => void stock.save()}>
        {count("save", ready)}
      </Button>
      <p class="wrong full" role="alert">
        {wrong.length > 0 && `${count("paste_wrong", wrong.length)} ${wrong[0]}`}
      </p>
    </div>
  );
}

/** The sections that are shown, to be counted on paper. It does not say what should be there. */
function CountSheet({ stock }: { stock: Stock }) {
  return (
    <section class="print-only count-sheet">
      <h2>{t("sheet_title")} · {stock.warehouse.warehouse_name}</h2>
      <p>{dateText(new Date().toISOString())}</p>
      <p>{t("sheet_by")}: ______________________________</p>
      <Table headings={[t("section"), t("reached_from"), t("sku"), t("counted")]}>
        {stock.shown.value.map(({ id_section, section_name, sku_box, reachedFrom }) => (
          <tr key={id_section}>
            <th scope="row">{section_name}</th>
            <td>{reachedFrom.join(", ")}</td>
            <td>{sku_box || "–"}</td>
            <td class="count-blank" />
          </tr>
        ))}
      </Table>
    </section>
  );
}

/** All of the page. */
export function StockView({ stock }: { stock: Stock }) {
  const view = stock.view.value;
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    print();
    setPrinting(false);
  }, [isPrinting]);
  const holderQuery = stock.holderQuery.value;
  return (
    <div class="page">
      <header class="page-header cluster-between">
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
          <div class="cluster">
            <SearchField
              label={t("search")}
              shortcut={undefined}
              placeholder={t("search")}
              value={stock.query.value}
              onInput={({ currentTarget }) => (stock.query.value = currentTarget.value)}
            />
            {view === "sections" && (
              <Select
                class="input"
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
      {holderQuery !== undefined && (
        <HoldersDialog
          warehouseId={stock.warehouse.id}
          query={holderQuery}
          notices={stock.notices}
          onRelease={() => void stock.reload()}
          onClose={() => (stock.holderQuery.value = undefined)}
        />
      )}
      <div class="tray">
        <NoticeList notices={stock.notices} />
      </div>
    </div>
  );
}
