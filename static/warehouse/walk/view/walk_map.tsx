/** Floor plan on which a tour is played. */
import { effect } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Floor, type FloorLists } from "../../floor/model/floor.ts";
import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import { runShortcut } from "../../../shared/keyboard.ts";
import { t as shared } from "../../../shared/messages.ts";
import { ZoomButtons } from "../../../shared/ui/zoom_buttons.tsx";
import type { FloorPicture } from "../../floor_plan/draw_floor.ts";
import { FloorView } from "../../floor_plan/floor_view.ts";
import type { FloorPalette, Tint, TintOf } from "../../floor_plan/floor_palette.ts";
import { type PickedSection, stopText, type WalkPlan } from "../state/walk_plan.ts";
import { placeAt, type WalkPlayer } from "../state/walk_player.ts";
import { t } from "../messages.ts";
import { SANS } from "../../../shared/canvas/text_meter.ts";

/** Fonts and sizes of the tour on the plan. */
const NUMBER = `600 11px ${SANS}`;
const CARD = `500 13px ${SANS}`;
const RADIUS = 9;
const CARD_HEIGHT = 28;

/**
 * Draws the tour over the floor: path, stops and picker.
 * @param cardAt Returns the card's text at a stop.
 */
function drawWalk(
  picture: FloorPicture,
  player: WalkPlayer,
  cardAt: (stop: number) => string,
): void {
  const { timeline } = player;
  if (timeline.corners.length === 0) return;
  const walked = player.walked.value;
  const walker = placeAt(timeline, walked);
  const behind = timeline.corners.slice(0, walker.passed);
  drawPath(picture, [walker, ...timeline.corners.slice(walker.passed)], false);
  drawPath(picture, [...behind, walker], true);
  drawStops(picture, player);
  drawPicker(picture, walker);
  const stop = player.standing.value;
  if (stop !== undefined) drawCard(picture, walker, cardAt(stop));
}

type Corner = { x: number; y: number };

function drawPath(
  { context, camera, palette }: FloorPicture,
  path: Corner[],
  walked: boolean,
): void {
  context.beginPath();
  for (const [index, { x, y }] of path.entries()) {
    if (index === 0) context.moveTo(camera.screenX(x), camera.screenY(y));
    else context.lineTo(camera.screenX(x), camera.screenY(y));
  }
  context.lineJoin = context.lineCap = "round";
  context.strokeStyle = palette.accent;
  context.lineWidth = walked ? 4 : 2;
  context.setLineDash(walked ? [] : [1, 6]);
  context.stroke();
  context.setLineDash([]);
}

/** Draws the numbers of the stops where they do not collide; reached stops are filled. */
function drawStops({ context, camera, palette, placer }: FloorPicture, player: WalkPlayer): void {
  const { plan, timeline, reached } = player;
  placer.reset();
  context.font = NUMBER;
  context.textAlign = "center";
  context.textBaseline = "middle";
  plan.stops.forEach((_, stop) => {
    const { x, y } = placeAt(timeline, timeline.stops[stop]!);
    const [across, down] = [camera.screenX(x), camera.screenY(y)];
    const room = { x: across - RADIUS, y: down - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS };
    const whole = placer.place(room);
    const lit = stop < reached.value;
    context.beginPath();
    context.arc(across, down, whole ? RADIUS : 3, 0, 2 * Math.PI);
    context.fillStyle = lit ? palette.accent : palette.surface;
    context.fill();
    context.strokeStyle = lit ? palette.surface : palette.accent;
    context.lineWidth = 1.5;
    context.stroke();
    if (!whole) return;
    context.fillStyle = lit ? palette.onAccent : palette.ink;
    context.fillText(`${stop + 1}`, across, down + 0.5);
  });
}

