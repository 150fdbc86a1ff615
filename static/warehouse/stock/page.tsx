/** The stock page: contents of sections, sections to count, and movements. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import { countText, dateText, numberText } from "../shared/measures.ts";
import { HoldersDialog, t as holders } from "../holders/holders_dialog.tsx";
import {
  FILTERS,
  loadStock,
  type MovementFilter,
  pastedCounts,
  type Stock,
  type StockRow,
  VIEWS,
} from "./stock.ts";
import { count, t } from "./messages.ts";
import { mountTab } from "../shared/warehouse_page.tsx";
import { SearchField, Select } from "../../shared/ui/fields.tsx";
import { Menu } from "../../shared/ui/menu.tsx";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { Segments } from "../../shared/ui/segments.tsx";
import { type DataColumn, DataTable, Table } from "../../shared/ui/table.tsx";
import { readCells } from "../../shared/delimited.ts";
import type { DeliveryLine } from "../../../domain/warehouse/records.ts";
import { compareNames } from "../../shared/formats.ts";
import { mayPlan } from "../shared/credentials.ts";
import { BoxThumb } from "../boxes/box_picture.tsx";
import { TableFiles } from "../transfer/view/table_files.tsx";
import { MOVEMENT_REASONS } from "../../../domain/warehouse/reasons.ts";

function SectionTable({ stock }: { stock: Stock }) {
  const rows = stock.shown.value;
  const isQueue = stock.view.value === "counts";
  const counts = isQueue || stock.isEntering.value;
  const { value: rowLimit } = stock.rowLimit;
  if (rows.length === 0) return <p class="soft">{t(isQueue ? "no_counts" : "nothing")}</p>;
  return (
    <>
      <DataTable
        columns={sectionColumns(stock, counts, isQueue)}
        rows={rows.slice(0, rowLimit)}
        keyOf={({ id_section }) => id_section}
      />
      {rows.length > rowLimit && <Button onClick={() => stock.showMore()}>{t("show_more")}</Button>}
    </>
  );
}

/**
 * Returns the columns of sections.
 * @param counts True for a column with count fields.
 * @param isQueue True for sections to count: a column with the reason instead of the fill.
 */
function sectionColumns(stock: Stock, counts: boolean, isQueue: boolean): DataColumn<StockRow>[] {
  const counted: DataColumn<StockRow> = {
    name: t("counted"),
    value: ({ id_section, section_name }) => (
      <input
        class="input input-short"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t("counted_in", { section: section_name })}
        value={stock.typed.value.get(id_section) ?? ""}
        onInput={({ currentTarget }) => stock.type(id_section, currentTarget.value)}
      />
    ),
  };
  const reason: DataColumn<StockRow> = {
    name: t("reason"),
    value: ({ id_section }) => {
      const request = stock.requests.value.get(id_section);
      return request && [
        request.difference === null
          ? ""
          : t("unconfirmed", { change: differenceText(request.difference) }),
        request.reason,
        request.user_login,
        dateText(new Date(request.at).toISOString()),
      ].filter((text) => text !== "").join(" · ");
    },
  };
  const fullness: DataColumn<StockRow>[] = [
    { name: t("reached_from"), value: ({ reachedFrom }) => reachedFrom.join(", ") || "–" },
    {
      name: t("fill"),
      title: t("fill_text"),
      value: ({ fill }) => fill === undefined ? "–" : <Fill share={fill} />,
    },
  ];
  return [
    { name: t("section"), isHeading: true, value: ({ section_name }) => section_name },
    { name: t("sku"), value: (row) => <Sku row={row} stock={stock} /> },
    { name: t("on_hand"), look: "number", value: ({ on_hand }) => countText(on_hand) },
    ...(counts ? [counted] : []),
    { name: t("reserved"), look: "number", value: (row) => <Reserved row={row} stock={stock} /> },
    {
      name: t("free"),
      look: "number",
      cellLook: ({ free }) => free < 0 ? "wrong" : undefined,
      value: ({ free }) => countText(free),
    },
    ...(isQueue ? [reason] : fullness),
  ];
}

/** SKU with the photo of the box type. */
function Sku({ row: { id_box, sku_box }, stock }: { row: StockRow; stock: Stock }) {
  const box = stock.boxes.find(({ id }) => id === id_box);
  if (!box?.photo) return <>{sku_box || "–"}</>;
  return (
    <span class="cluster cluster-nowrap gap-3">
      <BoxThumb box={box} /> {sku_box}
    </span>
  );
}

