/** Initial data of the page of loads. */
import type {
  LoadRecord,
  LoadSummary,
  VehicleRecord,
} from "../../../../domain/warehouse/loading_records.ts";
import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import { getWarehouse, orders } from "../../shared/warehouse_api.ts";
import { call } from "../../shared/warehouse_request.ts";

/** An order that can be loaded. */
export interface LoadableOrder {
  id: string;
  name: string;
  pallets: number;
}

/** Initial data of the page. */
export interface LoadedPage {
  warehouse: Warehouse;
  orders: LoadableOrder[];
  vehicles: VehicleRecord[];
  loads: LoadSummary[];
  load: LoadRecord | undefined;
}

const shownId = () => new URLSearchParams(location.search).get("load") ?? "";

/** @throws {ApiError} 404 */
export async function loadPage(id: string): Promise<LoadedPage> {
  const param = { warehouseId: id };
  const [warehouse, named, summaries, vehicles, loads] = await Promise.all([
    getWarehouse(id),
    orders.listOf(id),
    call("GET /order_item/withWarehouseID/:warehouseId/summary", { param }),
    call("GET /vehicle", {}),
    call("GET /load/withWarehouseID/:warehouseId", { param }),
  ]);
  const counts = new Map(summaries.map(({ id, pallets }) => [id, pallets]));
  const wanted = loads.find((one) => one.id === shownId()) ?? loads[0];
  const load = wanted &&
    await call("GET /load/withWarehouseID/:warehouseId/:load", {
      param: { ...param, load: wanted.id },
    });
  return {
    warehouse,
    orders: named.map(({ id, order_name }) => ({
      id,
      name: order_name,
      pallets: counts.get(id) ?? 0,
    })).filter(({ pallets }) => pallets > 0),
    vehicles,
    loads,
    load,
  };
}
