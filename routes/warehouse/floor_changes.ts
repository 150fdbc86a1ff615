/** One save of a floor plan, an addition to the specification: all of its changes or none. */
import { Hono } from "hono";
import { changeFloor } from "../../services/warehouse/floor/change_floor.ts";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import { chunks } from "../../domain/chunks.ts";
import { FLOOR_PARTS, type FloorChanged } from "../../domain/warehouse/changes/floor_changes.ts";
import { route } from "../contract/route.ts";
import { WAREHOUSE_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { endOf, requesterOf } from "../middleware/deadline.ts";
import { assertJson } from "../validate.ts";
import { piecesOf } from "../body_pieces.ts";
import { jsonText, ROWS_A_PIECE } from "./bodies.ts";
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
      example: { path: { id: WAREHOUSE_ID } },
    }, async (c, { id: warehouse }) => {
      assertJson(c);
      const file = await piecesOf(c);
      const changes = await workers.run("readChanges", { file, warehouse }, {
        ...requesterOf(c, settings),
        transfer: true,
      });
      return await jsonText(
        c,
        textOf(await changeFloor(db, warehouse, changes, endOf(c), c.get("user"))),
      );
    }),
  );
}

/** The answer in pieces, so that one of any length blocks no other request. */
async function* textOf(changed: FloorChanged): AsyncGenerator<string, void> {
  const yielder = new EventLoopYielder();
  let before = "{";
  for (const part of FLOOR_PARTS) {
    yield `${before}"${part}":{`;
    before = ",";
    let separator = "";
    for (const [name, list] of Object.entries<readonly unknown[]>(changed[part])) {
      yield `${separator}"${name}":[`;
      separator = ",";
      let comma = "";
      for (const some of chunks(list, ROWS_A_PIECE)) {
        yield comma + JSON.stringify(some).slice(1, -1);
        comma = ",";
        await yielder.yieldIfDue();
      }
      yield "]";
    }
    yield "}";
  }
  yield "}";
}
