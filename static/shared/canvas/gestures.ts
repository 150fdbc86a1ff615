/** Pointer, wheel and touch events of a canvas, recognized as gestures. */

/** Called for gestures; positions in CSS pixels of the canvas. */
export interface GestureHandlers {
  /** A drag or pinch begins: whatever moves by itself stops. */
  grab(): void;
  pan(dx: number, dy: number): void;
  /** Let go while moving, in pixels a millisecond. */
  fling(vx: number, vy: number): void;
  /** `notch`: a step of a wheel, which comes in jumps. */
  zoom(factor: number, x: number, y: number, notch: boolean): void;
  hover(x: number, y: number): void;
  leave(): void;
  tap(x: number, y: number, touch: boolean): void;
  doubleTap(x: number, y: number): void;
  dragging(on: boolean): void;
  /**
   * Asked when a finger or the mouse goes down: a handler that takes the drag gets its moves, and nothing
   * is panned. The first button of a mouse only; the middle one always pans.
   */
  take?(x: number, y: number, event: PointerEvent): Drag | undefined;
}

/** A drag that does something else than move the map. */
export interface Drag {
  move(x: number, y: number, event: PointerEvent): void;
  end(): void;
  /** A second finger has come, or the browser has taken over. */
  cancel(): void;
}

interface Point {
  x: number;
  y: number;
}

const TAP_SLOP = { mouse: 4, touch: 9 };
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_SLOP = 30;
/** A throw is measured over the last moments only: a hand that has stopped does not throw. */
const THROW_WINDOW_MS = 90;
const LINE_PX = 18;

/** Listens on an element. @returns stops listening */
export function listenToGestures(element: HTMLElement, hand: GestureHandlers): () => void {
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
    // Browsers would begin to scroll by themselves.
    if (middle) event.preventDefault();
    const at = point(event);
    down.set(event.pointerId, at);
    if (down.size === 1) {
      start = at;
      moved = false;
      trail = [];
      drag = middle ? undefined : hand.take?.(at.x, at.y, event);
    } else {
      moved = true;
      drag?.cancel();
      drag = undefined;
    }
    hand.grab();
  }

  function onMove(event: PointerEvent) {
    const at = point(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse" && down.size === 0) hand.hover(at.x, at.y);
      return;
    }
    const slop = event.pointerType === "mouse" ? TAP_SLOP.mouse : TAP_SLOP.touch;
    if (!moved && Math.hypot(at.x - start.x, at.y - start.y) < slop) return;
    if (!moved) {
      moved = true;
      // Only now: a captured pointer would take the click away from what lies under it.
      element.setPointerCapture(event.pointerId);
      hand.dragging(true);
      down.set(event.pointerId, at);
      drag?.move(at.x, at.y, event);
      return;
    }
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, at);
    if (drag) drag.move(at.x, at.y, event);
    else if (other) {
      const spread = (a: Point) => Math.max(Math.hypot(a.x - other.x, a.y - other.y), 10);
      hand.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
      const factor = spread(at) / spread(before);
      hand.zoom(factor, (at.x + other.x) / 2, (at.y + other.y) / 2, false);
    } else {
      hand.pan(at.x - before.x, at.y - before.y);
      trail = [...trail.slice(-8), { ...at, time: event.timeStamp }];
    }
  }

  function onUp(event: PointerEvent) {
    if (!down.delete(event.pointerId)) return;
    if (down.size > 0) {
      trail = [];
      return;
    }
    hand.dragging(false);
    const ended = drag;
    drag = undefined;
    if (event.type === "pointercancel") return ended?.cancel();
    if (moved && ended) return ended.end();
    ended?.cancel();
    if (event.button === 1) return;
    if (moved) {
      const recent = trail.filter(({ time }) => event.timeStamp - time < THROW_WINDOW_MS);
      const [first, last] = [recent[0], recent.at(-1)];
      if (first && last && last.time - first.time > 10) {
        const time = last.time - first.time;
        hand.fling((last.x - first.x) / time, (last.y - first.y) / time);
      }
      return;
    }
    const at = point(event);
    const again = event.timeStamp - lastTap.time < DOUBLE_TAP_MS &&
      Math.hypot(at.x - lastTap.x, at.y - lastTap.y) < DOUBLE_TAP_SLOP;
    lastTap = { ...at, time: again ? -Infinity : event.timeStamp };
    if (again) hand.doubleTap(at.x, at.y);
    else hand.tap(at.x, at.y, event.pointerType !== "mouse");
  }

  function onWheel(event: WheelEvent) {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX;
    const dx = event.deltaX * unit;
    const dy = event.deltaY * unit;
    const { x, y } = point(event);
    // Browsers report a pinch on a trackpad as a wheel with the control key.
    if (event.ctrlKey) hand.zoom(Math.exp(-dy * 0.01), x, y, false);
    else if (event.shiftKey && dx === 0) hand.pan(-dy, 0);
    else if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) hand.pan(-dx, 0);
    else hand.zoom(Math.exp(-dy * 0.0022), x, y, Math.abs(dy) >= 40);
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
  listen("pointerleave", () => hand.leave());
  listen("touchmove", onTouchMove);
  listen("wheel", onWheel);
  return () => listening.abort();
}

/**
 * For `touchmove` of what is dragged: Chromium takes a quick drag for a throw even where `touch-action`
 * is none, and then swallows the click of a tap that follows within a second, wherever on the page it is.
 */
export function keepNextTap(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault();
}
