/** Gestures recognized from events, on an element without a browser. */
import assert from "node:assert/strict";
import {
  type GestureHandlers,
  listenToGestures,
} from "../../../../static/shared/canvas/gestures.ts";

// What the module reads of the browser.
Object.assign(globalThis, { WheelEvent: { DOM_DELTA_PIXEL: 0 } });

/** An element at (100, 50) with the log of all that has been recognized on it. */
function surface(more: Partial<GestureHandlers> = {}) {
  const element = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 100, top: 50 }),
    setPointerCapture() {},
  });
  const log: string[] = [];
  const round = (value: unknown) =>
    typeof value === "number" ? Math.round(value * 100) / 100 : value;
  const names = ["grab", "pan", "fling", "zoom", "hover", "leave", "tap", "doubleTap", "dragging"];
  const handlers = Object.fromEntries(
    names.map((
      name,
    ) => [name, (...args: unknown[]) => log.push([name, ...args.map(round)].join(" "))]),
  ) as unknown as GestureHandlers;
  const stop = listenToGestures(element as unknown as HTMLElement, { ...handlers, ...more });
  const send = (type: string, x: number, y: number, at: number, fields = {}) => {
    const event = new Event(type, { cancelable: true });
    const all = {
      clientX: 100 + x,
      clientY: 50 + y,
      pointerId: 1,
      pointerType: "mouse",
      button: 0,
    };
    for (const [name, value] of Object.entries({ ...all, timeStamp: at, ...fields })) {
      Object.defineProperty(event, name, { value });
    }
    element.dispatchEvent(event);
    return event;
  };
  return { log, send, stop };
}

Deno.test("gestures: a press with little movement is a tap, a second one soon after a double tap", () => {
  const { log, send } = surface();
  send("pointerdown", 10, 10, 0);
  send("pointermove", 12, 10, 20);
  send("pointerup", 12, 10, 40);
  send("pointerdown", 14, 10, 200);
  send("pointerup", 14, 10, 230);
  assert.deepEqual(log, [
    "grab",
    "dragging false",
    "tap 12 10 false",
    "grab",
    "dragging false",
    "doubleTap 14 10",
  ]);
});

Deno.test("gestures: a third, late or distant tap is a single tap", () => {
  const { log, send } = surface();
  const tap = (x: number, at: number) => {
    send("pointerdown", x, 0, at);
    send("pointerup", x, 0, at + 10);
  };
  for (const [x, at] of [[0, 0], [0, 100], [0, 200], [0, 900], [80, 1000]] as const) tap(x, at);
  assert.deepEqual(log.filter((line) => /tap/i.test(line)).map((line) => line.split(" ")[0]), [
    "tap",
    "doubleTap",
    "tap",
    "tap",
    "tap",
  ]);
});

Deno.test("gestures: a drag pans from the end of the slop, and is flung if still moving", () => {
  const { log, send } = surface();
  send("pointerdown", 0, 0, 0);
  send("pointermove", 10, 0, 10);
  send("pointermove", 30, 0, 20);
  send("pointermove", 50, 10, 40);
  send("pointerup", 50, 10, 45);
  assert.deepEqual(log, [
    "grab",
    "dragging true",
    "pan 20 0",
    "pan 20 10",
    "dragging false",
    "fling 1 0.5",
  ]);
});

Deno.test("gestures: a drag that stopped before release is not flung", () => {
  const { log, send } = surface();
  send("pointerdown", 0, 0, 0);
  send("pointermove", 20, 0, 10);
  send("pointermove", 60, 0, 30);
  send("pointerup", 60, 0, 500);
  assert.deepEqual(log.filter((line) => line.startsWith("fling") || line.startsWith("tap")), []);
});

Deno.test("gestures: two fingers zoom about their midpoint and pan by half of one finger's movement", () => {
  const { log, send } = surface();
  const touch = (pointerId: number) => ({ pointerId, pointerType: "touch" });
  send("pointerdown", 0, 0, 0, touch(1));
  send("pointerdown", 100, 0, 5, touch(2));
  send("pointermove", 200, 0, 10, touch(2));
  assert.deepEqual(log, ["grab", "grab", "pan 50 0", "zoom 2 100 0 false"]);
  send("pointerup", 200, 0, 20, touch(2));
  send("pointerup", 0, 0, 30, touch(1));
  assert.deepEqual(log.slice(4), ["dragging false"], "no tap, no fling");
});

Deno.test("gestures: the wheel zooms, pans with Shift or horizontally, pinches with Control", () => {
  const { log, send } = surface();
  const wheel = (deltaX: number, deltaY: number, held = {}) =>
    send("wheel", 5, 6, 0, {
      deltaX,
      deltaY,
      deltaMode: 0,
      ctrlKey: false,
      shiftKey: false,
      ...held,
    });
  assert.equal(wheel(0, 100).defaultPrevented, true, "the page does not scroll");
  wheel(0, -10);
  wheel(30, 0);
  wheel(0, 40, { shiftKey: true });
  wheel(0, -10, { ctrlKey: true });
  assert.deepEqual(log, [
    "zoom 0.8 5 6 true",
    "zoom 1.02 5 6 false",
    "pan -30 0",
    "pan -40 0",
    "zoom 1.11 5 6 false",
  ]);
});

Deno.test("gestures: a taken drag receives its moves; a second finger or the browser cancels it", () => {
  const drags: string[] = [];
  const { log, send } = surface({
    take: () => ({
      move: (x, y) => void drags.push(`move ${x} ${y}`),
      end: () => void drags.push("end"),
      cancel: () => void drags.push("cancel"),
    }),
  });
  send("pointerdown", 0, 0, 0);
  send("pointermove", 20, 0, 10);
  send("pointermove", 30, 5, 20);
  send("pointerup", 30, 5, 30);
  assert.deepEqual(drags, ["move 20 0", "move 30 5", "end"]);
  send("pointerdown", 0, 0, 100);
  send("pointermove", 20, 0, 110);
  send("pointercancel", 20, 0, 120);
  assert.deepEqual(drags.slice(3), ["move 20 0", "cancel"]);
  assert.equal(log.some((line) => line.startsWith("pan")), false);
});

Deno.test("gestures: other mouse buttons are ignored; no events after the end", () => {
  const { log, send, stop } = surface();
  send("pointerdown", 0, 0, 0, { button: 2 });
  assert.deepEqual(log, []);
  send("pointermove", 3, 4, 10);
  assert.deepEqual(log, ["hover 3 4"]);
  stop();
  send("pointermove", 5, 6, 20);
  send("pointerdown", 5, 6, 30);
  assert.deepEqual(log, ["hover 3 4"]);
});

Deno.test("gestures: touchmove is prevented if touch-action is none, otherwise the page scrolls", () => {
  const styles = globalThis as unknown as { getComputedStyle?: () => { touchAction: string } };
  const { send } = surface();
  try {
    for (const touchAction of ["none", "pan-y"]) {
      styles.getComputedStyle = () => ({ touchAction });
      assert.equal(
        send("touchmove", 0, 0, 0).defaultPrevented,
        touchAction === "none",
        touchAction,
      );
    }
  } finally {
    delete styles.getComputedStyle;
  }
});
