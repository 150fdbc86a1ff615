import type { ShiftBoard } from "../../../domain/warehouse/shift_records.ts";
import { eventsOf } from "../order/state/event_reader.ts";
import { request } from "../shared/warehouse_request.ts";

// Milliseconds until a stream that has ended is asked for again.
const AGAIN = 2000;

/**
 * Follows the shift of a warehouse.
 *
 * @param on.board Called with every board.
 * @param on.live Called with whether there is a connection.
 * @returns What ends it.
 */
export function followBoard(
  warehouse: string,
  on: { board: (board: ShiftBoard) => void; live: (live: boolean) => void },
): () => void {
  const end = new AbortController();
  const { signal } = end;
  const follow = async () => {
    while (!signal.aborted) {
      try {
        const { body } = await request("GET /shift/withWarehouseID/:warehouseId/events", {
          param: { warehouseId: warehouse },
          query: {},
          signal,
        });
        for await (const { event, data } of eventsOf(body!)) {
          on.live(true);
          if (event === "board") on.board(JSON.parse(data));
        }
      } catch {
        // The server is away, or too many look on: it is asked again.
      }
      if (signal.aborted) return;
      on.live(false);
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  };
  void follow();
  return () => end.abort();
}
