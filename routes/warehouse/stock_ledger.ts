import { Hono } from "hono";
import { z } from "zod";
import {
  movementsOf,
  reservationsOf,
  stockOf,
} from "../../services/warehouse/stock/stock_ledger.ts";
import {
  MovementQuery,
  ReservationQuery,
  SectionStock,
  StockMovement,
  StockReservation,
} from "../../domain/warehouse/stock_records.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { json, jsonList } from "./bodies.ts";
import { OfWarehouseParam } from "./params.ts";

const READ = {
  tag: "Sections",
  who: "employee",
  params: OfWarehouseParam,
  errors: [404],
} as const;

/** What the sections of a warehouse hold, who has reserved it, and how it came there (additions). */
export function stockLedgerRoutes({ db }: Pick<Services, "db">) {
  return new Hono()
    .get(
      "/stock/withWarehouseID/:warehouseId",
      route(
        {
          ...READ,
          id: "listStock",
          summary: "What every section of a warehouse holds, and how much of it orders reserve.",
          description:
            "A calculated order reserves what its boxes are taken from until they are picked, or " +
            "until it is changed or deleted.",
          answers: { 200: { about: "The sections.", schema: z.array(SectionStock) } },
        },
        async (c, { warehouseId }) => await jsonList(c, await stockOf(db.background, warehouseId)),
      ),
    )
    .get(
      "/stock_movement/withWarehouseID/:warehouseId",
      route(
        {
          ...READ,
          id: "listStockMovements",
          summary: "Every change of the stock of a warehouse's sections, newest first.",
          description: "The movements of a section add up to its `count_box`.",
          query: MovementQuery,
          answers: { 200: { about: "A page of movements.", schema: z.array(StockMovement) } },
          example: { query: { limit: 10 } },
        },
        async (c, { warehouseId }) =>
          json(c, await movementsOf(db.read, warehouseId, c.req.valid("query"))),
      ),
    )
    .get(
      "/stock_reservation/withWarehouseID/:warehouseId",
      route(
        {
          ...READ,
          id: "listStockReservations",
          summary: "Which orders reserve boxes in which sections of a warehouse.",
          query: ReservationQuery,
          answers: { 200: { about: "The reservations.", schema: z.array(StockReservation) } },
        },
        async (c, { warehouseId }) =>
          json(c, await reservationsOf(db.read, warehouseId, c.req.valid("query"))),
      ),
    );
}
