/** Resize handles of a section. */
import type { Rect } from "../model/rect.ts";
import type { FloorCamera } from "../../floor_plan/camera.ts";

/** Handle of a section; per axis, -1 moves the left or top edge, 1 the right or bottom one. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

export const HANDLES: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
  { x: 0, y: -1 },
  { x: -1, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
];

/**
 * Minimum length of a section's shorter side, in CSS pixels, to show handles: they would cover a
 * smaller one.
 */
const MIN_SIDE_PX = 28;

/** Returns the position of a handle, in CSS pixels. */
export function handleAt(
  { x, y }: Handle,
  rect: Rect,
  camera: FloorCamera,
): [x: number, y: number] {
  const middleX = (rect.left + rect.right) / 2;
  const middleY = (rect.top + rect.bottom) / 2;
  return [
    camera.screenX(x < 0 ? rect.left : x > 0 ? rect.right : middleX),
    camera.screenY(y < 0 ? rect.top : y > 0 ? rect.bottom : middleY),
  ];
}

/** Returns the handles that fit a section. */
export function handlesOf(rect: Rect, camera: FloorCamera): readonly Handle[] {
  const across = (rect.right - rect.left) * camera.scale;
  const down = (rect.bottom - rect.top) * camera.scale;
  return HANDLES.filter(({ x, y }) =>
    (x === 0 || down >= MIN_SIDE_PX || y !== 0) && (x !== 0 || across >= MIN_SIDE_PX) &&
    (y !== 0 || down >= MIN_SIDE_PX)
  );
}

/** Returns the handle at a position in CSS pixels. */
export function handleUnder(
  rect: Rect,
  camera: FloorCamera,
  x: number,
  y: number,
  slop: number,
): Handle | undefined {
  return handlesOf(rect, camera).find((handle) => {
    const [atX, atY] = handleAt(handle, rect, camera);
    return Math.abs(atX - x) <= slop && Math.abs(atY - y) <= slop;
  });
}

/** Returns the rectangle with a handle moved; sides keep the minimum length. */
export function resized(
  { left, top, right, bottom }: Rect,
  handle: Handle,
  dx: number,
  dy: number,
  least: number,
): Rect {
  return {
    left: handle.x < 0 ? Math.min(left + dx, right - least) : left,
    top: handle.y < 0 ? Math.min(top + dy, bottom - least) : top,
    right: handle.x > 0 ? Math.max(right + dx, left + least) : right,
    bottom: handle.y > 0 ? Math.max(bottom + dy, top + least) : bottom,
  };
}

/** Returns the CSS cursor of a handle. */
export function cursorOf({ x, y }: Handle): string {
  if (x === 0) return "ns-resize";
  if (y === 0) return "ew-resize";
  return x === y ? "nwse-resize" : "nesw-resize";
}
