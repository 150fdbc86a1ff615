/** Webhooks: the events that other programs subscribe to, and their payloads. */
import { z } from "zod";
import { refusal } from "../app_error.ts";
import { oneOf, text, uuidOrNone } from "../fields.ts";
import { hostAndPort, isLoopbackName } from "../host_name.ts";
import { expecting } from "../messages/expecting.ts";
import { classifyAddress } from "../sources/address.ts";

export const WEBHOOK_EVENTS = [
  "order.created",
  "order.calculated",
  "order.picked",
  "pick.short",
  "load.ready",
  "stock.low",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Event of a test, sent on request whatever a webhook subscribes to. */
export const TEST_EVENT = "ping";

/** Reasons why a webhook is disabled: the receiver answered 410 or failed for days, or a backup was restored. */
export const DISABLED_REASONS = ["gone", "failing", "restored"] as const;

/**
 * Maximum number of webhooks of one warehouse, and of those of all warehouses: a change of an order
 * stores an event for each of them.
 */
export const MAX_WEBHOOKS = 5;
const MAX_URL_LENGTH = 2048;
const HOUR_MS = 3_600_000;
/** Time of failures, without a success between them, after which a webhook is disabled. */
export const MAX_FAILING_MS = 5 * 24 * HOUR_MS;
const MAX_PENDING = 50_000;

/** Returns the time after which a webhook that fails is disabled: shorter if many events wait. */
export const maxFailingMs = (pending: number) =>
  pending > MAX_PENDING ? 24 * HOUR_MS : MAX_FAILING_MS;

/** Gaps between attempts above this, longer than any delay, do not count as failing. */
export const MAX_ATTEMPT_GAP_MS = 2 * 24 * HOUR_MS;

/**
 * Waiting times in milliseconds before the second and each later attempt: those that the Standard
 * Webhooks specification recommends, and two more days, so that the last attempt of a single event
 * is later than {@link MAX_FAILING_MS}.
 */
export const RETRY_DELAYS_MS: readonly number[] = [
  5000,
  HOUR_MS / 12,
  HOUR_MS / 2,
  ...[2, 5, 10, 14, 20, 24, 24, 24].map((hours) => hours * HOUR_MS),
];

/** Returns true if a receiver has accepted a delivery. */
export const isSuccess = (result: string | undefined): boolean => /^2\d\d$/.test(result ?? "");

/** Returns the changes of a delivery after an attempt; without a result it was cut off. */
export function outcomeOf(
  { attempts }: { attempts: number },
  result: string | undefined,
  now: number,
) {
  if (result === undefined) return { attempts: attempts - 1, next_at: 0 };
  if (isSuccess(result)) return { result, next_at: null, delivered_at: now };
  const delay = RETRY_DELAYS_MS[attempts - 1];
  return { result, next_at: delay === undefined ? null : now + delay };
}

/** A webhook to create. */
export const WebhookDraft = z.object({
  id_warehouse: uuidOrNone().default("").describe("Empty for all warehouses."),
  url: text({ min: 1, max: MAX_URL_LENGTH }).describe(
    "Receives the events: https on the public internet, or a host of `WEBHOOK_HOSTS`.",
  ).meta({ example: "https://erp.example/depot" }),
  events: expecting(
    z.array(oneOf(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
    "expected_one_of",
    { values: WEBHOOK_EVENTS.join(", ") },
  ).describe("`stock.low`: a change took a section below its minimum."),
}).meta({ id: "WebhookDraft", description: "A webhook to create." });
export type WebhookDraft = z.infer<typeof WebhookDraft>;

export const Webhook = z.object({
  id: z.guid(),
  id_warehouse: z.string().describe("Empty for all warehouses."),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  at: z.int().describe("Creation, in Unix milliseconds."),
  failing_since: z.int().nullable().describe(
    "The first failure since the last success, or since nothing was tried for two days, in Unix " +
      "milliseconds; null if none.",
  ),
  disabled: z.enum(DISABLED_REASONS).nullable().describe(
    "`gone`: the receiver answered 410; `failing`: nothing was delivered for five days, or for one " +
      "while 50,000 events wait; `restored`: the database is from a backup; null while events are sent.",
  ),
}).meta({ id: "Webhook", description: "A subscription of another program to events." });
export type Webhook = z.infer<typeof Webhook>;

export const CreatedWebhook = Webhook.extend({
  secret: z.string().describe(
    "`whsec_` and the key of the signatures in base64; it cannot be read again.",
  ),
}).meta({ id: "CreatedWebhook", description: "A new webhook with its secret." });
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

export const WebhookDelivery = z.object({
  id: z.guid().describe("The `webhook-id` of every attempt."),
  event: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  at: z.int().describe("Time of the event, in Unix milliseconds."),
  data: z.record(z.string(), z.unknown()).describe("Sent with the event."),
  status: z.enum(["pending", "delivered", "failed"]),
  attempts: z.int(),
  next_at: z.int().nullable().describe("Next attempt, in Unix milliseconds; null if none."),
  result: z.string().describe(
    "Status of the last response, or the error; empty before the first attempt.",
  ),
}).meta({ id: "WebhookDelivery", description: "An event that is or was sent to a webhook." });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** The hosts that webhooks may call. */
export interface AllowedHosts {
  /** `host:port` pairs that may be private, and need no https. */
  hosts: readonly string[];
  /** True if webhooks may call no other hosts. */
  onlyHosts: boolean;
}

/**
 * Checks the URL of a webhook; the addresses of its host are checked before each delivery.
 * @throws {AppError} 400
 */
export function assertWebhookUrl(text: string, { hosts, onlyHosts }: AllowedHosts): void {
  const url = /\s/.test(text) ? null : URL.parse(text);
  const where = { where: "url" };
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  if (isWeb && hosts.includes(hostAndPort(url))) return;
  if (onlyHosts) throw refusal(400, "webhook_host_not_listed", {}, where);
  const name = url?.hostname.replace(/^\[|\]$/g, "") ?? "";
  const isPublic = ["public", "unreadable"].includes(classifyAddress(name).range);
  if (!isWeb || url.protocol !== "https:" || url.port !== "" || !isPublic || isLoopbackName(name)) {
    throw refusal(400, "webhook_url", {}, where);
  }
}
