/** Filters, views and columns of the list of orders. */
import { useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Facets } from "../../../shared/ui/facets.tsx";
import { CheckField, Form, TextField } from "../../../shared/ui/fields.tsx";
import { Menu } from "../../../shared/ui/menu.tsx";
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
    name: key === "all" || key === "late" || key === "missing" || key === "fewer"
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

/** Menu of the stored views. */
export function Views({ list }: { list: OrderList }) {
  const { value: views } = list.views;
  const { value: search } = list.search;
  const current = views.find((view) => view.search === search);
  return (
    <Menu label={t("views")}>
      <Button look="quiet" onClick={() => list.openView({ search: "" })}>{t("usual_view")}</Button>
      {views.map((view) => (
        <Button
          key={view.name}
          look="quiet"
          aria-pressed={view === current}
          onClick={() => list.openView(view)}
        >
          {view.name}
        </Button>
      ))}
      {current === undefined
        ? search !== "" && (
          <Button look="quiet" onClick={() => (list.overlay.value = { what: "save_view" })}>
            {t("save_view")}
          </Button>
        )
        : (
          <Button look="quiet" onClick={() => list.removeView(current.name)}>
            {t("remove_view", { name: current.name })}
          </Button>
        )}
    </Menu>
  );
}

export function SaveView({ list, onClose }: { list: OrderList; onClose: () => void }) {
  const [name, setName] = useState("");
  return (
    <Dialog label={t("save_view")} onClose={onClose}>
      <Form
        class="stack gap-5"
        onSubmit={() => {
          list.saveView(name.trim());
          onClose();
        }}
      >
        <h2>{t("save_view")}</h2>
        <TextField
          label={t("view_name")}
          value={name}
          maxLength={60}
          pattern=".*\S.*"
          required
          autoFocus
          onText={setName}
        />
        <div class="cluster cluster-end gap-3">
          <Button onClick={onClose} shortcut="Esc">{t("cancel")}</Button>
          <Button type="submit" look="main" shortcut="Enter">{t("save")}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Menu that shows and hides columns; it stays open. */
export function Columns({ list }: { list: OrderList }) {
  const { value: shown } = list.columns;
  return (
    <Menu label={t("columns")}>
      <div class="stack gap-2" onClick={(event) => event.stopPropagation()}>
        {COLUMNS.map((key) => (
          <CheckField
            key={key}
            label={t(`column_${key}`)}
            checked={shown.includes(key)}
            onCheck={() => list.toggleColumn(key)}
          />
        ))}
      </div>
    </Menu>
  );
}
