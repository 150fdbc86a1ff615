/** Assigned pickers and expected ends, on the shift board and the page of waves. */
import { type Signal, signal } from "@preact/signals";
import { expectedEnds, type PickingWork } from "../../../domain/warehouse/expected_ends.ts";
import { fromMillimetres } from "../../../domain/warehouse/units.ts";
import type { ShiftBoard, ShiftOrder } from "../../../domain/warehouse/shift_records.ts";
import type { StartedWave } from "../../../domain/warehouse/wave_records.ts";
import type { Notices } from "../../shared/notices.ts";
import { Select } from "../../shared/ui/fields.tsx";
import { mayPlan } from "./credentials.ts";
import { timeText } from "./measures.ts";
import { count, t } from "./messages.ts";
import { units } from "./units.ts";
import { orders as stored, users } from "./warehouse_api.ts";

const TICK_MS = 30_000;

/** The time, for expected ends. */
export const now = signal(Date.now());

/** Keeps {@link now} up to date. @returns A function that stops this. */
export function tick(): () => void {
  const timer = setInterval(() => (now.value = Date.now()), TICK_MS);
  return () => clearInterval(timer);
}

/** Logins of the users of a warehouse, with their names. */
export type Pickers = readonly (readonly [login: string, name: string])[];

/** Loads the users who may pick in a warehouse; none if they cannot be read. */
export async function pickersOf(warehouse: string): Promise<Pickers> {
  if (!mayPlan()) return [];
  const all = await users.all().catch(() => []);
  return all.filter(({ uuid_warehouse: own }) => own === warehouse || own === "")
    .map(({ user_login, user_fio }) => [user_login, user_fio || user_login] as const);
}

type AssignedOrder = Pick<ShiftOrder, "id" | "picker">;

/** Assigns orders of a board to a picker, or to none if empty; can be undone. */
export async function assign(
  { board, notices }: { board: Signal<ShiftBoard>; notices: Notices },
  chosen: readonly { id: string }[],
  picker: string,
): Promise<void> {
  const orders: AssignedOrder[] = [];
  const isRead = await notices.attempt(t("assign_failed"), async () => {
    for (const { id } of chosen) {
      // A wave may have orders that the board does not show.
      const order = board.value.orders.find((one) => one.id === id) ??
        (await stored.read(id)).record;
      orders.push({ id, picker: order.picker ?? "" });
    }
  });
  if (!isRead) return show(board, orders);
  const store = async (changes: readonly AssignedOrder[]) => {
    show(board, changes);
    const isDone = await notices.attempt(t("assign_failed"), async () => {
      for (const { id, picker } of changes) await stored.update(id, { picker });
    });
    if (!isDone) show(board, orders);
    return isDone;
  };
  if (!await store(orders.map(({ id }) => ({ id, picker })))) return;
  notices.say(picker === "" ? t("unassigned") : t("assigned", { picker }), {
    label: t("undo"),
    run: () => void store(orders),
  });
}

/** Shows assigned pickers before the server sends the board. */
function show(board: Signal<ShiftBoard>, changes: readonly AssignedOrder[]): void {
  const byId = new Map(changes.map(({ id, picker }) => [id, picker]));
  board.value = {
    ...board.value,
    orders: board.value.orders.map((one) => ({ ...one, picker: byId.get(one.id) ?? one.picker })),
    rounds: board.value.rounds.map((wave) => ({
      ...wave,
      picker: byId.get(wave.orders[0]?.id ?? "") ?? wave.picker,
    })),
  };
}

/** The assigned picker: a choice for those who may assign, text for others. */
export function PickerChoice({ of, picker, pickers, onChoose }: {
  /** Name of the order or wave. */
  of: string;
  picker: string;
  pickers: Pickers;
  onChoose: (picker: string) => void;
}) {
  if (!mayPlan() || (pickers.length === 0 && picker === "")) return <>{picker || "–"}</>;
  const isKnown = picker === "" || pickers.some(([login]) => login === picker);
  return (
    <Select<string>
      class="input"
      aria-label={t("picker_of", { name: of })}
      value={picker}
      choices={[["", t("nobody")], ...pickers, ...(isKnown ? [] : [[picker, picker] as const])]}
      onChoose={onChoose}
    />
  );
}

/** The orders among some that lack boxes, and how many. */
export function ShortOrders({ orders, board }: {
  orders: readonly { id: string; order_name: string }[];
  board: Pick<ShiftBoard, "orders">;
}) {
  const missing = new Map(board.orders.map((order) => [order.id, order.missing]));
  const short = orders.filter(({ id }) => missing.get(id));
  return (
    <>
      {short.map(({ id, order_name }) => (
        <p key={id} class="small wrong">{order_name}: {count("missing", missing.get(id)!)}</p>
      ))}
    </>
  );
}

/** Work that is begun or assigned, with what remains of it. */
type Remaining = Pick<ShiftOrder, "id" | "picker" | "pickers" | "picked" | "boxes" | "due_at"> & {
  planned: number | null;
  walked: number | null;
};

const workOf = (
  { id, picker, pickers, picked, boxes, planned, walked, due_at }: Remaining,
): PickingWork => ({
  id,
  // In open mode nobody has a login: work that is begun has its own picker.
  picker: picker || pickers.at(-1) || (picked > 0 ? id : ""),
  isStarted: picked > 0,
  metres: ((planned ?? 0) - (walked ?? 0)) / fromMillimetres(1000, units.value.length_unit),
  boxes: boxes - picked,
  due_at,
});

/** Returns the expected ends of the board's orders and waves, in Unix milliseconds by id. */
export function endsOf({ orders, rounds }: ShiftBoard, time: number): Map<string, number> {
  const waves = rounds.filter(({ state }) => state !== "done");
  const inWaves = new Set(rounds.flatMap(({ orders }) => orders.map(({ id }) => id)));
  const single = orders.filter(({ id, state }) =>
    (state === "picking" || state === "reserved") && !inWaves.has(id)
  );
  const ends = expectedEnds([...waves, ...single].map(workOf), time);
  for (const { id: wave, orders } of waves) {
    for (const { id } of ends.has(wave) ? orders : []) ends.set(id, ends.get(wave)!);
  }
  return ends;
}

/** The expected end of an order or a wave; marked if it is after the due time. */
export function ExpectedEnd(
  { end, due_at }: { end: number | undefined } & Pick<StartedWave, "due_at">,
) {
  if (end === undefined) return <>–</>;
  const isLate = due_at !== "" && end > Date.parse(due_at);
  return (
    <span class={isLate ? "wrong" : undefined}>
      {timeText(new Date(end).toISOString())}
      {isLate && ` (${t("too_late")})`}
    </span>
  );
}
