/** States of an order; in a separate file, so that pages need no schemas for it. */

import type { InLanguages } from "../languages.ts";

/** The states that users set; the others are derived from the work on the order. */
export const SET_ORDER_STATES = ["delivered", "cancelled"] as const;

export const ORDER_STATES = [
  "new",
  "calculated",
  "reserved",
  "picking",
  "short",
  "done",
  "loaded",
  ...SET_ORDER_STATES,
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Returns true if an order is delivered or cancelled: no more work is done for it. */
export const isClosed = (state: string): boolean => SET_ORDER_STATES.includes(state as never);

// States in which picking is over.
const PICKED_STATES: ReadonlySet<string> = new Set<OrderState>([
  "done",
  "loaded",
  ...SET_ORDER_STATES,
]);

/** Returns true if an order is due and not picked at a time in Unix milliseconds. */
export const isLate = (
  { due_at, state }: { due_at: string; state: OrderState },
  now: number,
): boolean => due_at !== "" && !PICKED_STATES.has(state) && Date.parse(due_at) < now;

/** Names of the states. */
export const ORDER_STATE_LABELS: Readonly<Record<OrderState, InLanguages<string>>> = {
  new: { en: "New", ru: "Новый" },
  calculated: { en: "Calculated", ru: "Рассчитан" },
  reserved: { en: "Reserved", ru: "В резерве" },
  picking: { en: "Being picked", ru: "Отбирается" },
  short: { en: "Short", ru: "С нехваткой" },
  done: { en: "Picked", ru: "Отобран" },
  loaded: { en: "Loaded", ru: "Загружен" },
  delivered: { en: "Delivered", ru: "Доставлен" },
  cancelled: { en: "Cancelled", ru: "Отменён" },
};

/** Details of an order that are texts, besides its name. */
export const ORDER_TEXTS = ["customer", "address", "carrier", "reference", "note"] as const;
