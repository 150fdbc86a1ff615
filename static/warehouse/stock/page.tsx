/** The stock: what each section holds, sections to count, and every movement. */
import { mountTab } from "../shared/warehouse_page.tsx";
import { loadStock } from "./state/stock.ts";
import { StockView } from "./view/stock_view.tsx";
import { t } from "./messages.ts";

mountTab(() => t("title"), "stock", loadStock, (stock) => <StockView stock={stock} />);
