/** One order: its lines and parameters, and its pallets once they are calculated. */
import { mountWarehousePage } from "../shared/warehouse_page.tsx";
import { loadWork } from "./load_work.ts";
import { OrderPage } from "./order_page.tsx";

mountWarehousePage(loadWork, (work) => <OrderPage work={work} />);
