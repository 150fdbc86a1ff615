/** The stock: what each section holds, sections to count, and every movement. */
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { loadStock } from "./state/stock.ts";
import { StockView } from "./view/stock_view.tsx";
import { t } from "./messages.ts";

mountWarehousePage(
  loadStock,
  (stock) => (
    <WarehousePage title={t("title")} of={{ warehouse: stock.warehouse, tab: "stock" }}>
      <StockView stock={stock} />
    </WarehousePage>
  ),
);
