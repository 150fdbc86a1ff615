/**
 * Mounts the 3D scene of pallets on a canvas: loads it, follows the state, and handles gestures.
 */
import { type Drag, listenToGestures } from "../../../shared/canvas/gestures.ts";
import { type PackedBox, sizeOfPallet } from "../model/packed_order.ts";
import { boundsOf, DECK, placeAt, pointOn, type Stage, wholeBounds } from "../scene/blocks.ts";
import { eyeOf, type Orbit, type Point3, projected, rayThrough } from "../scene/orbit.ts";
import type { PalletScene } from "../scene/pallet_scene.ts";
import type { CameraRig } from "./camera_rig.ts";
import type { PalletState } from "./pallet_state.ts";
import type { HandEditor } from "../by_hand/hand_editor.ts";
import { effect, untracked } from "@preact/signals";
import type { LayoutMetrics } from "../../../../domain/packing/metrics.ts";
import { ease, Motions, prefersReducedMotion } from "../../../shared/canvas/motion.ts";
import { parseColor } from "../../../shared/color.ts";
import { paletteVersion } from "../../../shared/theme.ts";

// A drag across the whole picture turns it by 180°.
const TURN_PER_DRAG = Math.PI;

/**
 * Handles hovering, selection, and camera gestures.
 * @returns A function that stops listening.
 */
function listenToPalletGestures(
  scene: PalletScene,
  state: PalletState,
  rig: CameraRig,
): () => void {
  const { canvas } = scene;
  let [fingers, shifting] = [0, false];
  const boxAt = (x: number, y: number) =>
    scene.boxAt(rig.orbit, x / canvas.clientWidth, y / canvas.clientHeight);
  const isSelected = (box: PackedBox) => state.selected.peek()?.record.id === box.record.id;
  const pressed = (event: PointerEvent) => (shifting = event.shiftKey);
  // The wheel scrolls the page until the picture has the focus.
  const wheel = (event: WheelEvent) => {
    if (document.activeElement !== canvas && !event.ctrlKey) event.stopPropagation();
  };
  const parent = canvas.parentElement!;
  canvas.addEventListener("pointerdown", pressed);
  parent.addEventListener("wheel", wheel, { capture: true });
  const stopGestures = listenToGestures(canvas, {
    grab: () => void fingers++,
    pan(dx, dy) {
      const { clientWidth: width, clientHeight: height } = canvas;
      if (shifting || fingers > 1) rig.shift(dx / height, dy / height);
      else rig.turn(-dx / width * TURN_PER_DRAG, dy / height * TURN_PER_DRAG);
    },
    fling() {},
    zoom: (factor) => rig.zoom(factor),
    hover(x, y) {
      const box = boxAt(x, y);
      if (state.hovered.peek() !== box) state.hovered.value = box;
      canvas.style.cursor = box ? "pointer" : "grab";
    },
    leave: () => void (state.hovered.value = undefined),
    tap(x, y) {
      const box = boxAt(x, y);
      state.selected.value = box === state.selected.peek() ? undefined : box;
    },
    doubleTap(x, y) {
      const box = boxAt(x, y);
      if (!box) return rig.fit();
      state.selected.value = box;
      rig.approach(boundsOf(state.stage.peek(), box, state.isSpread.peek() ? 1 : 0), scene.aspect);
    },
    take(x, y, event) {
      const editor = state.hand.peek();
      const box = editor && boxAt(x, y);
      // Touch turns the picture, unless it begins on the chosen box.
      const isMeant = box && (event.pointerType === "mouse" || isSelected(box));
      if (!isMeant || box.record.locked) return undefined;
      const at = (x: number, y: number) => {
        const { clientWidth: width, clientHeight: height } = canvas;
        const direction = rayThrough(rig.orbit, x / width, y / height, scene.aspect);
        return placeAt(state.stage.peek(), eyeOf(rig.orbit), direction, box.z0);
      };
      return dragOf(editor, box, at, at(x, y));
    },
    dragging(on) {
      if (!on) fingers = 0;
      canvas.style.cursor = on ? "grabbing" : "grab";
      if (on) state.hovered.value = undefined;
    },
  });
  return () => {
    stopGestures();
    canvas.removeEventListener("pointerdown", pressed);
    parent.removeEventListener("wheel", wheel, { capture: true });
  };
}

interface At {
  pallet: number;
  x: number;
  y: number;
}

/**
 * Returns the drag of a box. It picks up the box with the first move and places it at the end if no
 * rule forbids it; otherwise the box stays held until the user gives a reason.
 * @param at Returns the pointer's position at the height of the box's base.
 */
