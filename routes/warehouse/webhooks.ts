import { textFor } from "../../domain/languages.ts";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { type Code, MESSAGES } from "../../domain/messages/message.ts";
import {
  CreatedWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDraft,
} from "../../domain/warehouse/webhooks.ts";
import {
  createWebhook,
  deliveriesOf,
  listWebhooks,
  pingWebhook,
  removeWebhook,
  replayDelivery,
} from "../../services/warehouse/webhooks/webhooks.ts";
import { at } from "../contract/route.ts";
import { languageOf } from "../middleware/client.ts";
import { json } from "../json_answer.ts";
import { DELIVERY_ID, WEBHOOK_ID } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { assertNotOpenToAll } from "./access_control.ts";
import { idOf, idParam } from "./bodies.ts";

const WEBHOOKS = { tag: "Webhooks", who: "administrator" } as const;
const WebhookParam = idParam("webhook", WEBHOOK_ID);
const OF_WEBHOOK = { ...WEBHOOKS, params: WebhookParam, errors: [403] } as const;

/** Routes for webhooks; users of one warehouse only reach its own. */
export function webhookRoutes({ db, settings }: Pick<Services, "db" | "settings">) {
  const assertAllowed = () => assertNotOpenToAll(settings, "webhooks_in_open_mode");
  return new Hono()
    .get(...at("/webhooks", {
      ...WEBHOOKS,
      id: "listWebhooks",
      summary: "The webhooks of all warehouses that the user may manage, without their secrets.",
      answers: { 200: { about: "The webhooks.", schema: z.array(Webhook) } },
      errors: [403],
    }, (c) => {
      assertAllowed();
      return listWebhooks(db.read, c.get("user"));
    }))
    .post(...at("/webhooks", {
      ...WEBHOOKS,
      id: "createWebhook",
      summary: "Creates a webhook, to which events are sent from now on.",
      description:
        "Events are sent as the Standard Webhooks specification says: `{ type, timestamp, data }` " +
        "with `webhook-id`, `webhook-timestamp` and `webhook-signature`. Redirects are not " +
        "followed. After any answer but 2xx an event is sent again, for five days; then, and after a 410, the " +
        "webhook is disabled. Refused if everybody who reaches the server could create one.",
      json: WebhookDraft,
      answers: { 201: { about: "The webhook with its secret.", schema: CreatedWebhook } },
      errors: [403, 404, 409],
      keyed: false,
      example: { body: { url: "https://erp.example/depot", events: ["order.picked"] } },
    }, async (c) => {
      assertAllowed();
      const reach = { hosts: settings.WEBHOOK_HOSTS, onlyHosts: settings.SOURCES === "off" };
      return json(c, await createWebhook(db, c.req.valid("json"), reach, c.get("user")), 201);
    }))
    .delete(...at("/webhooks/:id", {
      ...OF_WEBHOOK,
      id: "deleteWebhook",
      summary: "Deletes a webhook with its deliveries.",
      answers: { 204: { about: "Deleted; no body." } },
    }, (c, { id }) => {
      assertAllowed();
      return removeWebhook(db, id, c.get("user"));
    }))
    .post(...at("/webhooks/:id/ping", {
      ...OF_WEBHOOK,
      id: "pingWebhook",
      summary: "Sends a test event to a webhook, and enables it if it was disabled.",
      answers: { 200: { about: "The delivery.", schema: WebhookDelivery } },
    }, (c, { id }) => {
      assertAllowed();
      return pingWebhook(db, id, c.get("user"));
    }))
    .get(...at("/webhooks/:id/deliveries", {
      ...OF_WEBHOOK,
      id: "listDeliveries",
      summary: "The newest hundred events of a webhook, newest first.",
      description: "They are stored for 30 days.",
      answers: { 200: { about: "The deliveries.", schema: z.array(WebhookDelivery) } },
    }, async (c, { id }) => {
      assertAllowed();
      const deliveries = await deliveriesOf(db, id, c.get("user"));
      return deliveries.map((delivery) => withErrorText(c, delivery));
    }))
    .post(...at("/webhooks/:id/deliveries/:delivery/replay", {
      ...OF_WEBHOOK,
      id: "replayDelivery",
      summary: "Sends an event to a webhook again, with the same `webhook-id`.",
      params: WebhookParam.extend({ delivery: idOf("delivery", DELIVERY_ID) }),
      answers: { 200: { about: "The delivery.", schema: WebhookDelivery } },
      errors: [403, 409],
    }, async (c, path) => {
      assertAllowed();
      return withErrorText(c, await replayDelivery(db, path, c.get("user")));
    }));
}

/** Returns a delivery with the text of an error instead of its code. */
function withErrorText(c: Context, delivery: WebhookDelivery): WebhookDelivery {
  const { result } = delivery;
  return result in MESSAGES
    ? { ...delivery, result: textFor(MESSAGES[result as Code], languageOf(c)) as string }
    : delivery;
}