/** Number of reserved boxes; a click shows the orders that reserve them. */
function Reserved({ row: { reserved, section_name: name, id_section }, stock }: {
  row: StockRow;
  stock: Stock;
}) {
  const text = countText(reserved);
  if (reserved === 0) return <>{text}</>;
  return (
    <Button
      class="quiet quiet-small"
      title={holders("who_holds")}
      aria-label={`${text}: ${holders("who_holds_of", { name })}`}
      onClick={() => (stock.holderQuery.value = { name, id_section })}
    >
      {text}
    </Button>
  );
}

function Fill({ share }: { share: number }) {
  const text = t("percent", { share: numberText(100 * share, 0) });
  return (
    <span class="cluster cluster-nowrap gap-3">
      <progress max={1} value={share} aria-label={text} /> {text}
    </span>
  );
}

/** Expected deliveries: open ones first, then the latest closed ones. */
function Deliveries({ stock }: { stock: Stock }) {
  const { value: lines } = stock.deliveries;
  const names = new Map(stock.boxes.map(({ id, sku_box }) => [id, sku_box]));
  const groups = [...Map.groupBy(lines ?? [], ({ delivery_name }) => delivery_name)]
    .sort(([, [a]], [, [b]]) =>
      Number(a!.closed_at !== "") - Number(b!.closed_at !== "") ||
      compareNames(b!.closed_at, a!.closed_at) || compareNames(a!.expected_at, b!.expected_at)
    );
  return (
    <>
      <div class="cluster">
        <TableFiles
          warehouse={stock.warehouse.id}
          kind="deliveries"
          table={{ readOnly: !mayPlan(), notices: stock.notices }}
          isImporting={stock.isImporting}
          reload={stock.loadDeliveries}
        />
      </div>
      {lines !== undefined && groups.length === 0 && <p class="soft">{t("no_deliveries")}</p>}
      {groups.slice(0, stock.rowLimit.value).map(([name, [first, ...others]]) => (
        <section key={name} class="stack gap-3" aria-label={name}>
          <header class="cluster">
            <h2>{name}</h2>
            <p class="soft">
              {[
                first!.supplier ?? "",
                first!.closed_at !== ""
                  ? t("closed_at", { at: dateText(first!.closed_at) })
                  : first!.expected_at && t("expected_at", { at: dateText(first!.expected_at) }),
              ].filter((text) =>
                text !== ""
              ).join(" · ")}
            </p>
            {first!.closed_at === "" && (
              <div class="push">
                <Button onClick={() => void stock.closeDelivery(name)}>
                  {t("close_delivery")}
                </Button>
              </div>
            )}
          </header>
          <DataTable
            columns={[
              {
                name: t("sku"),
                isHeading: true,
                value: ({ id_box }) =>
                  names.get(id_box),
              },
              {
                name: t("expected"),
                look: "number",
                value: (one) => countText(one.count_box),
              },
              { name: t("received"), look: "number", value: (one) => countText(one.received) },
              {
                name: t("difference"),
                look: "number",
                cellLook: (one) => differenceOf(one) === 0 ? undefined : "wrong",
                value: (one) => differenceText(differenceOf(one)),
              },
            ]}
            rows={[first!, ...others]}
            keyOf={({ id }) => id}
          />
        </section>
      ))}
    </>
  );
}

// Once it is closed, the recorded difference.
const differenceOf = ({ difference, received, count_box }: DeliveryLine) =>
  difference ?? received - count_box;

const differenceText = (change: number) =>
  change === 0 ? "0" : `${change > 0 ? "+" : "−"}${countText(Math.abs(change))}`;

