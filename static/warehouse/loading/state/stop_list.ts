/** Assignment of orders to stops. Pure: each change returns a new list. */

export interface Stop {
  key: number;
  name: string;
  /** Ids of orders. */
  orders: readonly string[];
}

/** An order at a stop, at a new last one where `to` is undefined, or at none where it is null. */
export function assigned(
  stops: readonly Stop[],
  order: string,
  to: number | undefined | null,
): Stop[] {
  const key = Math.max(0, ...stops.map((stop) => stop.key)) + 1;
  const without = stops.map((stop) => ({
    ...stop,
    orders: stop.orders.filter((id) => id !== order),
  }));
  const next = to === undefined
    ? [...without, { key, name: "", orders: [order] }]
    : without.map((stop) => stop.key === to ? { ...stop, orders: [...stop.orders, order] } : stop);
  return next.filter(({ orders }) => orders.length > 0);
}

/** A stop one place earlier or later. */
export function shifted(stops: readonly Stop[], key: number, by: -1 | 1): Stop[] {
  const at = stops.findIndex((stop) => stop.key === key);
  return at < 0 ? [...stops] : moved(stops, key, at + by);
}

/** A stop at another place of the list. */
export function moved(stops: readonly Stop[], key: number, to: number): Stop[] {
  const stop = stops.find((one) => one.key === key);
  if (stop === undefined) return [...stops];
  const others = stops.filter((one) => one !== stop);
  return others.toSpliced(Math.min(Math.max(to, 0), others.length), 0, stop);
}
