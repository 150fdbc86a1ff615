import { Hono } from "hono";
import { z } from "zod";
import { withdraw } from "../../db/warehouse/stock.ts";
import { integerText, uuid } from "../../domain/fields.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import type { UserVariables } from "./credentials.ts";
import { json } from "./json.ts";

export const WithdrawalParam = z.object({
  warehouseId: uuid(),
  boxId: uuid(),
  countBox: integerText({ min: 1 }),
});

/** The stock update: takes the boxes of an order out of the sections that hold them. */
export function stockRoutes({ db }: Pick<Services, "db">): Hono<{ Variables: UserVariables }> {
  const routes = new Hono<{ Variables: UserVariables }>();
  routes.put(
    "/warehouse_section/withWarehouseID/:warehouseId/withBoxID/:boxId/withCountBox/:countBox",
    valid("param", WithdrawalParam),
    async (c) => {
      const { warehouseId, boxId, countBox } = c.req.valid("param");
      const wanted = { id_warehouse: warehouseId, id_box: boxId, count: countBox };
      return json(c, await withdraw(db, wanted, c.get("user")));
    },
  );
  return routes;
}
