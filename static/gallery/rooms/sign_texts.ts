/** What is written over the doorways. */
import type { Exhibition } from "./exhibition.ts";
import { roomName } from "./room_names.ts";
import { type SignsOf } from "./scene/signs.ts";
import { signGround } from "./sign_ground.ts";

const PLAIN = "#3a342c";

/** The signs of an exhibition: neighbours in their colours, rooms on a plain ground. */
export function signsFor({ plan }: Exhibition): SignsOf {
  return ({ doorway }, room) => {
    if (doorway.leads) return { text: doorway.leads.name, ground: signGround(doorway.leads.color) };
    const other = doorway.rooms.find((index) => index !== room.index);
    return other === undefined
      ? undefined
      : { text: roomName(plan.rooms[other]!, plan), ground: PLAIN };
  };
}
