/** Looking round by dragging, going to what is tapped. */
import { keepNextTap } from "../../../shared/canvas/keep_next_tap.ts";
import type { RayHit } from "../cast_ray.ts";
import type { Visit } from "./visit.ts";

const TAP_PX = 7;
const TAP_MS = 400;

/** The look through a point of the picture, in shares of its width and height. */
function lookThrough(visit: Visit, s: number, t: number): { x: number; y: number; z: number } {
  const { yaw, pitch, rise } = visit.pose;
  const { horizontal, vertical } = visit.field;
  const right = (2 * s - 1) * Math.tan(horizontal / 2);
  const up = (1 - 2 * t - rise) * Math.tan(vertical / 2);
  const ahead = Math.cos(pitch) - up * Math.sin(pitch);
  const y = Math.sin(pitch) + up * Math.cos(pitch);
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
  return { x: sin * ahead + cos * right, y, z: -cos * ahead + sin * right };
}

/** Follows pointers on the picture; returns what stops it. */
export function followPointer(
  element: HTMLElement,
  visit: Visit,
  onTap: (hit: RayHit) => void,
): () => void {
  let down: { id: number; x: number; y: number; at: number; far: boolean } | undefined;
  const hitOf = (event: PointerEvent) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [s, t] = [(event.clientX - left) / width, (event.clientY - top) / height];
    return visit.meet(lookThrough(visit, s, t));
  };
  const pressed = (event: PointerEvent) => {
    if (down || event.button !== 0) return;
    const { pointerId: id, clientX: x, clientY: y, timeStamp: at } = event;
    down = { id, x, y, at, far: false };
    element.setPointerCapture(id);
  };
  const moved = (event: PointerEvent) => {
    if (!down) {
      const kind = event.pointerType === "mouse" ? hitOf(event).kind : "wall";
      element.style.cursor = kind === "frame" || kind === "door" ? "pointer" : "grab";
      return;
    }
    if (event.pointerId !== down.id) return;
    const [dx, dy] = [event.clientX - down.x, event.clientY - down.y];
    if (!down.far && Math.hypot(dx, dy) < TAP_PX) return;
    element.style.cursor = "grabbing";
    Object.assign(down, { x: event.clientX, y: event.clientY, far: true });
    // What one has taken hold of stays under the hand.
    const { width, height } = element.getBoundingClientRect();
    visit.look(-dx / width * visit.field.horizontal, dy / height * visit.field.vertical);
  };
  const released = (event: PointerEvent) => {
    if (event.pointerId !== down?.id) return;
    const tapped = !down.far && event.timeStamp - down.at < TAP_MS && event.type === "pointerup";
    down = undefined;
    element.style.cursor = "grab";
    if (tapped) onTap(hitOf(event));
  };
  element.addEventListener("touchmove", keepNextTap, { passive: false });
  element.addEventListener("pointerdown", pressed);
  element.addEventListener("pointermove", moved);
  element.addEventListener("pointerup", released);
  element.addEventListener("pointercancel", released);
  return () => {
    element.removeEventListener("touchmove", keepNextTap);
    element.removeEventListener("pointerdown", pressed);
    element.removeEventListener("pointermove", moved);
    element.removeEventListener("pointerup", released);
    element.removeEventListener("pointercancel", released);
  };
}
