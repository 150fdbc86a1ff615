/** Opens the rooms on a canvas: loads the renderer, and listens to the keyboard and the pointer. */
import { textFor } from "../../../domain/languages.ts";
import { effect } from "@preact/signals";
import { language } from "../../shared/i18n.ts";
import { paletteVersion } from "../../shared/theme.ts";
import { inLanguage } from "../shared/catalog_text.ts";
import { doorAddress } from "./address.ts";
import type { RayHit } from "./cast_ray.ts";
import type { Exhibition } from "./exhibition.ts";
import type { GalleryView } from "./scene/gallery_view.ts";
import { roomName, type RoomsState, writeState, yearOf } from "./state.ts";
import { followKeys, type Visit } from "./visit/visit.ts";
import { poseInside } from "./visit/pose.ts";
import { type SignsOf } from "./scene/signs.ts";
import { signBackground } from "../shared/movement_color.ts";
import { keepNextTap } from "../../shared/canvas/gestures.ts";

/** Limits of a tap: pointer movement in CSS pixels, and duration in milliseconds. */
const TAP_PX = 7;
const TAP_MS = 400;

/**
 * Returns the direction of view through a point of the canvas.
 * @param s Share of the width.
 * @param t Share of the height.
 */
function directionThrough(visit: Visit, s: number, t: number): { x: number; y: number; z: number } {
  const { yaw, pitch, rise } = visit.pose;
  const { horizontal, vertical } = visit.field;
  const right = (2 * s - 1) * Math.tan(horizontal / 2);
  const up = (1 - 2 * t - rise) * Math.tan(vertical / 2);
  const ahead = Math.cos(pitch) - up * Math.sin(pitch);
  const y = Math.sin(pitch) + up * Math.cos(pitch);
  const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
  return { x: sin * ahead + cos * right, y, z: -cos * ahead + sin * right };
}

/**
 * Turns the view while the pointer drags, and reports taps.
 * @returns A function that stops listening.
 */
function followPointer(
  element: HTMLElement,
  visit: Visit,
  onTap: (hit: RayHit) => void,
): () => void {
  let down: { id: number; x: number; y: number; at: number; hasMoved: boolean } | undefined;
  const hitOf = (event: PointerEvent) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [s, t] = [(event.clientX - left) / width, (event.clientY - top) / height];
    return visit.meet(directionThrough(visit, s, t));
  };
  const onPointerDown = (event: PointerEvent) => {
    if (down || event.button !== 0) return;
    const { pointerId: id, clientX: x, clientY: y, timeStamp: at } = event;
    down = { id, x, y, at, hasMoved: false };
    element.setPointerCapture(id);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!down) {
      const kind = event.pointerType === "mouse" ? hitOf(event).kind : "wall";
      element.style.cursor = kind === "frame" || kind === "door" ? "pointer" : "grab";
      return;
    }
    if (event.pointerId !== down.id) return;
    const [dx, dy] = [event.clientX - down.x, event.clientY - down.y];
    if (!down.hasMoved && Math.hypot(dx, dy) < TAP_PX) return;
    element.style.cursor = "grabbing";
    Object.assign(down, { x: event.clientX, y: event.clientY, hasMoved: true });
    // The dragged point of the scene stays under the pointer.
    const { width, height } = element.getBoundingClientRect();
    visit.look(-dx / width * visit.field.horizontal, dy / height * visit.field.vertical);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (event.pointerId !== down?.id) return;
    const isTap = !down.hasMoved && event.timeStamp - down.at < TAP_MS &&
      event.type === "pointerup";
    down = undefined;
    element.style.cursor = "grab";
    if (isTap) onTap(hitOf(event));
  };
  element.addEventListener("touchmove", keepNextTap, { passive: false });
  element.addEventListener("pointerdown", onPointerDown);
  element.addEventListener("pointermove", onPointerMove);
  element.addEventListener("pointerup", onPointerUp);
  element.addEventListener("pointercancel", onPointerUp);
  return () => {
    element.removeEventListener("touchmove", keepNextTap);
    element.removeEventListener("pointerdown", onPointerDown);
    element.removeEventListener("pointermove", onPointerMove);
    element.removeEventListener("pointerup", onPointerUp);
    element.removeEventListener("pointercancel", onPointerUp);
  };
}

/** Letters that load the font file for each alphabet of the signs. */
const SAMPLE_LETTERS = { en: "Aa", ru: "Aa Яя" };
const PLAIN_BACKGROUND = "#3a342c";

/**
 * Returns the text and background of signs: neighbours in their colours, rooms on a plain
 * background.
 */
function signsFor({ plan }: Exhibition): SignsOf {
  return ({ doorway }, room) => {
    if (doorway.leads) {
      return {
        text: inLanguage(doorway.leads.name),
        background: signBackground(doorway.leads.color),
      };
    }
    const other = doorway.rooms.find((index) => index !== room.index);
    return other === undefined
      ? undefined
      : { text: roomName(plan.rooms[other]!, plan), background: PLAIN_BACKGROUND };
  };
}

