import { frameSizes } from "./frame_size.ts";
import { hangRooms } from "./hanging.ts";
import { layRooms } from "./room_layout.ts";
import { gatherRooms } from "./themes.ts";

import type { PlanOptions, RoomPlan } from "./room_plan.ts";

/**
 * Plans the rooms of a movement: rooms by theme, each as large as its works need, in rows that are
 * walked there and back, and every work on a wall at eye height.
 *
 * A few works share one room, in the given order. Many are gathered by decade in the order of time,
 * with those without a year last, or by artist in the order in which artists are first given; within
 * a decade or artist the given order holds. The same options give the same plan.
 */
export function planRooms({ works, neighbours = [], by = "auto" }: PlanOptions): RoomPlan {
  const gatherings = gatherRooms(frameSizes(works), by);
  const layout = layRooms(gatherings, neighbours);
  return {
    ...hangRooms(gatherings, layout.places),
    doorways: layout.doorways,
    entrance: layout.entrance,
    bounds: layout.bounds,
  };
}
