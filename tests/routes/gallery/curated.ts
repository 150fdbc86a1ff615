/** A curator's view of an app that really asks outside, where "outside" is a server of the test. */
import { readSettings } from "../../../server/settings.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { curatorSession } from "../../support/accounts.ts";
import { type Answers, Upstream } from "../../adapters/sources/upstream.ts";
import { TestApp, TestLog } from "../../support/app.ts";

/** The app with the real sources, all of which ask one server on this machine. */
export class Curated implements AsyncDisposable {
  private constructor(
    readonly upstream: Upstream,
    readonly app: TestApp,
    readonly log: TestLog,
    readonly headers: { Cookie: string },
  ) {}

  static async open(answers: Answers, env: Record<string, string> = {}): Promise<Curated> {
    const upstream = new Upstream(answers);
    const settings = readSettings((name) =>
      ({
        SOURCE_HOSTS: upstream.host,
        GOOGLE_SEARCH_URL: upstream.url("/google"),
        ARTSY_URL: upstream.url("/artsy"),
        WIKIPEDIA_URL: upstream.url("/encyclopedia"),
        COMMONS_URL: upstream.url("/commons"),
        DUCKDUCKGO_URL: upstream.url("/ddg"),
        ...env,
      } as Record<string, string>)[name]
    );
    const log = new TestLog();
    const app = await TestApp.open({ settings, log });
    await fill(app.db, {
      eras: [era(1)],
      movements: [movement(1)],
      artists: [artist(1, { name: "Claude Monet", encyclopedia_title: "Claude Monet" })],
      paintings: [painting(1, { title: "Poppies", encyclopedia_title: "Poppies (Monet)" })],
    });
    return new Curated(upstream, app, log, await curatorSession(app.db));
  }

  get(path: string): Promise<Response> {
    return this.app.request(path, { headers: this.headers });
  }
  // deno-lint-ignore no-explicit-any -- a test compares it with what it expects
  json(path: string): Promise<any> {
    return this.app.json(path, { headers: this.headers });
  }
  refusal(path: string): Promise<[status: number, error: string]> {
    return this.app.refusal(path, { headers: this.headers });
  }
  proxy(url: string): string {
    return `/api/debug/image-proxy?url=${encodeURIComponent(url)}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.app[Symbol.asyncDispose]();
    await this.upstream[Symbol.asyncDispose]();
  }
}
