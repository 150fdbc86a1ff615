/** The stock: what each section holds, sections to count, and every movement. */
import { mountTab } from "../shared/warehouse_page.tsx";
import { loadStock, type Stock, VIEWS } from "./state/stock.ts";
import { count, t } from "./messages.ts";
import { useEffect, useMemo, useState } from "preact/hooks";
import { SearchField, Select } from "../../shared/ui/fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { Segments } from "../../shared/ui/segments.tsx";
import { HoldersDialog } from "../holders/holders_dialog.tsx";
import { FILTERS, pastedCounts } from "./state/stock_rows.ts";
import { SectionTable } from "./view/section_table.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { countText, dateText } from "../shared/measures.ts";
import { readCells } from "../../shared/delimited.ts";
import { MOVEMENT_REASONS } from "../../../domain/warehouse/movement_reasons.ts";
import type { MovementFilter } from "./state/movements.ts";

/** Every movement, newest first, with filters. */
function MovementList({ stock }: { stock: Stock }) {
  const { movements } = stock;
  const list = movements.list.value;
  const names = useMemo(() => ({
    sections: new Map(stock.rows.value.map((row) => [row.id_section, row.section_name])),
    boxes: new Map(stock.boxes.map(({ id, sku_box }) => [id, sku_box])),
    orders: new Map(movements.orders.value.map(({ id, order_name }) => [id, order_name])),
  }), [stock.rows.value, movements.orders.value]);
  const named = (nameById: ReadonlyMap<string, string>, id: string) =>
    id === "" ? "–" : nameById.get(id) ?? t("gone");
  return (
    <>
      <div class="cluster">
        <Choice stock={stock} field="id_section" any={t("any_section")} options={names.sections} />
        <Choice stock={stock} field="id_box" any={t("any_box")} options={names.boxes} />
        <Choice stock={stock} field="id_order_item" any={t("any_order")} options={names.orders} />
        <Select
          class="input"
          aria-label={t("why")}
          value={movements.wanted.value.reason}
          choices={[
            ["", t("any_reason")],
            ...MOVEMENT_REASONS.map((one) => [one, t(`reason_${one}`)] as const),
          ]}
          onChoose={(reason) => movements.look({ reason })}
        />
      </div>
      {list?.length === 0 && <p class="soft">{t("no_movements")}</p>}
      {list !== undefined && list.length > 0 && (
        <Table
          class="table table-cards"
          headings={[
            t("at"),
            t("section"),
            t("sku"),
            [t("change"), "number"],
            [t("after"), "number"],
            t("why"),
            t("order"),
            t("who"),
          ]}
        >
          {list.map((one) => (
            <tr key={one.id}>
              <td data-name={t("at")}>{dateText(new Date(one.at).toISOString())}</td>
              <td data-name={t("section")}>{named(names.sections, one.id_section)}</td>
              <td data-name={t("sku")}>{named(names.boxes, one.id_box)}</td>
              <td data-name={t("change")} class="number">
                {one.change > 0 ? "+" : "−"}
                {countText(Math.abs(one.change))}
              </td>
              <td data-name={t("after")} class="number">{countText(one.count_after)}</td>
              <td data-name={t("why")}>{t(`reason_${one.reason}`)}</td>
              <td data-name={t("order")}>{named(names.orders, one.id_order_item)}</td>
              <td data-name={t("who")}>{one.user_login || "–"}</td>
            </tr>
          ))}
        </Table>
      )}
      {movements.hasMore.value && (
        <Button
          class="button stock-more"
          onClick={() => void movements.load(list?.at(-1))}
        >
          {t("more")}
        </Button>
      )}
    </>
  );
}

function Choice({ stock, field, any, options }: {
  stock: Stock;
  field: Exclude<keyof MovementFilter, "reason">;
  any: string;
  options: ReadonlyMap<string, string>;
}) {
  const { movements } = stock;
  return (
    <Select
      class="input"
      aria-label={any}
      value={movements.wanted.value[field]}
      choices={[["", any], ...[...options].map(([id, name]) => [id, name] as const)]}
      onChoose={(value) => movements.look({ [field]: value })}
    />
  );
}

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
function StockView({ stock }: { stock: Stock }) {
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

mountTab(() => t("title"), "stock", loadStock, (stock) => <StockView stock={stock} />);
