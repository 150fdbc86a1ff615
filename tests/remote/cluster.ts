import { Database } from "../../db/open.ts";
import { Endpoint } from "../../db/server/endpoint.ts";
import { positionIn, READ_POSITION } from "../../db/server/position.ts";
import { untilSo } from "../eventually.ts";
import { Sqld } from "../sqld.ts";
import { HeldProxy } from "./held_proxy.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A primary, and a replica whose changes can be held back; counts what each is asked. */
export class Cluster implements AsyncDisposable {
  /** Requests so far. */
  readonly asked = { primary: 0, replica: 0 };

  private constructor(
    readonly primary: Sqld,
    readonly line: HeldProxy,
    readonly replica: Sqld,
  ) {}

  static async start(): Promise<Cluster> {
    const primary = await Sqld.start();
    const line = new HeldProxy(primary.changes);
    return new Cluster(primary, line, await Sqld.start({ changesFrom: line.url }));
  }

  /** The database as an instance opens it. */
  open(): Promise<Database> {
    const { primary: { url }, replica: { url: readUrl }, asked } = this;
    return Database.open(url, {
      readUrl,
      fetch: (input, init) => {
        asked[(input as Request).url.startsWith(readUrl) ? "replica" : "primary"]++;
        return fetch(input, init);
      },
    });
  }

  /**
   * Resolves when the replica answers by itself with all that was written: a young one passes
   * questions on to its primary.
   */
  async caughtUp(): Promise<void> {
    const primary = new Endpoint(this.primary.url, { deadline: 30_000 });
    const replica = new Endpoint(this.replica.url, { deadline: 300 });
    const position = async (server: Endpoint) =>
      positionIn((await server.run([READ_POSITION]))[0]!);
    const wanted = await position(primary);
    await untilSo(async () => {
      // The first question makes it fetch the database.
      await position(replica).catch(() => {});
      this.line.hold();
      const found = await position(replica).catch(() => -1);
      this.line.release();
      if (found !== wanted) await pause(100);
      return found === wanted;
    });
    // Whoever has seen it behind leaves it alone for a moment.
    await pause(60);
    primary.close();
    replica.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.line[Symbol.asyncDispose]();
    await this.replica[Symbol.asyncDispose]();
    await this.primary[Symbol.asyncDispose]();
  }
}