/** Picking faces to replenish, most urgent first. */
function ReplenishmentTable({ stock }: { stock: Stock }) {
  const { value: rows = [] } = stock.replenishments;
  if (rows.length === 0) return <p class="soft">{t("nothing_to_replenish")}</p>;
  return (
    <DataTable
      columns={[
        { name: t("section"), isHeading: true, value: ({ section_name }) => section_name },
        { name: t("sku"), value: ({ sku_box }) => sku_box },
        { name: t("on_hand"), look: "number", value: ({ on_hand }) => countText(on_hand) },
        {
          name: t("for_orders"),
          look: "number",
          cellLook: ({ needed, on_hand }) => needed > on_hand ? "wrong" : undefined,
          value: ({ needed }) => countText(needed),
        },
        { name: t("due"), value: ({ due_at }) => due_at === "" ? "–" : dateText(due_at) },
        {
          name: t("min_max"),
          value: ({ min_box, max_box }) => `${min_box ?? "–"} / ${max_box ?? "–"}`,
        },
        {
          name: t("from_reserve"),
          value: ({ from, missing }) => (
            <>
              {from.map(({ section_name, count }) => `${section_name}: ${countText(count)}`)
                .join(", ")}{" "}
              {missing > 0 && (
                <span class="wrong">{t("not_in_reserve", { count: countText(missing) })}</span>
              )}
            </>
          ),
        },
      ]}
      rows={rows}
      keyOf={({ id_section }) => id_section}
    />
  );
}

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
          value={movements.filter.value.reason}
          choices={[
            ["", t("any_reason")],
            ...MOVEMENT_REASONS.map((one) => [one, t(`reason_${one}`)] as const),
          ]}
          onChoose={(reason) => movements.setFilter({ reason })}
        />
      </div>
      {list?.length === 0 && <p class="soft">{t("no_movements")}</p>}
      {list !== undefined && list.length > 0 && (
        <DataTable
          columns={[
            { name: t("at"), value: ({ at }) => dateText(new Date(at).toISOString()) },
            { name: t("section"), value: (one) => named(names.sections, one.id_section) },
            { name: t("sku"), value: (one) => named(names.boxes, one.id_box) },
            {
              name: t("change"),
              look: "number",
              value: ({ change }) => differenceText(change),
            },
            { name: t("after"), look: "number", value: (one) => countText(one.count_after) },
            { name: t("why"), value: ({ reason }) => t(`reason_${reason}`) },
            { name: t("order"), value: (one) => named(names.orders, one.id_order_item) },
            { name: t("who"), value: ({ user_login }) => user_login || "–" },
          ]}
          rows={list}
          keyOf={({ id }) => id}
        />
      )}
      {movements.hasMore.value && (
        <Button onClick={() => void movements.load(list?.at(-1))}>{t("show_more")}</Button>
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
      value={movements.filter.value[field]}
      choices={[["", any], ...[...options].map(([id, name]) => [id, name] as const)]}
      onChoose={(value) => movements.setFilter({ [field]: value })}
    />
  );
}

/** Saves the counts of several sections, typed in their rows or pasted here. */
function CountEntry({ stock }: { stock: Stock }) {
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

/** Printed count sheet of the displayed sections, without the expected numbers. */
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

/** Filter and actions for all sections. */
function SectionTools({ stock, print }: { stock: Stock; print: () => void }) {
  const isEmpty = stock.shown.value.length === 0;
  const base = `/warehouse/${stock.warehouse.id}`;
  return (
    <>
      <Select
        class="input"
        aria-label={t("filter")}
        value={stock.filter.value}
        choices={FILTERS.map((one) => [one, t(`filter_${one}`)])}
        onChoose={(value) => (stock.filter.value = value)}
      />
      <Menu label={t("more")}>
        <Button class="" disabled={isEmpty} onClick={print}>{t("print")}</Button>
        <Button class="" onClick={() => location.assign(`${base}/sections`)}>
          {t("as_table")}
        </Button>
        {mayPlan() && (
          <Button
            class=""
            title={t("ask_counts_title")}
            disabled={isEmpty}
            onClick={() => void stock.askCounts()}
          >
            {t("ask_counts")}
          </Button>
        )}
      </Menu>
      <a class="button" href={`${base}/receive`}>{t("receive")}</a>
      <Button
        aria-pressed={stock.isEntering.value}
        onClick={() => (stock.isEntering.value = !stock.isEntering.value)}
      >
        {t(stock.isEntering.value ? "enter_end" : "enter")}
      </Button>
    </>
  );
}

function StockView({ stock }: { stock: Stock }) {
  const view = stock.view.value;
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    print();
    setPrinting(false);
  }, [isPrinting]);
  const printSheet = () => setPrinting(true);
  const holderQuery = stock.holderQuery.value;
  return (
    <div class="page">
      <header class="page-header cluster-between">
        <h1>{t("title_stock")}</h1>
        <Segments
          label={t("view")}
          values={VIEWS}
          selected={view}
          name={(one) => t(`view_${one}`, { count: stock.counts.value.length })}
          onChoose={(one) => stock.show(one)}
        />
      </header>
      {view === "movements"
        ? <MovementList stock={stock} />
        : view === "replenish"
        ? <ReplenishmentTable stock={stock} />
        : view === "deliveries"
        ? <Deliveries stock={stock} />
        : (
          <>
            <div class="cluster">
              <SearchField
                label={t("search")}
                shortcut={undefined}
                placeholder={t("search")}
                value={stock.query.value}
                onInput={({ currentTarget }) => (stock.query.value = currentTarget.value)}
              />
              {view === "sections"
                ? <SectionTools stock={stock} print={printSheet} />
                : (
                  <Button disabled={stock.shown.value.length === 0} onClick={printSheet}>
                    {t("print")}
                  </Button>
                )}
            </div>
            {(view === "counts" ? stock.counts.value.length > 0 : stock.isEntering.value) && (
              <CountEntry stock={stock} />
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

mountTab(() => t("title_stock"), "stock", loadStock, (stock) => <StockView stock={stock} />);
