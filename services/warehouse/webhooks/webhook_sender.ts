/** Sends events to webhooks as the Standard Webhooks specification says. */
import { and, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import type { Fetcher } from "../../../adapters/sources/guarded_fetch.ts";
import { AppError } from "../../../domain/app_error.ts";
import type { Log } from "../../../domain/log.ts";
import { newId } from "../../../domain/new_id.ts";
import {
  isSuccess,
  MAX_ATTEMPT_GAP_MS,
  maxFailingMs,
  outcomeOf,
} from "../../../domain/warehouse/webhooks.ts";
import type { Database } from "../../../db/open.ts";
import { webhookDeliveries, webhooks } from "../../../db/schema/warehouse.ts";
import { disableWebhook, distributeEvents } from "./webhooks.ts";

const MAX_RESPONSE_MS = 10_000;
// Longer than an attempt with its two writes: afterwards another instance may try.
const LEASE_MS = 60_000;
// Delay of the check after a commit, so that several commits share one check.
const COMMIT_DELAY_MS = 50;
// Time until the next check after a failure of the database.
const RECHECK_MS = 10_000;
// Timers of more than 24 days would fire at once.
const MAX_TIMER_MS = 3_600_000;
const MAX_DRAIN_MS = 3000;
const DELIVERIES_PER_BATCH = 10;
// Those of one warehouse (`MAX_WEBHOOKS`) take a quarter at most.
const MAX_BATCHES = 20;
const PREFIX = "whsec_";

interface Receiver {
  id: string;
  url: string;
  secret: string;
  /** Time of its next attempt; null if nothing is to be sent. */
  next_at: number | null;
}

/** A delivery of which an attempt is made. */
interface ClaimedDelivery {
  id: string;
  event: string;
  data: string;
  at: number;
  attempts: number;
}

/** Returns the body and headers of an attempt, signed for its time in Unix milliseconds. */
export function signedMessage(
  { id, event, at, data }: Pick<ClaimedDelivery, "id" | "event" | "at" | "data">,
  secret: string,
  now: number,
) {
  const body = `{"type":"${event}","timestamp":"${new Date(at).toISOString()}","data":${data}}`;
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Open-Depot",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    },
  };
}

/**
 * Sends due deliveries: after commits of this process, and when a retry is due. A batch is leased
 * to one process by a write, so that several processes over one database send nothing twice. Only a
 * process that dies, or is stopped, during an attempt leaves it unknown whether that succeeded;
 * then it is repeated with the same `webhook-id`.
 */
export class WebhookSender {
  readonly #batches = new Map<string, Promise<void>>();
  /** The turn of each webhook's last batch. */
  readonly #turns = new Map<string, number>();
  #turn = 0;
  readonly #ending = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #timerAt = Infinity;
  #isStopping = false;

  constructor(
    private readonly options: {
      db: Database;
      fetcher: Fetcher;
      log: Pick<Log, "warn">;
      /** The clock, in Unix milliseconds. */
      now?: () => number;
    },
  ) {}

  #now = () => this.options.now?.() ?? Date.now();

  /** Sends until `signal` is aborted, and then stops. */
  async run(signal: AbortSignal): Promise<void> {
    const { promise: end, resolve } = Promise.withResolvers<void>();
    signal.addEventListener("abort", () => resolve(), { once: true });
    this.options.db.onWrite(() => this.wake(COMMIT_DELAY_MS));
    this.wake();
    if (!signal.aborted) await end;
    await this.stop();
  }

