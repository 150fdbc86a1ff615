/** Stops of a vehicle from orders: equal addresses together, by due time. */

/** Maximum number of stops of a load. */
export const MAX_STOPS = 20;

/** Size and weight of an order's cargo. */
export interface OrderForStop {
  id: string;
  order_name: string;
  customer?: string;
  address?: string;
  /** ISO 8601 in UTC; empty if none. */
  due_at: string;
  /** Kilograms, with its pallets. */
  weight: number;
  /** Cubic metres of its boxes. */
  volume: number;
  /** Square metres of its pallets. */
  floor: number;
}

/** A stop, with the ids of its orders. */
export interface StopOfOrders {
  name: string;
  orders: string[];
}

/** Capacity of a vehicle, in kilograms, cubic metres and square metres. */
export type Capacity = Pick<OrderForStop, "weight" | "volume" | "floor">;

const normalized = (text = "") => text.toLowerCase().replace(/[\s,;.]+/g, " ").trim();

/** Returns what orders with the same stop have in common. */
const placeOf = ({ id, customer, address }: OrderForStop): string =>
  normalized(address) || normalized(customer) || id;

/** Compares orders by due time; those without one come last. */
const byDue = (a: OrderForStop, b: OrderForStop) =>
  Number(a.due_at === "") - Number(b.due_at === "") || a.due_at.localeCompare(b.due_at);

/**
 * Groups orders by their address, else their customer; stops are in the order of their earliest due
 * time.
 * @param capacity Limits of the vehicle: orders are taken by due time, and those that exceed what is
 *   left are passed over; without it, those beyond the maximum number of stops.
 */
export function stopsByDueTime(
  orders: readonly OrderForStop[],
  capacity?: Capacity,
): StopOfOrders[] {
  const left = { ...capacity ?? { weight: Infinity, volume: Infinity, floor: Infinity } };
  const stops = new Map<string, StopOfOrders>();
  for (const order of orders.toSorted(byDue)) {
    const { id, weight, volume, floor } = order;
    const place = placeOf(order);
    const isFull = !stops.has(place) && stops.size === MAX_STOPS;
    if (isFull || weight > left.weight || volume > left.volume || floor > left.floor) continue;
    left.weight -= weight;
    left.volume -= volume;
    left.floor -= floor;
    const stop = stops.get(place);
    if (stop === undefined) stops.set(place, { name: stopName(order), orders: [id] });
    else stop.orders.push(id);
  }
  return [...stops.values()];
}

/** Returns the name of an order's stop: its customer, else the first line of its address. */
const stopName = ({ customer, address, order_name }: OrderForStop): string =>
  (customer || address?.split("\n")[0]?.trim() || order_name).slice(0, 200);

/** Returns the name of an order for people outside: its reference, else its customer or name. */
export const nameForDriver = (
  { reference, customer, order_name }: {
    reference?: string;
    customer?: string;
    order_name: string;
  },
): string => reference || customer || order_name;
