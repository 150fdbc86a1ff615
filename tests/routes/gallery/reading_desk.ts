/** A curator who reads about records, over a stand-in for the encyclopedia and Wikidata. */
import assert from "node:assert/strict";
import { readSettings } from "../../../server/settings.ts";
import { StandIn } from "../../adapters/sources/stand_in.ts";
import { WORLD, type World } from "../../adapters/sources/stand_in_world.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { TestApp } from "../../support/app.ts";

/** The routes, as a curator uses them. */
export class ReadingDesk implements AsyncDisposable {
  private constructor(
    readonly outside: StandIn,
    readonly test: TestApp,
    readonly headers: { Cookie: string },
  ) {}

  static async open(world: World = WORLD, env: Record<string, string> = {}): Promise<ReadingDesk> {
    const outside = new StandIn(structuredClone(world));
    const given: Record<string, string> = { ...outside.settings, ...env };
    const test = await TestApp.open({ settings: readSettings((name) => given[name]) });
    await fill(test.db, {
      eras: [era(1)],
      movements: [movement(1, { start_year: 1400, end_year: 1950 })],
      artists: [
        artist(1, {
          name: "Claude Monet",
          birth_year: 1840,
          death_year: null,
          encyclopedia_title: "Monet",
          bio_full: "Old text.",
          palette_metadata: { nationality: "French" },
        }),
        artist(2, { name: "John Smith", birth_year: 1720, death_year: null }),
        artist(3, { name: "Nobody Smith", birth_year: null, death_year: null }),
      ],
      paintings: [painting(1, { title: "Impression, Sunrise", year: null })],
    });
    return new ReadingDesk(outside, test, await curatorSession(test.db));
  }

  // deno-lint-ignore no-explicit-any -- a test compares it with what it expects
  async send(method: string, path: string, json?: unknown, more = {}): Promise<[number, any]> {
    const response = await this.test.request(`/api/${path}`, {
      method,
      headers: { ...this.headers, ...more },
      ...(json !== undefined && { json }),
    });
    const text = await response.text();
    return [response.status, text === "" ? null : JSON.parse(text)];
  }

  // deno-lint-ignore no-explicit-any -- as above
  async ok(method: string, path: string, json?: unknown, more = {}): Promise<any> {
    const [status, body] = await this.send(method, path, json, more);
    assert.equal(status < 300, true, `${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  record = (id: number, kind = "artists") => this.ok("GET", `records/${kind}/${id}`);
  restore = (operation: string) => this.ok("POST", `audit/operations/${operation}/restore`, {});
  toDecide = async (kind = "artists") =>
    (await this.ok("GET", `encyclopedia/${kind}`)).records.map((one: { id: number }) => one.id);

  async [Symbol.asyncDispose](): Promise<void> {
    await this.test[Symbol.asyncDispose]();
    await this.outside[Symbol.asyncDispose]();
  }
}