function dragOf(
  editor: HandEditor,
  box: PackedBox,
  at: (x: number, y: number) => At | undefined,
  begin: At | undefined,
): Drag | undefined {
  if (begin === undefined || editor.busy.peek()) return undefined;
  let grip: { x: number; y: number } | undefined;
  return {
    move(x, y) {
      const to = at(x, y);
      if (to === undefined) return;
      if (grip === undefined) {
        editor.state.selected.value = box;
        // A held box is moved further.
        editor.isDragging.value = true;
        if (!editor.heldBoxes.peek()) editor.take(box);
        const { heldBoxes: held } = editor;
        if (!held.peek()?.boxes.some(({ id }) => id === box.record.id)) return;
        const corner = editor.corner!;
        grip = { x: begin.x - corner.x, y: begin.y - corner.y };
      }
      if (editor.state.choice.peek() === "all" && to.pallet !== editor.heldBoxes.peek()!.pallet) {
        editor.toPallet(to.pallet);
      }
      editor.moveTo(to.x - grip.x, to.y - grip.y);
    },
    end() {
      editor.isDragging.value = false;
      editor.put();
    },
    cancel() {
      editor.isDragging.value = false;
      editor.release();
    },
  };
}

const SVG = "http://www.w3.org/2000/svg";
const RADIUS = 9;
// Edges of a cuboid as pairs of corners; the bits of a corner are its axes with the high value.
const EDGES = [
  [[0, 1], [2, 3], [4, 5], [6, 7]],
  [[0, 2], [1, 3], [4, 6], [5, 7]],
  [[0, 4], [1, 5], [2, 6], [3, 7]],
].flat() as [number, number][];

interface OverlayContent {
  stage: Stage;
  figures: LayoutMetrics;
  selected: PackedBox | undefined;
  apart: number;
  /** True if all boxes are at their positions; otherwise the centre of gravity is not valid. */
  whole: boolean;
}

class Marks {
  constructor(private readonly svg: SVGSVGElement) {}

