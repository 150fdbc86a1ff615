import { Hono } from "hono";
import { withdraw } from "../../services/warehouse/stock/stock.ts";
import { integerText, uuid } from "../../domain/fields.ts";
import { Section } from "../../domain/warehouse/records.ts";
import { route } from "../contract/route.ts";
import { BOX_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { json } from "./bodies.ts";
import { OfWarehouseParam } from "./params.ts";

export const WithdrawalParam = OfWarehouseParam.extend({
  boxId: uuid().describe("The id of the box type."),
  countBox: integerText({ min: 1 }).describe("How many boxes are taken."),
});

/** The stock update: takes the boxes of an order out of the sections that hold them. */
export function stockRoutes({ db }: Pick<Services, "db">) {
  return new Hono().put(
    "/warehouse_section/withWarehouseID/:warehouseId/withBoxID/:boxId/withCountBox/:countBox",
    route({
      id: "withdrawBoxes",
      tag: "Sections",
      summary: "Takes boxes of one type out of the sections that hold them.",
      description: "Out of the section with the least stock that suffices; where none does, out " +
        "of several. 409 when there are not enough, and nothing is changed.",
      who: "employee",
      params: WithdrawalParam,
      answers: { 200: { about: "The section that was changed last.", schema: Section } },
      errors: [404, 409],
      example: { path: { boxId: BOX_ID, countBox: 12 } },
    }, async (c, { warehouseId, boxId, countBox }) => {
      const wanted = { id_warehouse: warehouseId, id_box: boxId, count: countBox };
      return json(c, await withdraw(db, wanted, c.get("user")));
    }),
  );
}
