/**
 * Everything that the pages of the floor have to send: the picks of each order, the receipts, moves
 * and counts of each warehouse, and photos. A page sends its own at once, and what others left.
 */
import type { PickOutcome } from "../../../../domain/warehouse/picks.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { cannotSend, signedIn } from "../../shared/credentials.ts";
import { ownList, unsentActs } from "../../shared/own_storage.ts";
import { call } from "../../shared/warehouse_request.ts";
import { sendPhotos } from "./photos.ts";
import { PickQueue, type QueuedAct, type QueuedPick, toConfirmedPick } from "./pick_queue.ts";

/** A queued receipt or move. Stored on devices: field names must stay. */
export interface StockStep extends QueuedAct {
  id_section: string;
  /** Section that the boxes are moved from; undefined for a receipt. */
  id_section_from?: string | undefined;
  id_box: string;
  count: number;
  reason: string;
  /** Unix milliseconds. */
  at: number;
  /** Id of the step that it takes back. */
  offsets?: string;
  /** Of a count: the boxes that the section should have. */
  count_before?: number;
  /** Name of the delivery that a receipt belongs to. */
  delivery?: string;
  /** Name of the delivery to close; then the step is neither receipt nor move. */
  closes?: string;
}

const PICKS = "depot.picks.";
const STEPS = "depot.stock_steps.";
/** Returns the key of an order's picks on the device. */
export const picksKey = (order: string) => PICKS + order;
/** Returns the key of a warehouse's receipts, moves and counts on the device. */
export const stepsKey = (warehouse: string) => STEPS + warehouse;

// A dropped connection can leave a request pending and block the queue. Acts that the server has
// applied nevertheless are not booked twice when they are sent again.
const MAX_RESPONSE_MS = 20_000;

// Keys of the lists that queues of this page send.
const ownKeys = new Set<string>();

/** Returns the pick queue of an order for a page; it sends only while a user is signed in. */
export function queueOf(order: string): PickQueue {
  ownKeys.add(picksKey(order));
  return pickQueue(order);
}

const pickQueue = (order: string) =>
  new PickQueue(ownList<QueuedPick>(picksKey(order)), async (picks) => {
    if (cannotSend()) throw new ApiError(401, "Nobody has signed in");
    return await call("POST /order_item/:id/picks", {
      param: { id: order },
      json: picks.map(toConfirmedPick),
      signal: AbortSignal.timeout(MAX_RESPONSE_MS),
    });
  });

/**
 * Returns the queue of a warehouse's receipts, moves and counts for a page.
 * @param onTask Called if the server has refused one because the stock is another.
 */
export function stockQueueOf(warehouse: string, onTask: () => void): PickQueue<StockStep> {
  ownKeys.add(stepsKey(warehouse));
  return stockQueue(warehouse, onTask);
}

const stockQueue = (warehouse: string, onTask = () => {}) =>
  new PickQueue(ownList<StockStep>(stepsKey(warehouse)), async (steps) => {
    const outcomes = await sendSteps(warehouse, steps);
    if (outcomes.some(({ status }) => status === "task")) onTask();
    return outcomes;
  });

const kindOf = ({ closes, count_before, id_section_from }: StockStep) =>
  closes !== undefined
    ? "close"
    : count_before !== undefined
    ? "count"
    : id_section_from !== undefined
    ? "move"
    : "receipt";

/** Sends the first steps of one kind; the others follow. */
async function sendSteps(
  warehouseId: string,
  steps: readonly StockStep[],
): Promise<PickOutcome[]> {
  if (cannotSend()) throw new ApiError(401, "Nobody has signed in");
  const kind = kindOf(steps[0]!);
  const other = steps.findIndex((step) => kindOf(step) !== kind);
  const sent = other < 0 ? steps : steps.slice(0, other);
  const signal = AbortSignal.timeout(MAX_RESPONSE_MS);
  const act = ({ id, id_box, count, reason }: StockStep) => ({ id, id_box, count, reason });
  if (kind === "close") {
    for (const { closes: delivery_name = "" } of sent) {
      const json = { delivery_name };
      const param = { warehouseId };
      await call("POST /deliveries/withWarehouseID/:warehouseId/close", { param, json, signal });
    }
    return sent.map(({ id }) => ({ id, status: "applied", count_box: 0 }));
  }
  if (kind === "count") {
    const json = sent.map((step) => ({
      ...act(step),
      id_section: step.id_section,
      count_before: step.count_before!,
    }));
    return await call("POST /stock/counts", { json, signal });
  }
  if (kind === "receipt") {
    const json = sent.map((step) => ({
      ...act(step),
      id_section: step.id_section,
      ...(step.delivery && { delivery: step.delivery }),
    }));
    return await call("POST /stock/receipts", { json, signal });
  }
  const json = sent.map((step) => ({
    ...act(step),
    id_section_from: step.id_section_from!,
    id_section_to: step.id_section,
  }));
  return await call("POST /stock/moves", { json, signal });
}

/** Returns the lists of acts on this device that the user has not sent. */
const unsentOfUser = () =>
  [PICKS, STEPS].flatMap(unsentActs)
    .filter(({ user }) => user === "" || user === signedIn.value?.id);

let isSending = false;

/**
 * Sends what other pages have left, in the order of each list, and photos.
 * @returns The number of acts that could not be sent, with those of this page.
 */
export async function sendLeft(): Promise<number> {
  if (!isSending && !cannotSend()) {
    isSending = true;
    try {
      for (const key of new Set(unsentOfUser().map(({ key }) => key))) {
        if (ownKeys.has(key)) continue;
        if (key.startsWith(PICKS)) await pickQueue(key.slice(PICKS.length)).flush();
        else await stockQueue(key.slice(STEPS.length)).flush();
      }
      await sendPhotos();
    } finally {
      isSending = false;
    }
  }
  return unsentOfUser().reduce((sum, { count }) => sum + count, 0);
}