/** State of one visit. */
export interface OpenRooms {
  visit: Visit;
  state: RoomsState;
  onFrame: () => void;
}

/** Returns true if the page has the dark theme; the rooms then have evening light. */
function isEvening(): boolean {
  return getComputedStyle(document.documentElement).colorScheme === "dark" ||
    (document.documentElement.dataset.theme === undefined &&
      matchMedia("(prefers-color-scheme: dark)").matches);
}

function openFront(exhibition: Exhibition, visit: Visit): void {
  const { plan } = exhibition;
  const front = visit.front.value;
  if (front?.kind === "frame") location.assign(`/paintings/${plan.frames[front.frame]!.work}`);
  else if (front) leaveBy(front.doorway, exhibition);
}

function leaveBy(doorway: number, { plan, movement }: Exhibition): void {
  location.assign(doorAddress(plan.doorways[doorway]!.leads!.id, movement));
}

/**
 * Places the visitor where the URL says: in front of a painting, or at the door to the previous
 * movement.
 */
function placeVisitor(
  { plan }: Exhibition,
  visit: Visit,
  at: number | undefined,
  from?: number,
): void {
  const frame = plan.frames.findIndex(({ work }) => work === at);
  if (frame >= 0) return visit.stepTo(frame, true);
  const door = plan.doorways.find(({ leads }) => from !== undefined && leads?.id === from);
  if (door) visit.goTo(poseInside(door), true);
}

/** Handles a tap: moves to its target, or opens the page of a painting that is already in front. */
function goTo(hit: RayHit, exhibition: Exhibition, visit: Visit): void {
  if (hit.kind === "floor") visit.walkTo(hit.at);
  if (hit.kind === "door") leaveBy(hit.doorway, exhibition);
  if (hit.kind !== "frame") return;
  const front = visit.front.value;
  if (front?.kind === "frame" && front.frame === hit.frame) openFront(exhibition, visit);
  else visit.stepTo(hit.frame);
}

/** @throws {Error} If the rooms cannot be drawn in this browser. */
async function drawRooms(
  canvas: HTMLCanvasElement,
  exhibition: Exhibition,
  { visit, state, onFrame }: OpenRooms,
): Promise<{ view: GalleryView; stop: () => void }> {
  // Loaded here, because the list does not need it.
  const [{ GalleryView }] = await Promise.all([
    import("./scene/gallery_view.ts"),
    document.fonts.load('500 20px "Depot Serif"', textFor(SAMPLE_LETTERS, language.peek())),
    document.fonts.load('400 20px "Depot Sans"'),
  ]);
  const view = new GalleryView(canvas, exhibition, visit, {
    evening: isEvening(),
    signsOf: signsFor(exhibition),
    labelOf: (work) => {
      const exhibit = exhibition.exhibits.get(work)!;
      return {
        title: inLanguage(exhibit.title, exhibit.id),
        artist: inLanguage(exhibit.artist_name),
        year: yearOf(exhibit),
      };
    },
    inSoftware: state.inSoftware,
    onLost: () => (state.list.value = "lost_webgl"),
  });
  view.onFrame = onFrame;
  const resizeView = () => view.resize(canvas.clientWidth, canvas.clientHeight);
  resizeView();
  const observer = new ResizeObserver(resizeView);
  observer.observe(canvas);
  let isFirstRun = true;
  const stopEffect = effect(() => {
    paletteVersion.value;
    language.value;
    if (!isFirstRun) view.refresh(isEvening());
    isFirstRun = false;
  });
  const stop = () => {
    observer.disconnect();
    stopEffect();
    view.dispose();
  };
  return { view, stop };
}

/**
 * Opens the rooms; shows the list if they cannot be drawn.
 * @returns A function that closes them.
 */
export function openRooms(
  canvas: HTMLCanvasElement,
  exhibition: Exhibition,
  open: OpenRooms,
): () => void {
  const { visit, state } = open;
  let closed = false;
  visit.onLeave = (doorway) => leaveBy(doorway, exhibition);
  const at = state.at.value;
  const stops = [
    followKeys(visit, {
      open: () => openFront(exhibition, visit),
      list: () => (state.list.value = "chosen"),
    }),
    followPointer(canvas, visit, (hit) => goTo(hit, exhibition, visit)),
    effect(() => {
      const front = visit.front.value;
      if (front?.kind !== "frame") return;
      state.at.value = exhibition.plan.frames[front.frame]!.work;
      writeState(state);
    }),
  ];
  drawRooms(canvas, exhibition, open).then(({ view, stop }) => {
    if (closed) return stop();
    stops.push(stop);
    placeVisitor(exhibition, visit, at, state.from);
    view.wake();
    canvas.dataset.ready = "yes";
  }, () => {
    if (!closed) state.list.value = "no_webgl";
  });
  return () => {
    closed = true;
    for (const stop of stops) stop();
  };
}