function drawPicker({ context, camera, palette }: FloorPicture, { x, y }: Corner): void {
  const [across, down] = [camera.screenX(x), camera.screenY(y)];
  for (const [radius, color] of [[10, palette.surface], [7, palette.ink]] as const) {
    context.beginPath();
    context.arc(across, down, radius, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
  }
}

/** Draws the boxes to take on a card above the picker or, if there is no room, below. */
function drawCard(picture: FloorPicture, { x, y }: Corner, text: string): void {
  const { context, camera, palette, meter } = picture;
  const { width, height } = camera.frame;
  const fittedText = meter.fit(CARD, text, width - 48) ?? "";
  if (fittedText === "") return;
  const across = meter.width(CARD, fittedText) + 24;
  const [centre, down] = [camera.screenX(x), camera.screenY(y)];
  const left = Math.min(Math.max(centre - across / 2, 8), width - across - 8);
  const above = down - 18 - CARD_HEIGHT;
  const top = Math.min(above > 8 ? above : down + 18, height - CARD_HEIGHT - 8);
  context.beginPath();
  context.roundRect(left, top, across, CARD_HEIGHT, 8);
  context.fillStyle = palette.ink;
  context.fill();
  context.font = CARD;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = palette.surface;
  context.fillText(fittedText, left + across / 2, top + CARD_HEIGHT / 2 + 0.5);
}

/** Returns the floor with only the boxes of the tour in each section. */
function pickedFloor(lists: FloorLists, { stops }: WalkPlan): Floor {
  const picked = new Map<string, PickedSection>();
  for (const section of stops.flatMap(({ sections }) => sections)) {
    picked.set(section.section, section);
  }
  const sections = lists.sections.map((section) => ({
    ...section,
    count_box: picked.get(section.id)?.count ?? 0,
    sku_name: picked.get(section.id)?.sku ?? "",
  }));
  return new Floor({ ...lists, sections });
}

/**
 * Returns the tints of sections: light for those to come, full for reached ones, none for others.
 */
function walkTints(plan: WalkPlan, reached: () => number): TintOf {
  const stopOf = new Map<string, number>();
  plan.stops.forEach(({ sections }, stop) => {
    for (const { section } of sections) stopOf.set(section, stop);
  });
  return ({ id_warehouse_section }, palette: FloorPalette): Tint => {
    const stop = stopOf.get(id_warehouse_section);
    if (stop === undefined) return palette.plain;
    return stop < reached() ? { fill: palette.accent, text: palette.onAccent } : palette.stock[1]!;
  };
}

/** Zoom factor of a key press or a button. */
const ZOOM_STEP = 1.6;
/** Distance in CSS pixels from the edge at which the plan scrolls to follow the picker. */
const FOLLOW_MARGIN_PX = 40;
const STOP_HIT_PX = 22;

interface Mounted {
  view: FloorView;
  whole(): void;
  stop(): void;
}

/**
 * Mounts the plan on the canvas.
 * @param over Canvas on top for moving parts: a floor of ten thousand points takes longer to draw
 *   than a frame.
 */
function mount(
  canvas: HTMLCanvasElement,
  over: HTMLCanvasElement,
  { player, warehouse, lists, names }: WalkMapProps,
): Mounted {
  const { plan, timeline } = player;
  const context = over.getContext("2d")!;
  let picture: FloorPicture | undefined;
  const drawOver = () => {
    if (picture === undefined) return;
    context.clearRect(0, 0, over.clientWidth, over.clientHeight);
    drawWalk(picture, player, (stop) => stopText(plan.stops[stop]!, names));
  };
  const view = new FloorView(canvas, pickedFloor(lists, plan), {
    warehouse,
    tintOf: walkTints(plan, () => player.reached.peek()),
    over(floor) {
      picture = { ...floor, context };
      drawOver();
    },
  });
  const { camera } = view;
  const whole = () => {
    const { warehouse_width: right, warehouse_length: bottom } = warehouse;
    camera.show({ left: 0, top: 0, right, bottom });
  };
  const room = canvas.parentElement!;
  const fit = () => {
    const { clientWidth, clientHeight } = room;
    if (clientWidth * clientHeight === 0) return;
    const ratio = globalThis.devicePixelRatio || 1;
    over.width = Math.round(clientWidth * ratio);
    over.height = Math.round(clientHeight * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    view.resize(clientWidth, clientHeight);
    whole();
  };
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(room);
  const follow = () => {
    player.walked.value;
    drawOver();
    if (timeline.corners.length === 0) return;
    const { x, y } = placeAt(timeline, player.walked.peek());
    const { width, height } = camera.frame;
    const excess = (at: number, size: number) =>
      Math.min(at - FOLLOW_MARGIN_PX, 0) + Math.max(at - size + FOLLOW_MARGIN_PX, 0);
    const [across, down] = [excess(camera.screenX(x), width), excess(camera.screenY(y), height)];
    if (across !== 0 || down !== 0) camera.pan(-across, -down);
  };
  // The wheel scrolls the page; with Ctrl, as sent by trackpad pinches, it zooms.
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) event.stopImmediatePropagation();
  };
  canvas.addEventListener("wheel", onWheel);
  const tap = (x: number, y: number) => {
    const stop = timeline.stops.findIndex((distance) => {
      const at = placeAt(timeline, distance);
      return Math.hypot(camera.screenX(at.x) - x, camera.screenY(at.y) - y) < STOP_HIT_PX;
    });
    if (stop >= 0) player.showStop(stop);
  };
  const stops = [
    camera.listen(canvas, { tap, doubleTap: tap }),
    effect(follow),
    effect(() => {
      player.reached.value;
      view.requestFrame();
    }),
    () => canvas.removeEventListener("wheel", onWheel),
    () => observer.disconnect(),
    () => view.destroy(),
  ];
  return { view, whole, stop: () => stops.forEach((stop) => stop()) };
}

export interface WalkMapProps {
  player: WalkPlayer;
  warehouse: Warehouse;
  lists: FloorLists;
  /** Section names by id. */
  names: ReadonlyMap<string, string>;
}

export function WalkMap(props: WalkMapProps) {
  const { player, lists } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const overlay = useRef<HTMLCanvasElement>(null);
  const [mounted, setMounted] = useState<Mounted>();
  useLayoutEffect(() => {
    const mountedMap = mount(canvas.current!, overlay.current!, props);
    setMounted(mountedMap);
    return mountedMap.stop;
  }, [player, lists]);
  return (
    <div class="map-frame drawn walk-map">
      <canvas
        class="canvas cover"
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-roledescription={shared("view_map")}
        aria-label={t("map_label")}
        onKeyDown={(event) => {
          if (!mounted) return;
          const keys = { ...mounted.view.camera.zoomKeys(ZOOM_STEP), "0": mounted.whole };
          // The key must not trigger a shortcut of the page as well.
          if (runShortcut(keys, event)) event.stopPropagation();
        }}
      />
      <canvas ref={overlay} class="walk-over cover glass" aria-hidden="true" />
      <ZoomButtons
        step={ZOOM_STEP}
        zoom={(factor) => mounted?.view.camera.zoomMiddle(factor)}
        whole={() => mounted?.whole()}
      />
    </div>
  );
}
