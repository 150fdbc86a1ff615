/**
 * Queue of confirmed picks, receipts or moves, stored on the device until the server has accepted
 * them, in the order of confirmation. They have ids, so sending one again does not book it twice.
 */
import { computed, signal } from "@preact/signals";
import { newId } from "../../../../domain/new_id.ts";
import type { ConfirmedPick, PickOutcome } from "../../../../domain/warehouse/picks.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { signedIn } from "../../shared/credentials.ts";
import type { StoredValue } from "../../../shared/storage.ts";

/** The result of a queued act. */
export interface QueuedAct {
  id: string;
  status: "waiting" | "applied" | "task" | "refused";
  /** Error text of the server, if it rejected the act. */
  error?: string;
}

/** A queued pick and its result. */
export interface QueuedPick extends ConfirmedPick, QueuedAct {
  section_name: string;
  /** Key of the stop at which it was confirmed. */
  stop?: string;
  /** Of a short pick in a wave: the article and number of the boxes that were not found. */
  missing?: { sku_box: string; count: number };
}

// Picks per request; the server accepts at most 500.
const MAX_PICKS_PER_REQUEST = 100;

/** Queue of acts: the picks of one order, or the receipts and moves of a warehouse. */
export class PickQueue<Act extends QueuedAct = QueuedPick> {
  readonly picks = signal<readonly Act[]>([]);
  /** True if the server was unreachable at the last attempt. */
  readonly offline = signal(false);
  readonly waiting = computed(() =>
    this.picks.value.filter(({ status }) => status === "waiting").length
  );
  #sending = false;

  /** @param send Sends picks to the server and returns their outcomes. */
  constructor(
    private readonly stored: StoredValue<readonly Act[]>,
    private readonly send: (acts: readonly Act[]) => Promise<readonly PickOutcome[]>,
  ) {
    this.picks.value = stored.read() ?? [];
  }

  /** Adds a pick to the queue, with a new id if it has none, and sends the queue. */
  add(act: Omit<Act, keyof QueuedAct> & { id?: string }): Promise<void> {
    // Another tab may have added acts in the meantime.
    this.#put([...this.#merged(), { id: newId(), ...act, status: "waiting" } as Act]);
    return this.flush();
  }

  /** Sends the unsent picks in order; those that cannot be sent remain in the queue. */
  async flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (;;) {
        const batch = this.picks.value.filter(({ status }) => status === "waiting")
          .slice(0, MAX_PICKS_PER_REQUEST);
        if (batch.length === 0) return;
        if (!await this.#sendBatch(batch)) return;
      }
    } finally {
      this.#sending = false;
    }
  }

  /** @returns False if further picks cannot be sent now. */
  async #sendBatch(batch: readonly Act[]): Promise<boolean> {
    try {
      const outcomes = await this.send(batch);
      this.offline.value = false;
      const statuses = new Map(outcomes.map(({ id, status }) => [id, status]));
      this.#put(
        this.#merged().map((pick) => {
          const status = statuses.get(pick.id);
          if (status === undefined) return pick;
          return { ...pick, status: status === "task" ? "task" : "applied" };
        }),
      );
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || !isFinal(error.status)) {
        this.offline.value = true;
        return false;
      }
      this.offline.value = false;
      // One pick makes the server reject the whole batch: send them one by one to find it.
      if (batch.length > 1) {
        for (const pick of batch) if (!await this.#sendBatch([pick])) return false;
        return true;
      }
      const { message } = error;
      this.#put(
        this.#merged().map((pick) =>
          pick.id === batch[0]!.id ? { ...pick, status: "refused", error: message } : pick
        ),
      );
      return true;
    }
  }

  /** Removes acts that the server has judged, for instance those of earlier days. */
  forget(isOld: (act: Act) => boolean): void {
    this.#put(this.picks.value.filter((act) => act.status === "waiting" || !isOld(act)));
  }

  #put(picks: readonly Act[]): void {
    this.picks.value = picks;
    this.stored.write(picks);
  }

  /** Returns the picks of this tab, then those that other tabs have stored. */
  #merged(): Act[] {
    const own = this.picks.value;
    const ids = new Set(own.map(({ id }) => id));
    return [...own, ...(this.stored.read() ?? []).filter(({ id }) => !ids.has(id))];
  }
}

// Errors that a retry cannot fix. Others can change after signing in or a pause, or on another
// instance.
const isFinal = (status: number) => [400, 404, 409, 422].includes(status);

/** Returns the fields of a queued pick that are sent. */
export const toConfirmedPick = (
  { id, id_section, id_box, count, short, reason }: QueuedPick,
): ConfirmedPick => ({
  id,
  id_section,
  id_box,
  count,
  short,
  reason,
});

// Interval at which unsent picks are sent again.
const RESEND_INTERVAL_MS = 5000;

/**
 * Sends unsent picks now, after signing in, when the device is online again and periodically.
 * @returns A function that stops this.
 */
export function keepSending(flush: () => Promise<unknown>, isWaiting: () => boolean): () => void {
  const send = () => void flush();
  const unsubscribe = signedIn.subscribe(send);
  const timer = setInterval(() => isWaiting() && send(), RESEND_INTERVAL_MS);
  addEventListener("online", send);
  return () => {
    unsubscribe();
    clearInterval(timer);
    removeEventListener("online", send);
  };
}
