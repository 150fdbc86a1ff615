/** A catalog to edit, and what is sent to edit it. */
import {
  annotation,
  artist,
  byArtist,
  byMovement,
  byPainting,
  era,
  fill,
  movement,
  painting,
  period,
} from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { sentenceOnly, TestApp } from "../../support/app.ts";

/** A small catalog and someone who may edit it. */
export class Desk implements AsyncDisposable {
  private constructor(readonly test: TestApp, readonly headers: { Cookie: string }) {}

  static async open(): Promise<Desk> {
    const test = await TestApp.open();
    await fill(test.db, {
      eras: [era(1), era(2)],
      movements: [movement(1), movement(2)],
      artists: [artist(1), artist(2)],
      periods: [period(1)],
      paintings: [painting(1), painting(2), painting(3, { artist_id: 2 })],
      influences: [byPainting(2, 1), byArtist(2, 2), byMovement(1, 2)],
      annotations: [annotation(1)],
      tours: [{ id: 1, title: "Tour" }],
      stops: [{ tour_id: 1, painting_id: 2, title: "Here" }],
    });
    return new Desk(test, await curatorSession(test.db));
  }

  send(method: string, path: string, json?: unknown, headers = {}): Promise<Response> {
    const init = { method, headers: { ...this.headers, ...headers } };
    return this.test.request(path, json === undefined ? init : { ...init, json });
  }

  // deno-lint-ignore no-explicit-any -- a test compares it with what it expects
  async body(method: string, path: string, json?: unknown, headers = {}): Promise<[number, any]> {
    const response = await this.send(method, path, json, headers);
    const text = await response.text();
    return [response.status, text === "" ? null : sentenceOnly(JSON.parse(text))];
  }

  /** The newest entry of the log. */
  async entry() {
    const { records } = await this.test.json("/api/audit?limit=1", { headers: this.headers });
    return records[0];
  }

  [Symbol.asyncDispose]() {
    return this.test[Symbol.asyncDispose]();
  }
}

/** What a record of each kind is made of in that catalog. */
export const DRAFTS = {
  era: { name: "Baroque", start_year: 1600, end_year: 1750 },
  movement: { name: "Tenebrism", start_year: 1600, end_year: 1650, era_id: 1, color: "#102030" },
  artist: { name: "Judith Leyster", birth_year: 1609, movement_id: 1, bio_full: "A. B. C." },
  period: { artist_id: 1, name: "Late", start_year: 1500, end_year: 1520 },
  painting: { artist_id: 1, title: "The Proposition" },
  annotation: { painting_id: 1, label: "Lamp", pos_x: 0.5, pos_y: 0.25 },
  influence: { source_type: "movement", source_id: 1, target_id: 3 },
  tour: { title: "Lamps", stops: [{ painting_id: 1, title: "One" }] },
} as const;