  draw({ stage, figures, selected, apart, whole }: OverlayContent, orbit: Orbit): void {
    const { clientWidth: width, clientHeight: height } = this.svg;
    const pixel = (point: Point3) => {
      const { s, t } = projected(orbit, point, width / height);
      return [Math.round(10 * s * width) / 10, Math.round(10 * t * height) / 10] as const;
    };
    const parts: Element[] = [];
    if (selected) parts.push(outline(boundsOf(stage, selected, apart), pixel));
    if (stage.choice === "all") parts.push(...this.#numbers(stage, pixel));
    else {
      const centre = figures.by_pallet[stage.choice]?.centre_of_gravity;
      if (centre && whole) {
        const on = (z: number) => pixel(pointOn(stage, stage.choice as number, { ...centre, z }));
        parts.push(...centreOfGravityMark(on(centre.z), on(0)));
      }
    }
    this.svg.replaceChildren(...parts);
  }

  #numbers(stage: Stage, pixel: (point: Point3) => readonly [number, number]): Element[] {
    return stage.pallets.map((pallet) => {
      const { length } = sizeOfPallet(stage.order, pallet);
      const [x, , z] = pointOn(stage, pallet, { x: 0, y: length / 2, z: 0 });
      const [left, top] = pixel([x, -DECK, z]);
      const text = element("text", { x: left, y: top + 6, class: "drawn-text mark-number" });
      text.textContent = String(pallet + 1);
      return text;
    });
  }
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

function outline(
  { low, high }: { low: Point3; high: Point3 },
  pixel: (point: Point3) => readonly [number, number],
): Element {
  const corner = (bits: number): Point3 => [
    bits & 1 ? high[0] : low[0],
    bits & 2 ? high[1] : low[1],
    bits & 4 ? high[2] : low[2],
  ];
  const path = EDGES.map(([from, to]) => {
    const [a, b] = [pixel(corner(from)), pixel(corner(to))];
    return `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`;
  });
  return element("path", { d: path.join(""), class: "mark-box line-accent", "stroke-width": 2.25 });
}

/** Returns the symbol of a centre of gravity, and a plumb line from it to the pallet. */
function centreOfGravityMark(
  [x, y]: readonly [number, number],
  foot: readonly [number, number],
): Element[] {
  const r = RADIUS;
  const quarters = `M${x} ${y}v${-r}a${r} ${r} 0 0 1 ${r} ${r}zv${r}a${r} ${r} 0 0 1 ${-r} ${-r}z`;
  return [
    element("path", {
      d: `M${x} ${y}L${foot[0]} ${foot[1]}`,
      class: "line-ink",
      "stroke-width": 1.5,
      "stroke-dasharray": "5 4",
    }),
    element("circle", { cx: foot[0], cy: foot[1], r: 3, class: "fill-ink" }),
    element("circle", { cx: x, cy: y, r, class: "line-ink fill-surface", "stroke-width": 1.5 }),
    element("path", { d: quarters, class: "fill-ink" }),
  ];
}

interface SceneMount {
  canvas: HTMLCanvasElement;
  marks: SVGSVGElement;
  state: PalletState;
  rig: CameraRig;
  figures: LayoutMetrics;
}

const APART_MS = 420;
const DROP_MS = 260;
// Height in metres at which a held box is drawn above its position.
const LIFT_M = 0.5;

function illuminate(scene: PalletScene): void {
  const style = getComputedStyle(scene.canvas);
  const [accent, ink] = [style.outlineColor, style.color].map(parseColor);
  const [red, green, blue] = ink!;
  scene.illuminate(accent!, red + green + blue > 3 * 128);
}

/**
 * Mounts a scene. Without WebGL, switches to the flat drawing.
 * @returns A function that unmounts it.
 */
export function mountScene(mount: SceneMount): () => void {
  let stop: (() => void) | undefined;
  let closed = false;
  Promise.all([
    // Imported here, so that the list view does not load it.
    import("../scene/pallet_scene.ts"),
    document.fonts.load('600 20px "Depot Sans"'),
  ]).then(([{ PalletScene }]) => {
    if (closed) return;
    const { canvas, state } = mount;
    const scene = new PalletScene(canvas, state.order, () => state.flatten("lost_webgl"));
    stop = follow(scene, mount);
    canvas.dataset.ready = "yes";
  }).catch(() => {
    if (!closed) mount.state.flatten("no_webgl");
  });
  return () => {
    closed = true;
    stop?.();
  };
}

function follow(scene: PalletScene, { canvas, marks, state, rig, figures }: SceneMount) {
  const lines = new Marks(marks);
  const opening = new Motions(() => rig.request());
  const dropping = new Motions(() => rig.request());
  let [apart, shownBefore] = [state.isSpread.peek() ? 1 : 0, state.placed.peek()];
  let fittedView = "";

  const fill = () => {
    const { stage, boxes, colouring } = state;
    scene.show({
      stage: stage.peek(),
      boxes: boxes.peek(),
      colouring: colouring.peek(),
      apart,
    });
    scene.mark(state.selected.peek(), state.hovered.peek());
    rig.request();
  };
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width * height === 0) return;
    scene.resize(width, height);
    rig.refit();
    rig.drawNow();
  };
  const draw = () => {
    scene.draw(rig.orbit);
    const [stage, selected] = [state.stage.peek(), state.selected.peek()];
    const whole = apart === 0 && state.boxes.peek().length === state.pallet.peek()?.boxes.length;
    lines.draw({ stage, figures, selected, apart, whole }, rig.orbit);
    canvas.dataset.boxes = String(scene.count);
  };
  const drop = (box: PackedBox) => {
    if (prefersReducedMotion()) return;
    dropping.start((elapsed) => {
      const share = Math.min(1, elapsed / DROP_MS);
      scene.hold(box, LIFT_M * (1 - share) ** 2);
      rig.request();
      return share < 1;
    });
  };

  illuminate(scene);
  const stops = [
    rig.add(
      {
        bounds: () => wholeBounds(state.stage.peek(), state.isSpread.peek() ? 1 : 0),
        aspect: () => scene.aspect,
      },
      draw,
      [opening, dropping],
    ),
    effect(() => {
      state.boxes.value;
      state.colouring.value;
      state.stage.value;
      untracked(() => {
        dropping.stop();
        scene.hold(undefined, 0);
        fill();
        const placed = state.placed.peek();
        const hand = placed === shownBefore + 1 ? state.boxes.peek().at(-1) : undefined;
        if (hand) drop(hand);
        shownBefore = placed;
      });
    }),
    effect(() => {
      // Manual packing must not move the camera.
      const { choice, pallets } = state.stage.value;
      const stageKey = `${choice} ${pallets.length}`;
      if (stageKey !== fittedView) untracked(() => rig.fit());
      fittedView = stageKey;
    }),
    effect(() => {
      scene.mark(state.selected.value, state.hovered.value);
      rig.request();
    }),
    effect(() => {
      const to = state.isSpread.value ? 1 : 0;
      if (to === apart) return;
      const from = apart;
      opening.start((elapsed) => {
        const share = prefersReducedMotion() ? 1 : Math.min(1, elapsed / APART_MS);
        apart = from + (to - from) * ease(share);
        fill();
        return share < 1;
      });
    }),
    effect(() => {
      paletteVersion.value;
      illuminate(scene);
      rig.request();
    }),
    listenToPalletGestures(scene, state, rig),
  ];
  const observer = new ResizeObserver(fit);
  observer.observe(canvas);
  fit();
  rig.fit(rig.orbit, true);
  return () => {
    observer.disconnect();
    opening.stop();
    dropping.stop();
    for (const stop of stops) stop();
    scene.dispose();
  };
}
