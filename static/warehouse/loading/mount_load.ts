/** 3D scene of a load on a canvas. */
import "../shared/common.ts";
import { effect } from "@preact/signals";
import { PerspectiveCamera, Scene, WebGLRenderer } from "three";
import { listenToGestures } from "../../shared/canvas/gestures.ts";
import { parseColor } from "../../shared/color.ts";
import { paletteVersion } from "../../shared/theme.ts";
import { BlockMaterial, BlockMesh, labelSheet } from "../pallet/scene/block_mesh.ts";
import type { Block } from "../pallet/scene/blocks.ts";
import {
  type Bounds,
  eyeOf,
  FIELD_OF_VIEW,
  nearestHit,
  rayThrough,
  SIDES,
} from "../pallet/scene/orbit.ts";
import { CameraRig } from "../pallet/view/camera_rig.ts";
import type { LoadPlanner } from "./load_planner.ts";
import { palletName } from "./words.ts";
import { solidOf } from "../../../domain/loading/check_loose.ts";
import { type BoxPlace, extentOf, type Placement } from "../../../domain/loading/load_problem.ts";
import type { LoadRecord } from "../../../domain/warehouse/loading_records.ts";
import { typeColour } from "../pallet/model/colouring.ts";

const MAX_PIXEL_RATIO = 2;
const KEY_TURN = Math.PI / 24;
const KEY_ZOOM = 1.15;
const TURN_PER_DRAG = Math.PI;

/**
 * Mounts the scene, and handles gestures and keys.
 * @param onLost Called when the WebGL context is lost; nothing can be drawn afterwards.
 * @returns A function that unmounts it.
 * @throws {Error} The browser has no WebGL 2.
 */
export function mountLoad(
  canvas: HTMLCanvasElement,
  planner: LoadPlanner,
  onLost: () => void,
): () => void {
  const first = planner.load.peek()!;
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true });
  renderer.setClearAlpha(0);
  renderer.setPixelRatio(Math.min(devicePixelRatio, MAX_PIXEL_RATIO));
  const camera = new PerspectiveCamera(FIELD_OF_VIEW * 180 / Math.PI, 1, 0.1, 500);
  const { texture, grid } = labelSheet(
    [...first.pallets.map(palletName), ...first.loose?.lines.map((line) => line.sku_box) ?? []],
    4,
  );
  const paper = new BlockMaterial({ kind: "paper", labels: texture, grid });
  const wood = new BlockMaterial({ kind: "wood", labels: null, grid });
  const [pallets, vehicle] = [new BlockMesh(paper), new BlockMesh(wood)];
  const scene = new Scene();
  scene.add(vehicle.mesh, pallets.mesh);
  const rig = new CameraRig();
  let aspect = 1;
  let blocks: Block[] = [];

  const draw = () => {
    const { orbit } = rig;
    camera.position.set(...eyeOf(orbit));
    camera.rotation.set(-orbit.elevation, orbit.azimuth, 0, "YXZ");
    camera.updateProjectionMatrix();
    renderer.render(scene, camera);
    canvas.dataset.pallets = String(blocks.length);
  };
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width * height === 0) return;
    aspect = width / height;
    camera.aspect = aspect;
    renderer.setSize(width, height, false);
    rig.refit();
    rig.drawNow();
  };
  const onContextLost = (event: Event) => {
    event.preventDefault();
    onLost();
  };
  const subject = {
    bounds: () => boundsOf((planner.load.peek() ?? first).vehicle),
    aspect: () => aspect,
  };
  const palletAt = (x: number, y: number) => {
    const direction = rayThrough(
      rig.orbit,
      x / canvas.clientWidth,
      y / canvas.clientHeight,
      aspect,
    );
    const hit = nearestHit(blocks, eyeOf(rig.orbit), direction);
    const label = hit === undefined ? undefined : blocks[hit]!.label;
    const { pallets } = planner.load.peek() ?? first;
    return label !== undefined && label < pallets.length ? label : undefined;
  };
  const keys = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowLeft: () => rig.turn(-KEY_TURN, 0),
      ArrowRight: () => rig.turn(KEY_TURN, 0),
      ArrowUp: () => rig.turn(0, KEY_TURN),
      ArrowDown: () => rig.turn(0, -KEY_TURN),
      "+": () => rig.zoom(KEY_ZOOM),
      "=": () => rig.zoom(KEY_ZOOM),
      "-": () => rig.zoom(1 / KEY_ZOOM),
      "0": () => rig.fit(SIDES.corner),
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  };
  // The wheel scrolls the page until the picture has the focus.
  const wheel = (event: WheelEvent) => {
    if (document.activeElement !== canvas && !event.ctrlKey) event.stopImmediatePropagation();
  };
  canvas.addEventListener("wheel", wheel, { capture: true });
  canvas.addEventListener("keydown", keys);
  canvas.addEventListener("webglcontextlost", onContextLost);
  const stops = [
    rig.add(subject, draw, []),
    effect(() => {
      const load = planner.load.value;
      if (load === undefined) return;
      vehicle.fill(vehicleBlocks(load.vehicle));
      blocks = [
        ...palletBlocks(load, planner.shownPlacements.value),
        ...boxBlocks(load, planner.shownBoxes.value),
      ];
      pallets.fill(blocks);
      const at = blocks.findIndex(({ label }) => label === planner.selected.value);
      paper.mark(at < 0 ? undefined : at, undefined);
      rig.request();
    }),
    effect(() => {
      paletteVersion.value;
      const style = getComputedStyle(canvas);
      const [accent, ink] = [style.outlineColor, style.color].map(parseColor);
      const [red, green, blue] = ink!;
      const dark = red + green + blue > 3 * 128;
      for (const material of [paper, wood]) material.illuminate(accent!, dark);
      rig.request();
    }),
    listenToGestures(canvas, {
      grab() {},
      pan: (dx, dy) =>
        rig.turn(
          -dx / canvas.clientWidth * TURN_PER_DRAG,
          dy / canvas.clientHeight * TURN_PER_DRAG,
        ),
      fling() {},
      zoom: (factor) => rig.zoom(factor),
      hover() {},
      leave() {},
      tap: (x, y) => planner.choose(palletAt(x, y)),
      doubleTap: () => rig.fit(),
      dragging() {},
    }),
  ];
  const observer = new ResizeObserver(fit);
  observer.observe(canvas);
  fit();
  rig.fit(SIDES.corner, true);
  return () => {
    observer.disconnect();
    for (const stop of stops) stop();
    rig.stop();
    canvas.removeEventListener("wheel", wheel, { capture: true });
    canvas.removeEventListener("keydown", keys);
    canvas.removeEventListener("webglcontextlost", onContextLost);
    pallets.dispose();
    vehicle.dispose();
    texture.dispose();
    paper.dispose();
    wood.dispose();
    renderer.dispose();
    renderer.forceContextLoss();
  };
}

