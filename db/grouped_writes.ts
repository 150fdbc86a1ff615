import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "../domain/app_error.ts";
import { isBusy } from "../adapters/libsql_errors.ts";
import { tooMuchToDo } from "../adapters/workers/refusals.ts";
import type { Transaction } from "./transaction.ts";
import { MOST_WAITING, PATIENCE, retryWhileBusy, type WriteQueue } from "./write_queue.ts";

// Milliseconds after which no further write is taken into a transaction, and how many are at most.
const LONGEST = 60;
const MOST = 16;

type Work = (tx: Transaction) => Promise<unknown>;
type Outcome = { value: unknown } | { error: unknown };

interface Member {
  /** Runs in the context of its request, whichever request's turn it is. */
  work: Work;
  /** Called once, when it begins. */
  begin: () => void;
  settle: (outcome: Outcome) => void;
  /** Until when it waits for other processes, the time before its turn included. */
  deadline: number;
}

/**
 * Small writes that wait at the same time share a transaction: on a file a commit takes as long as what
 * such a write does. Each has a savepoint of its own, so that one which is refused changes nothing, and
 * none is answered before the commit. Where the transaction fails, each is run again by itself.
 */
export class GroupedWrites {
  readonly #waiting: Member[] = [];
  #hasTurn = false;
  #waitsForTurn = false;

  /** @param transaction Runs its work in one transaction; called by one turn of the queue at a time. */
  constructor(
    private readonly queue: WriteQueue,
    private readonly transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  ) {}

  /** How many wait to be taken into a transaction, without the one that the queue counts. */
  get waiting(): number {
    return this.#waiting.length - (this.#waitsForTurn ? 1 : 0);
  }

  /**
   * Runs `work` after what was given before it, alone where nothing else waits.
   *
   * @param begun Called when it begins.
   * @param signal Drops it as long as it has not begun.
   * @throws What `work` throws, and what `WriteQueue.run` does.
   */
  run<T>(
    work: (tx: Transaction) => Promise<T>,
    begun: () => void,
    signal?: AbortSignal,
  ): Promise<T> {
    if (this.#waiting.length >= MOST_WAITING) return Promise.reject(tooMuchToDo());
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const inContext = AsyncLocalStorage.snapshot();
    const drop = () => {
      this.#waiting.splice(this.#waiting.indexOf(member), 1);
      reject(signal?.reason);
    };
    const member: Member = {
      work: (tx) => inContext(() => work(tx)),
      begin: () => {
        signal?.removeEventListener("abort", drop);
        begun();
      },
      settle: (outcome) => "error" in outcome ? reject(outcome.error) : resolve(outcome.value as T),
      deadline: performance.now() + PATIENCE,
    };
    if (signal?.aborted) return Promise.reject(signal.reason);
    signal?.addEventListener("abort", drop, { once: true });
    this.#waiting.push(member);
    this.#takeTurn();
    return promise;
  }

  /** Resolves when every write given so far has ended. */
  async drained(): Promise<void> {
    while (this.#hasTurn) await this.queue.drained();
  }

  /** One turn of the queue at a time; what it leaves has the next one, behind other writes. */
  #takeTurn(): void {
    if (this.#hasTurn || this.#waiting.length === 0) return;
    this.#hasTurn = this.#waitsForTurn = true;
    const group: Member[] = [];
    const { deadline } = this.#waiting[0]!;
    this.queue.run(() => this.#attempt(group), undefined, deadline).catch((error) => {
      // Where the queue takes no turn, nothing that waits for one is taken either.
      const refused = group.length > 0 ? group : this.#waiting.splice(0);
      for (const member of refused) member.settle({ error });
    }).finally(() => {
      this.#hasTurn = this.#waitsForTurn = false;
      this.#takeTurn();
    });
  }

  /** @param group Those that were taken before, when another process was faster. */
  async #attempt(group: Member[]): Promise<void> {
    this.#waitsForTurn = false;
    if (group.length === 0) {
      const first = this.#next();
      if (first === undefined) return;
      group.push(first);
      if (this.#waiting.length === 0) {
        return group[0]!.settle({ value: await this.transaction(first.work) });
      }
    }
    let outcomes: Outcome[];
    try {
      outcomes = await this.transaction((tx) => this.#together(tx, group));
    } catch (error) {
      if (isBusy(error)) throw error;
      for (const member of group) member.settle(await this.#alone(member));
      return;
    }
    for (const [at, member] of group.entries()) {
      // Each answer is made in a turn of its own: all of them in one would keep whatever else waits.
      if (at > 0) await nextTurn();
      member.settle(outcomes[at]!);
    }
  }

  async #together(tx: Transaction, group: Member[]): Promise<Outcome[]> {
    const end = performance.now() + LONGEST;
    const outcomes: Outcome[] = [];
    for (let at = 0; at < MOST; at++) {
      // Whatever else waits has its turn; a promise alone would not let it.
      if (at > 0) await nextTurn();
      if (at === group.length) {
        const next = performance.now() < end ? this.#next() : undefined;
        if (next === undefined) break;
        group.push(next);
      }
      try {
        outcomes.push({ value: await tx.transaction(group[at]!.work) });
      } catch (error) {
        // After an error of the database nothing is known of the transaction.
        if (!(error instanceof AppError)) throw error;
        outcomes.push({ error });
      }
    }
    return outcomes;
  }

  #alone({ work, deadline }: Member): Promise<Outcome> {
    return retryWhileBusy(() => this.transaction(work), deadline).then(
      (value) => ({ value }),
      (error) => ({ error }),
    );
  }

  #next(): Member | undefined {
    const next = this.#waiting.shift();
    next?.begin();
    return next;
  }
}

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
