import type { ShiftBoard } from "../../../domain/warehouse/shift_records.ts";
import { eventsOf } from "../order/state/event_reader.ts";
import { request } from "../shared/warehouse_request.ts";

// Delay in milliseconds before an ended stream is requested again.
const RETRY_DELAY_MS = 2000;

/**
 * Follows the shift of a warehouse.
 * @param on.board Called with every board.
 * @param on.live Called with true when the connection is established, and with false when it is
 *   lost.
 * @returns A function that stops this.
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
        // The server is unreachable, or has too many streams: retry.
      }
      if (signal.aborted) return;
      on.live(false);
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  };
  void follow();
  return () => end.abort();
}
