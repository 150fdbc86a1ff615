import { AsyncLocalStorage } from "node:async_hooks";
import type { ResultSet } from "@libsql/client/http";
import { unavailability } from "../unavailable.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Statement } from "./statement.ts";
import { positionIn, READ_POSITION } from "./position.ts";

// Milliseconds for which the replica is left alone after it was seen to be behind.
const CATCHING_UP = 50;
// Milliseconds by which a fresh read may lie behind what other processes have written.
const FRESH = 1000;

/** Rows, and how far the database was when they were read, or further. */
interface Answer {
  rows: ResultSet;
  position: number;
}

/** Of one request, by the position that `MOVE_POSITION` moves; 0 for none. */
export interface Positions {
  /** What its client has seen or written before. */
  asked: number;
  /** What it has written itself. */
  written: number;
  /** What this process has seen or written so far. */
  seen: number;
}

/**
 * Reads of a database on a server: from a replica as long as it has everything that this process has
 * written or seen, else from the primary (docs/decisions/025). Every answer carries the position that
 * its server had come to, so that an old one is known for what it is.
 */
export class ServerReads {
  /** What no answer may lie behind: what this process has written, and what it has seen. */
  #floor = 0;
  /** What the primary had come to, and when. */
  #known = { position: 0, at: -Infinity };
  #behindUntil = -Infinity;
  #isOld = false;
  /** What the current request must not be answered without, and what of that it has written. */
  readonly #requests = new AsyncLocalStorage<{ asked: number; written: number }>();

  /** @param onReplicaSwitch Called when reads begin to be old, because the primary is away, and when that ends. */
  constructor(
    private readonly primary: Endpoint,
    private readonly replica: Endpoint | undefined,
    private readonly onReplicaSwitch: () => void,
  ) {}

  /**
   * Runs `work` as one request: it is never answered with what is older than its own writes.
   *
   * @param asked The position that its client has seen, here or at another instance. What lies before
   *   it is answered only when the primary is away.
   */
  asRequest<T>(work: () => T, asked: number): T {
    return this.#requests.run({ asked, written: 0 }, work);
  }

  /** The positions of the current request. */
  positions(): Positions {
    const { asked = 0, written = 0 } = this.#requests.getStore() ?? {};
    return { asked, written, seen: this.#floor };
  }

  /** Takes note of a commit of this process. */
  wrote(position: number): void {
    this.#floor = Math.max(this.#floor, position);
    this.#known = { ...this.#known, position: Math.max(this.#known.position, position) };
    const request = this.#requests.getStore();
    if (request !== undefined) request.written = Math.max(request.written, position);
  }

  /**
   * Reads.
   *
   * @param options `fresh` for what must not lie further behind the primary than a second.
   * @throws {DatabaseUnavailable} when neither server answers, or only one that lacks what the request
   *   in progress has written.
   */
  async read(statement: Statement, { fresh = false } = {}): Promise<ResultSet> {
    const { asked, written } = this.positions();
    if (this.replica === undefined) {
      if (asked <= this.#floor) return (await this.primary.run([statement]))[0]!;
      return this.#take(await ask(this.primary, statement));
    }
    const isKnown = performance.now() - this.#known.at < FRESH;
    const floor = fresh ? Math.max(this.#floor, this.#known.position) : this.#floor;
    let old: Answer | undefined;
    if (performance.now() > this.#behindUntil && (isKnown || !fresh)) {
      // Whatever the replica cannot do, the primary may: it may lack a new table.
      const answer = await ask(this.replica, statement).catch(() => undefined);
      if (answer !== undefined && answer.position >= Math.max(floor, asked)) {
        return this.#take(answer);
      }
      // What a client claims to have seen is no reason to leave the replica alone.
      if (answer !== undefined && answer.position < floor) {
        this.#behindUntil = performance.now() + CATCHING_UP;
      }
      old = answer;
    }
    try {
      const at = performance.now();
      const answer = await ask(this.primary, statement);
      this.#known = { position: answer.position, at };
      // Less than was known before: the database was put back to an earlier state.
      if (answer.position < floor) this.#floor = answer.position;
      return this.#take(answer);
    } catch (error) {
      if (unavailability(error) === undefined) throw error;
      old ??= await ask(this.replica, statement).catch(() => {
        throw error;
      });
      if (old.position < written) throw error;
      return old.position < this.#floor ? this.#takeOld(old) : this.#take(old);
    }
  }

  #take({ rows, position }: Answer): ResultSet {
    this.#floor = Math.max(this.#floor, position);
    if (this.#isOld) {
      this.#isOld = false;
      this.onReplicaSwitch();
    }
    return rows;
  }

  #takeOld({ rows }: Answer): ResultSet {
    if (!this.#isOld) {
      this.#isOld = true;
      this.onReplicaSwitch();
    }
    return rows;
  }
}

async function ask(server: Endpoint, statement: Statement): Promise<Answer> {
  const [position, rows] = await server.read([READ_POSITION, statement]);
  return { position: positionIn(position!), rows: rows! };
}
