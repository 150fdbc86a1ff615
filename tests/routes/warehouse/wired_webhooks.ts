/** Webhooks over a receiver and a clock that tests control. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { WebhookSender } from "../../../services/warehouse/webhooks/webhook_sender.ts";
import { Database } from "../../../db/open.ts";
import { TestApp } from "../../support/app.ts";
import { Upstream } from "../../adapters/sources/upstream.ts";
import { post } from "./records.ts";

export const PATH = "/api/v1/webhooks";
export const ALL = [
  "order.created",
  "order.calculated",
  "order.picked",
  "pick.short",
  "load.ready",
];
export const ERP = "erp.example:8443";
export const HOUR_MS = 3_600_000;
export const SETTINGS = { SOURCES: "on" as const, WEBHOOK_HOSTS: [ERP] };

/** An app, a receiver whose answers a test sets, and a sender whose clock a test moves. */
export class Wired implements AsyncDisposable {
  answer: () => Response | Promise<Response> = () => new Response(null, { status: 204 });
  readonly warnings: string[] = [];
  now = Date.now();
  readonly receiver = new Upstream({ "/hook": () => this.answer() });
  readonly sender = this.senderOver();

  private constructor(readonly test: TestApp) {}

  static async open(): Promise<Wired> {
    return new Wired(await TestApp.open({ settings: SETTINGS }));
  }

  senderOver(db: Database = this.test.db): WebhookSender {
    const warn = (message: string) => this.warnings.push(message);
    return new WebhookSender({
      db,
      fetcher: this.receiver.fetcher(),
      log: { warn },
      now: () => this.now,
    });
  }

  /** Creates a webhook that leads to the receiver. */
  async subscribe(events: readonly string[] = ALL, id_warehouse = "") {
    const body = { id_warehouse, url: `https://${ERP}/hook`, events };
    const response = await this.test.request(PATH, post(body));
    const created = await response.json();
    assert.equal(response.status, 201, JSON.stringify(created));
    const url = this.receiver.url("/hook");
    await this.test.db.write((tx) =>
      tx.run(sql`UPDATE webhooks SET url = ${url} WHERE id = ${created.id}`)
    );
    return created;
  }

  async send(): Promise<void> {
    await this.sender.sendDue();
    await this.sender.drained();
  }

  /** Sends, until nothing is due at the sender's time. */
  async sendAll(): Promise<void> {
    for (let sent = -1; sent < this.receiver.requests.length;) {
      sent = this.receiver.requests.length;
      await this.send();
    }
  }

  deliveries(id: string) {
    return this.test.json(`${PATH}/${id}/deliveries`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.sender.stop();
    await this.receiver[Symbol.asyncDispose]();
    await this.test[Symbol.asyncDispose]();
  }
}