/**
 * Scene units: metres, from the millimetres of a load; the vehicle's length points right, its width
 * back.
 */
const METRE = 1000;
const FLOOR = 0.08;
const WALL = 0.04;
const WOOD = [198, 162, 112] as const;
const STEEL = [150, 158, 166] as const;

/** Returns the floor and the front wall. */
function vehicleBlocks({ length, width, height }: LoadRecord["vehicle"]): Block[] {
  const [long, wide, high] = [length / METRE, width / METRE, height / METRE];
  return [
    { low: [0, -FLOOR, -wide], high: [long, 0, 0], colour: [...WOOD] },
    { low: [-WALL, -FLOOR, -wide], high: [0, high, 0], colour: [...STEEL] },
  ];
}

/** Returns the pallets at their placements, with their indices in the load as labels. */
function palletBlocks(
  { pallets, vehicle }: LoadRecord,
  placements: readonly Placement[],
): Block[] {
  return placements.map(({ pallet: label, x, y, turned, on }): Block => {
    const pallet = pallets[label]!;
    const { long, wide } = extentOf(pallet, turned);
    const foot = on === null ? 0 : pallets[on]!.height;
    // Seen from the front right of the picture, the right side of the vehicle is in front.
    const front = vehicle.width - y - wide;
    return {
      low: [x / METRE, foot / METRE, -(front + wide) / METRE],
      high: [(x + long) / METRE, (foot + pallet.height) / METRE, -front / METRE],
      colour: typeColour(pallet.stop - 1),
      label,
    };
  });
}

/** Returns the loose boxes, with the index of their line after those of the pallets as label. */
function boxBlocks({ pallets, loose, vehicle }: LoadRecord, boxes: readonly BoxPlace[]): Block[] {
  return boxes.map((place): Block => {
    const line = loose!.lines[place.line]!;
    const { front, back, left, right, bottom, top } = solidOf(line, place);
    return {
      low: [front / METRE, bottom / METRE, (left - vehicle.width) / METRE],
      high: [back / METRE, top / METRE, (right - vehicle.width) / METRE],
      colour: typeColour(line.stop - 1),
      label: pallets.length + place.line,
    };
  });
}

const boundsOf = ({ length, width, height }: LoadRecord["vehicle"]): Bounds => ({
  low: [0, 0, -width / METRE],
  high: [length / METRE, height / METRE, 0],
});
