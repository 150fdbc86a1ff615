/** The pictures that a visitor could want to see now. Pure. */
import type { RoomPlan } from "../../../../domain/gallery/rooms/room_plan.ts";
import type { Exhibit } from "../exhibition.ts";
import type { Picture } from "../textures/texture_plan.ts";
import type { Pose } from "../visit/pose.ts";

/** Assumed of an image whose size is not known yet. */
const UNKNOWN_SIDE = 1024;

/**
 * The pictures of the rooms given, with how near and how large they are.
 *
 * @param scale pixels on the screen of one metre at one metre
 */
export function picturesAround({ plan, exhibits, rooms, visible, pose, scale }: {
  plan: RoomPlan;
  exhibits: ReadonlyMap<number, Exhibit>;
  rooms: Iterable<number>;
  visible: ReadonlySet<number>;
  pose: Pose;
  scale: number;
}): Picture[] {
  return [...rooms].flatMap((room) =>
    plan.rooms[room]!.frames.map((index): Picture => {
      const frame = plan.frames[index]!;
      const { image_width, image_height } = exhibits.get(frame.work)!;
      const longer = Math.max(frame.width, frame.height);
      const distance = Math.max(0.5, Math.hypot(frame.x - pose.x, frame.z - pose.z));
      return {
        id: frame.work,
        distance,
        inView: visible.has(room),
        pixels: longer * scale / distance,
        width: image_width ?? UNKNOWN_SIDE * Math.min(1, frame.width / frame.height),
        height: image_height ?? UNKNOWN_SIDE * Math.min(1, frame.height / frame.width),
      };
    })
  );
}
