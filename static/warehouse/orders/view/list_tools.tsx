/** Filters, views and columns of the list of orders. */
import { Facets } from "../../../shared/ui/facets.tsx";
import {
  Columns as ColumnsMenu,
  SaveView as SaveViewDialog,
  Views as ViewsMenu,
} from "../../../shared/ui/list_views.tsx";
import { orderStateName } from "../../shared/measures.ts";
import { t } from "../messages.ts";
import type { OrderList } from "../state/order_list.ts";
import { COLUMNS, FILTERS, passes } from "../state/order_rows.ts";

/** Filters by state; only those with orders, besides the active one. */
export function Filters({ list }: { list: OrderList }) {
  const { value: rows } = list.matching;
  const { value: selected } = list.filter;
  const facets = FILTERS.map((key) => ({
    key,
    name: key === "all" || key === "late" || key === "today" || key === "missing" || key === "fewer"
      ? t(`show_${key}`)
      : orderStateName(key),
    count: rows.filter((row) => passes(row, key)).length,
  }));
  return (
    <Facets
      label={t("show")}
      facets={facets.filter(({ key, count }) => count > 0 || key === selected || key === "all")}
      selected={selected}
      onChoose={(key) => (list.filter.value = key)}
    />
  );
}

export function Views({ list }: { list: OrderList }) {
  return (
    <ViewsMenu
      usual={t("usual_view")}
      views={list.views.value}
      search={list.search.value}
      onOpen={(search) => list.openView({ search })}
      onSave={() => (list.overlay.value = { what: "save_view" })}
      onRemove={(name) => list.removeView(name)}
    />
  );
}

export function SaveView({ list, onClose }: { list: OrderList; onClose: () => void }) {
  return <SaveViewDialog onSave={(name) => list.saveView(name)} onClose={onClose} />;
}

export function Columns({ list }: { list: OrderList }) {
  return (
    <ColumnsMenu
      columns={COLUMNS.map((key) => [key, t(`column_${key}`)] as const)}
      shown={list.columns.value}
      onToggle={(key) => list.toggleColumn(key)}
    />
  );
}
