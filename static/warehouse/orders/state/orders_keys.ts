/** Keyboard shortcuts of the orders list. */
import { actionOf, isTyping, type Keymap, type KeyPress } from "../../../shared/keyboard.ts";
import type { OrderList } from "./order_list.ts";
import type { OrderRow } from "./order_rows.ts";

const KEYMAP = {
  "Ctrl+Enter": "calculate",
  KeyN: "create",
  KeyX: "tick",
  KeyD: "duplicate",
  F2: "edit",
  Delete: "remove",
  ArrowDown: "next",
  ArrowUp: "previous",
  "?": "help",
  "/": "search",
  Slash: "search",
} as const satisfies Keymap<string>;

type OrdersKey = (typeof KEYMAP)[keyof typeof KEYMAP];

/** Returns the action of a key pressed outside of fields; undefined if it has none. */
export const ordersKey = (press: KeyPress) => actionOf(KEYMAP, press);

/** Returns the order whose row has the focus; undefined if none has. */
function rowInFocus(list: OrderList): OrderRow | undefined {
  const link = document.activeElement?.closest("tr")?.querySelector<HTMLElement>(".order-link");
  return list.shown.value.find(({ id }) => id === link?.dataset.order);
}

function move(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(".order-link")];
  const now = document.activeElement?.closest("tr")?.querySelector<HTMLElement>(".order-link");
  const at = now ? links.indexOf(now) + step : 0;
  if (at < 0) document.querySelector<HTMLElement>("#orders-search")?.focus();
  else links[at]?.focus();
}

const ONLY_EDITORS: ReadonlySet<OrdersKey> = new Set(["create", "duplicate", "edit", "remove"]);

function act(list: OrderList, action: OrdersKey): void {
  const row = rowInFocus(list);
  const { value: selected } = list.selected;
  if (action === "create" || action === "help") list.overlay.value = { what: action };
  else if (action === "search") document.querySelector<HTMLElement>("#orders-search")?.focus();
  else if (action === "next") move(1);
  else if (action === "previous") move(-1);
  else if (action === "calculate") void list.calculate();
  else if (action === "remove") {
    const rows = selected.length > 0 ? selected : row ? [row] : [];
    if (rows.length > 0) list.overlay.value = { what: "remove", rows };
  } else if (row === undefined) return;
  else if (action === "tick") list.tick(row.id);
  else if (action === "duplicate") void list.duplicate(row);
  else list.overlay.value = { what: "edit", row };
}

export function listenToKeys(list: OrderList, signal: AbortSignal): void {
  document.addEventListener("keydown", (event) => {
    if (list.overlay.value !== undefined || event.defaultPrevented) return;
    const action = ordersKey(event);
    if (action === undefined || (isTyping(event) && action !== "calculate")) return;
    if (!list.mayEdit && ONLY_EDITORS.has(action)) return;
    event.preventDefault();
    act(list, action);
  }, { signal });
}
