/** Moves as they are sent, and kept so that they can be undone. */
import type { AdvisedMove, StockExchange } from "../../../../domain/warehouse/slotting_records.ts";

/** What is sent to make moves. */
export const exchangesOf = (moves: readonly AdvisedMove[]): StockExchange[] =>
  moves.map(({ from, to }) => ({
    id_section: from.id_section,
    id_box: from.id_box,
    count_box: from.count_box,
    id_section_to: to.id_section,
    id_box_to: to.id_box,
    count_box_to: to.count_box,
  }));

/** What undoes exchanges: the same turned round, the last first. */
export const undoing = (exchanges: readonly StockExchange[]): StockExchange[] =>
  exchanges.toReversed().map((one) => ({
    ...one,
    id_box: one.id_box_to,
    count_box: one.count_box_to,
    id_box_to: one.id_box,
    count_box_to: one.count_box,
  }));

const keyOf = (warehouse: string) => `depot_slotting_${warehouse}`;

/** Moves that were made from this device last, as long as they are not undone. */
export function lastMade(warehouse: string): StockExchange[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(warehouse)) ?? "[]");
  } catch {
    return [];
  }
}

export function rememberMade(warehouse: string, exchanges: readonly StockExchange[]): void {
  try {
    localStorage.setItem(keyOf(warehouse), JSON.stringify(exchanges));
  } catch {
    // Where nothing may be kept, moves can be undone as long as the page is open.
  }
}