  /** Starts no more attempts, and waits some seconds for those in progress. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const grace = setTimeout(() => this.#ending.abort(), MAX_DRAIN_MS);
    await this.drained();
    clearTimeout(grace);
  }

  /** Looks for deliveries that are due, after some milliseconds. */
  wake(delay = 0): void {
    const at = performance.now() + delay;
    if (this.#isStopping || at >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    const timer = setTimeout(() => {
      this.#timerAt = Infinity;
      void this.sendDue();
    }, Math.min(delay, MAX_TIMER_MS));
    Deno.unrefTimer(timer);
    this.#timer = timer;
  }

  /** Resolves when no attempt is in progress. */
  async drained(): Promise<void> {
    await Promise.all(this.#batches.values());
  }

  /** Starts sending due deliveries, a batch for each webhook, and schedules the next check. */
  async sendDue(): Promise<void> {
    try {
      const { db } = this.options;
      // The next ones while these are sent.
      if (!this.#isStopping && await distributeEvents(db)) this.wake();
      const receivers = await db.read.all<Receiver>(sql`
        SELECT id, url, secret, (SELECT min(next_at) FROM webhook_deliveries
          WHERE id_webhook = webhooks.id AND next_at IS NOT NULL) AS next_at
        FROM webhooks WHERE disabled_at IS NULL`);
      // Those that have waited longest, so that slow ones cannot hold all batches.
      const turnOf = ({ id }: Receiver) => this.#turns.get(id) ?? 0;
      receivers.sort((one, other) => turnOf(one) - turnOf(other));
      for (const receiver of receivers) {
        const { id, next_at } = receiver;
        // The end of a batch causes another check.
        if (next_at === null || this.#batches.has(id) || this.#isStopping) continue;
        const wait = next_at - this.#now();
        if (wait > 0) this.wake(wait);
        else if (this.#batches.size < MAX_BATCHES) {
          this.#turns.set(id, ++this.#turn);
          this.#batches.set(id, this.#endBatch(id, this.#sendBatch(receiver)));
        }
      }
    } catch (error) {
      this.#failed(error);
    }
  }

  async #endBatch(id: string, batch: Promise<void>): Promise<void> {
    try {
      await batch;
      this.#batches.delete(id);
      this.wake();
    } catch (error) {
      this.#batches.delete(id);
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    this.options.log.warn("Webhooks could not be sent for now", { error });
    this.wake(RECHECK_MS);
  }

  async #sendBatch(receiver: Receiver): Promise<void> {
    const { db } = this.options;
    const { id, id_webhook, seq, next_at, attempts } = webhookDeliveries;
    const lease = newId();
    const now = this.#now();
    const due = db.read.select({ seq }).from(webhookDeliveries)
      .where(and(eq(id_webhook, receiver.id), lte(next_at, now)))
      .orderBy(next_at, seq).limit(DELIVERIES_PER_BATCH);
    const claimed = await db.write((tx) =>
      tx.update(webhookDeliveries)
        .set({ lease, attempts: sql`${attempts} + 1`, next_at: now + LEASE_MS })
        .where(inArray(seq, due)).returning()
    );
    const results = await Promise.all(claimed.map((one) => this.#send(receiver, one)));
    const endedAt = this.#now();
    const isDelivered = results.some(isSuccess);
    await db.write(async (tx) => {
      for (const [at, delivery] of claimed.entries()) {
        await tx.update(webhookDeliveries)
          .set({ ...outcomeOf(delivery, results[at], endedAt), lease: null })
          .where(and(eq(id, delivery.id), eq(webhookDeliveries.lease, lease)));
      }
      // Nothing is known of attempts that were cut off.
      if (results.every((result) => result === undefined)) return;
      // After a pause of all attempts it starts anew.
      const failing_since = isDelivered ? null : sql`CASE
        WHEN attempted_at > ${endedAt} - ${MAX_ATTEMPT_GAP_MS}
        THEN coalesce(failing_since, ${endedAt}) ELSE ${endedAt} END`;
      const [webhook] = await tx.update(webhooks).set({ failing_since, attempted_at: endedAt })
        .where(eq(webhooks.id, receiver.id)).returning();
      const since = webhook?.failing_since ?? endedAt;
      const pending = and(eq(id_webhook, receiver.id), isNotNull(next_at));
      if (results.includes("410")) await disableWebhook(tx, receiver.id, "gone", endedAt);
      else if (
        endedAt - since >= maxFailingMs(Infinity) &&
        endedAt - since >= maxFailingMs(await tx.$count(webhookDeliveries, pending))
      ) {
        await disableWebhook(tx, receiver.id, "failing", endedAt);
      }
    });
  }

  /** Makes an attempt. @returns The status or code of the result; undefined if it was cut off. */
  async #send({ url, secret }: Receiver, delivery: ClaimedDelivery): Promise<string | undefined> {
    const { signal } = this.#ending;
    try {
      const message = signedMessage(delivery, secret, this.#now());
      const request = { url, ...message, maxBytes: 0, deadline: MAX_RESPONSE_MS, signal };
      return String((await this.options.fetcher.fetch(request)).status);
    } catch (error) {
      if (signal.aborted) return undefined;
      return error instanceof AppError ? error.code : "connection_failed";
    }
  }
}
