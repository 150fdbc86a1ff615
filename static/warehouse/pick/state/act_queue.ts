/**
 * Queue of confirmed picks: stored on the device until the server has them, in their order. Each
 * has an id of its own, so it may be sent any number of times.
 */
import { computed, signal } from "@preact/signals";
import { newId } from "../../../../domain/new_id.ts";
import type { PickAct, PickOutcome } from "../../../../domain/warehouse/picks.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { signedIn } from "../../shared/credentials.ts";
import { isObject, storedJson, type StoredValue } from "../../../shared/storage.ts";

/** An act with what has come of it. */
export interface KeptAct extends PickAct {
  section_name: string;
  /** Key of the stop that it was made at. */
  stop?: string;
  status: "waiting" | "applied" | "task" | "refused";
  /** Error text of the server, if it rejected the pick. */
  error?: string;
}

// Acts of one request; the server takes 500.
const ACTS_A_REQUEST = 100;

/** The acts of an order on this device. */
export const storedActs = (order: string) =>
  storedJson<readonly KeptAct[]>(
    `depot.picks.${order}`,
    (acts) => Array.isArray(acts) && acts.every(isObject),
  );

/** Number of acts of an order that wait on the device to be sent. */
export const waitingActs = (order: string): number =>
  storedActs(order).read()?.filter(({ status }) => status === "waiting").length ?? 0;

/** The acts of one order. */
export class ActQueue {
  readonly acts = signal<readonly KeptAct[]>([]);
  /** True if the server was unreachable at the last attempt. */
  readonly offline = signal(false);
  readonly waiting = computed(() =>
    this.acts.value.filter(({ status }) => status === "waiting").length
  );
  #sending = false;

  /** @param send Sends acts to the server, which answers what has come of each. */
  constructor(
    private readonly stored: StoredValue<readonly KeptAct[]>,
    private readonly send: (acts: PickAct[]) => Promise<readonly PickOutcome[]>,
  ) {
    this.acts.value = stored.read() ?? [];
  }

  /** Keeps an act, then sends what waits. */
  add(act: Omit<KeptAct, "id" | "status">): Promise<void> {
    // Another tab may have added some meanwhile.
    this.#put([...this.#merged(), { ...act, id: newId(), status: "waiting" }]);
    return this.flush();
  }

  /** Sends what waits, in its order; what cannot be sent waits on. */
  async flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (;;) {
        const some = this.acts.value.filter(({ status }) => status === "waiting")
          .slice(0, ACTS_A_REQUEST);
        if (some.length === 0) return;
        if (!await this.#sendSome(some)) return;
      }
    } finally {
      this.#sending = false;
    }
  }

  /** @returns Whether there is a point in sending more now. */
  async #sendSome(some: readonly KeptAct[]): Promise<boolean> {
    try {
      const outcomes = await this.send(some.map(plainly));
      this.offline.value = false;
      const statuses = new Map(outcomes.map(({ id, status }) => [id, status]));
      this.#put(
        this.#merged().map((act) => {
          const status = statuses.get(act.id);
          if (status === undefined) return act;
          return { ...act, status: status === "task" ? "task" : "applied" };
        }),
      );
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error.status)) {
        this.offline.value = true;
        return false;
      }
      this.offline.value = false;
      // One of many is to blame: the others must not be lost with it.
      if (some.length > 1) {
        for (const act of some) if (!await this.#sendSome([act])) return false;
        return true;
      }
      const { message } = error;
      this.#put(
        this.#merged().map((act) =>
          act.id === some[0]!.id ? { ...act, status: "refused", error: message } : act
        ),
      );
      return true;
    }
  }

  #put(acts: readonly KeptAct[]): void {
    this.acts.value = acts;
    this.stored.write(acts);
  }

  /** Own acts, and those that another tab has kept. */
  #merged(): KeptAct[] {
    const own = this.acts.value;
    const ids = new Set(own.map(({ id }) => id));
    return [...own, ...(this.stored.read() ?? []).filter(({ id }) => !ids.has(id))];
  }
}

// The server will say the same again; signing in, waiting or another instance change all others.
const isFinal = (status: number) => [400, 404, 409, 422].includes(status);

const plainly = ({ id, id_section, id_box, count, short, reason }: KeptAct): PickAct => ({
  id,
  id_section,
  id_box,
  count,
  short,
  reason,
});

// Milliseconds after which what waits is sent again.
const RESEND_INTERVAL_MS = 5000;

/** Sends what waits, now and whenever there may be a connection again. @returns what ends that */
export function keepSending(flush: () => Promise<void>, isWaiting: () => boolean): () => void {
  const send = () => void flush();
  const unfollow = signedIn.subscribe(send);
  const timer = setInterval(() => isWaiting() && send(), RESEND_INTERVAL_MS);
  addEventListener("online", send);
  return () => {
    unfollow();
    clearInterval(timer);
    removeEventListener("online", send);
  };
}
