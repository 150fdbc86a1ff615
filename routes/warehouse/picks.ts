import { Hono } from "hono";
import { z } from "zod";
import { labelsOf } from "../../services/warehouse/pallets/pallet_labels.ts";
import { MAX_PICKS, pick, picksOf } from "../../services/warehouse/picking/picks.ts";
import { refusal } from "../../domain/app_error.ts";
import { PalletLabel } from "../../domain/warehouse/label_records.ts";
import { ConfirmedPick, OrderPick, PickOutcome } from "../../domain/warehouse/picks.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { OrderParam, readMany } from "./bodies.ts";

const PICKS = { tag: "Orders", who: "employee", within: "order", params: OrderParam } as const;

/** Confirmed picks of an order, and the labels of its pallets (additions). */
export function pickRoutes({ db, settings }: Pick<Services, "db" | "settings">) {
  return new Hono()
    .get(
      "/order_item/:id/picks",
      route({
        ...PICKS,
        id: "listPicks",
        summary: "The confirmed picks of an order, oldest first.",
        answers: { 200: { about: "The picks.", schema: z.array(OrderPick) } },
      }, (_, { id }) => picksOf(db.read, id)),
    )
    .post(
      "/order_item/:id/labels",
      route(
        {
          ...PICKS,
          id: "labelPallets",
          summary: "The contents of the labels of an order's pallets.",
          description:
            "Each pallet gets a number (SSCC) the first time and keeps it; numbers are never " +
            "reused. They begin with the GS1 company prefix of the setting " +
            "`GS1_COMPANY_PREFIX`; the default, `0000000`, is for use within a company.",
          answers: { 200: { about: "The labels.", schema: z.array(PalletLabel) } },
        },
        (_, { id }) => labelsOf(db, id, settings.GS1_COMPANY_PREFIX),
      ),
    )
    .post(
      "/order_item/:id/picks",
      route({
        ...PICKS,
        id: "pickBoxes",
        summary: "Confirms boxes that were taken from sections for a calculated order.",
        description:
          `1 to ${MAX_PICKS} picks. Each has an id from the client, and is applied once ` +
          "even if it is sent repeatedly. `count` may be 0 with `short: true`, if there " +
          "were fewer boxes than needed. A pick that cannot be applied, because the stock " +
          "is gone or the order has changed meanwhile, is stored as a task and changes no " +
          "stock. A section or box type of another warehouse is 404.",
        body: { schema: z.array(ConfirmedPick) },
        size: "record",
        answers: { 200: { about: "The outcome of each.", schema: z.array(PickOutcome) } },
      }, async (c, { id }) => {
        const { records: acts, isList } = await readMany<ConfirmedPick>(
          c,
          ConfirmedPick,
          MAX_PICKS,
        );
        const empty = acts.findIndex(({ count, short }) => count === 0 && !short);
        if (empty >= 0) {
          throw refusal(400, "pick_of_nothing", {}, { where: `[${empty}].count` });
        }
        const outcomes = await pick(db, id, acts, c.get("user"));
        return isList ? outcomes : outcomes[0] as never;
      }),
    );
}
