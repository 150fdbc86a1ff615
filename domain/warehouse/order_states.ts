/** States of an order; in a separate file, so that pages need no schemas for it. */
export const ORDER_STATES = [
  "new",
  "calculated",
  "reserved",
  "picking",
  "short",
  "done",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];
