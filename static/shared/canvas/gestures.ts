/** Recognition of gestures from pointer, wheel and touch events of an element. */

/** Handlers of gestures; positions are in CSS pixels of the element. */
export interface GestureHandlers {
  /** A drag or pinch begins: animations must stop. */
  grab(): void;
  pan(dx: number, dy: number): void;
  /** The pointer was released while moving; speeds in pixels per millisecond. */
  fling(vx: number, vy: number): void;
  /** `notch`: true for steps of a mouse wheel, which are large. */
  zoom(factor: number, x: number, y: number, notch: boolean): void;
  hover(x: number, y: number): void;
  leave(): void;
  tap(x: number, y: number, touch: boolean): void;
  doubleTap(x: number, y: number): void;
  dragging(on: boolean): void;
  /**
   * Called when a pointer goes down. A handler that returns a drag receives its moves, and nothing
   * is panned. Only called for touch and the primary mouse button; the middle button always pans.
   */
  take?(x: number, y: number, event: PointerEvent): Drag | undefined;
}

/** A drag that does something other than panning. */
export interface Drag {
  move(x: number, y: number, event: PointerEvent): void;
  end(): void;
  /** A second touch began, or the browser has taken over. */
  cancel(): void;
}

interface Point {
  x: number;
  y: number;
}

const TAP_TOLERANCE_PX = { mouse: 4, touch: 9 };
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_TOLERANCE_PX = 30;
/**
 * Period before the release in which the speed of a fling is measured: a pointer that has stopped
 * does not fling.
 */
const FLING_WINDOW_MS = 90;
const LINE_PX = 18;

/**
 * Listens to gestures on an element.
 * @returns A function that stops listening.
 */
export function listenToGestures(element: HTMLElement, handlers: GestureHandlers): () => void {
  const down = new Map<number, Point>();
  let start: Point = { x: 0, y: 0 };
  let moved = false;
  let trail: (Point & { time: number })[] = [];
  let drag: Drag | undefined;
  let lastTap = { time: -Infinity, x: 0, y: 0 };

  const point = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function onDown(event: PointerEvent) {
    const middle = event.pointerType === "mouse" && event.button === 1;
    if (event.pointerType === "mouse" && event.button !== 0 && !middle) return;
    // Prevents the browser's autoscroll.
    if (middle) event.preventDefault();
    const at = point(event);
    down.set(event.pointerId, at);
    if (down.size === 1) {
      start = at;
      moved = false;
      trail = [];
      drag = middle ? undefined : handlers.take?.(at.x, at.y, event);
    } else {
      moved = true;
      drag?.cancel();
      drag = undefined;
    }
    handlers.grab();
  }

  function onMove(event: PointerEvent) {
    const at = point(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse" && down.size === 0) handlers.hover(at.x, at.y);
      return;
    }
    const tolerance = event.pointerType === "mouse"
      ? TAP_TOLERANCE_PX.mouse
      : TAP_TOLERANCE_PX.touch;
    if (!moved && Math.hypot(at.x - start.x, at.y - start.y) < tolerance) return;
    if (!moved) {
      moved = true;
      // Captured only now: a captured pointer would redirect the click of a tap.
      element.setPointerCapture(event.pointerId);
      handlers.dragging(true);
      down.set(event.pointerId, at);
      drag?.move(at.x, at.y, event);
      return;
    }
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, at);
    if (drag) drag.move(at.x, at.y, event);
    else if (other) {
      const spread = (a: Point) => Math.max(Math.hypot(a.x - other.x, a.y - other.y), 10);
      handlers.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
      const factor = spread(at) / spread(before);
      handlers.zoom(factor, (at.x + other.x) / 2, (at.y + other.y) / 2, false);
    } else {
      handlers.pan(at.x - before.x, at.y - before.y);
      trail = [...trail.slice(-8), { ...at, time: event.timeStamp }];
    }
  }

  function onUp(event: PointerEvent) {
    if (!down.delete(event.pointerId)) return;
    if (down.size > 0) {
      trail = [];
      return;
    }
    handlers.dragging(false);
    const ended = drag;
    drag = undefined;
    if (event.type === "pointercancel") return ended?.cancel();
    if (moved && ended) return ended.end();
    ended?.cancel();
    if (event.button === 1) return;
    if (moved) {
      const recent = trail.filter(({ time }) => event.timeStamp - time < FLING_WINDOW_MS);
      const [first, last] = [recent[0], recent.at(-1)];
      if (first && last && last.time - first.time > 10) {
        const time = last.time - first.time;
        handlers.fling((last.x - first.x) / time, (last.y - first.y) / time);
      }
      return;
    }
    const at = point(event);
    const isDoubleTap = event.timeStamp - lastTap.time < DOUBLE_TAP_MS &&
      Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < DOUBLE_TAP_TOLERANCE_PX;
    lastTap = { ...at, time: isDoubleTap ? -Infinity : event.timeStamp };
    if (isDoubleTap) handlers.doubleTap(at.x, at.y);
    else handlers.tap(at.x, at.y, event.pointerType !== "mouse");
  }

  function onWheel(event: WheelEvent) {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX;
    const dx = event.deltaX * unit;
    const dy = event.deltaY * unit;
    const { x, y } = point(event);
    // Browsers report a trackpad pinch as a wheel event with the Ctrl key.
    if (event.ctrlKey) handlers.zoom(Math.exp(-dy * 0.01), x, y, false);
    else if (event.shiftKey && dx === 0) handlers.pan(-dy, 0);
    else if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) handlers.pan(-dx, 0);
    else handlers.zoom(Math.exp(-dy * 0.0022), x, y, Math.abs(dy) >= 40);
  }

  function onTouchMove(event: TouchEvent) {
    if (getComputedStyle(element).touchAction === "none") keepNextTap(event);
  }

  const listening = new AbortController();
  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => element.addEventListener(name, listener, { passive: false, signal: listening.signal });
  listen("pointerdown", onDown);
  listen("pointermove", onMove);
  listen("pointerup", onUp);
  listen("pointercancel", onUp);
  listen("pointerleave", () => handlers.leave());
  listen("touchmove", onTouchMove);
  listen("wheel", onWheel);
  return () => listening.abort();
}

/**
 * Handles `touchmove` of a dragged element: Chromium treats a quick drag as a fling even if
 * `touch-action` is none, and then suppresses the click of a tap anywhere on the page within a
 * second.
 */
export function keepNextTap(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault();
}
