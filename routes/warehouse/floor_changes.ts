/** One save of a floor plan, an addition to the specification: all of its changes or none. */
import { Hono } from "hono";
import { changeFloor } from "../../services/warehouse/floor/change_floor.ts";

import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { endOf, requesterOf } from "../middleware/deadline.ts";
import { assertJson } from "../validate.ts";
import { piecesOf } from "../body_pieces.ts";
import { json } from "./bodies.ts";
import { FloorChangedAnswer, FloorChangesBody, FloorConflicts } from "./floor_answers.ts";
import { WarehouseParam } from "./params.ts";

/** The route of saves, below `/api/v1`. */
export function floorChangeRoutes(
  { db, workers, settings }: Pick<Services, "db" | "workers" | "settings">,
) {
  return new Hono().post(
    "/warehouse_data/:id/changes",
    route({
      id: "changeFloor",
      tag: "Warehouses",
      summary: "Changes points, edges, sections and their places: all of it or nothing.",
      description:
        "New records bring ids of their own, so that others of the same save can refer " +
        "to them.",
      who: "head",
      within: "warehouse",
      params: WarehouseParam,
      body: { schema: FloorChangesBody, asAnswered: true },
      size: "batch",
      answers: {
        200: { about: "The records as they are now.", schema: FloorChangedAnswer },
        412: {
          about: "Somebody else has changed some of it; nothing is done.",
          schema: FloorConflicts,
        },
      },
      errors: [404, 409],
    }, async (c, { id: warehouse }) => {
      assertJson(c);
      const file = await piecesOf(c);
      const changes = await workers.run("readChanges", { file, warehouse }, {
        ...requesterOf(c, settings),
        transfer: true,
      });
      return json(c, await changeFloor(db, warehouse, changes, endOf(c), c.get("user")));
    }),
  );
}
