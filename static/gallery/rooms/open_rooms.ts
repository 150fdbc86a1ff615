/** Opens the rooms on a canvas: loads what draws them, and listens to keys and hands. */
import { effect } from "@preact/signals";
import { language } from "../../shared/i18n.ts";
import { paletteVersion } from "../../shared/theme.ts";
import { catalogName } from "../shared/catalog_names.ts";
import { doorAddress } from "./address.ts";
import type { RayHit } from "./cast_ray.ts";
import type { Exhibition } from "./exhibition.ts";
import type { GalleryView } from "./scene/gallery_view.ts";
import { roomName, type RoomsState, writeState, yearOf } from "./state.ts";
import { followKeys, type Visit } from "./visit/visit.ts";
import { poseInside } from "./visit/pose.ts";
import { type SignsOf } from "./scene/signs.ts";
import { signGround } from "./sign_ground.ts";
import { keepNextTap } from "../../shared/canvas/gestures.ts";

/** Looking round by dragging, going to what is tapped. */
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
function followPointer(
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

/** Of the alphabet that signs are written in: each has a font file of its own. */
const LETTERS = { en: "Aa", ru: "Aa Яя" };
const PLAIN = "#3a342c";

/** The signs of an exhibition: neighbours in their colours, rooms on a plain ground. */
function signsFor({ plan }: Exhibition): SignsOf {
  return ({ doorway }, room) => {
    if (doorway.leads) {
      return { text: catalogName(doorway.leads.name), ground: signGround(doorway.leads.color) };
    }
    const other = doorway.rooms.find((index) => index !== room.index);
    return other === undefined
      ? undefined
      : { text: roomName(plan.rooms[other]!, plan), ground: PLAIN };
  };
}

/** State of one visit. */
export interface OpenRooms {
  visit: Visit;
  state: RoomsState;
  /** Called after each frame. */
  onFrame: () => void;
}

/** Returns true if the page has the dark theme: then it is evening in the rooms. */
function isEvening(): boolean {
  return getComputedStyle(document.documentElement).colorScheme === "dark" ||
    (document.documentElement.dataset.theme === undefined &&
      matchMedia("(prefers-color-scheme: dark)").matches);
}

/** Opens what is in front of the visitor. */
function openFront(exhibition: Exhibition, visit: Visit): void {
  const { plan } = exhibition;
  const front = visit.front.value;
  if (front?.kind === "frame") location.assign(`/paintings/${plan.frames[front.frame]!.work}`);
  else if (front) leaveBy(front.doorway, exhibition);
}

function leaveBy(doorway: number, { plan, movement }: Exhibition): void {
  location.assign(doorAddress(plan.doorways[doorway]!.leads!.id, movement));
}

/** Puts the visitor where the address says: before a painting, or at the door just come through. */
function arrive({ plan }: Exhibition, visit: Visit, at: number | undefined, from?: number): void {
  const frame = plan.frames.findIndex(({ work }) => work === at);
  if (frame >= 0) return visit.stepTo(frame, true);
  const door = plan.doorways.find(({ leads }) => from !== undefined && leads?.id === from);
  if (door) visit.goTo(poseInside(door), true);
}

/** A tap goes to what it meets; on a painting that one stands before, it opens its page. */
function goTo(hit: RayHit, exhibition: Exhibition, visit: Visit): void {
  if (hit.kind === "floor") visit.walkTo(hit.at);
  if (hit.kind === "door") leaveBy(hit.doorway, exhibition);
  if (hit.kind !== "frame") return;
  const front = visit.front.value;
  if (front?.kind === "frame" && front.frame === hit.frame) openFront(exhibition, visit);
  else visit.stepTo(hit.frame);
}

/** @throws when the rooms cannot be drawn here */
async function draw(
  canvas: HTMLCanvasElement,
  exhibition: Exhibition,
  { visit, state, onFrame }: OpenRooms,
): Promise<{ view: GalleryView; stop: () => void }> {
  // Only here, so that the list does without it.
  const [{ GalleryView }] = await Promise.all([
    import("./scene/gallery_view.ts"),
    document.fonts.load('500 20px "Depot Serif"', LETTERS[language.peek()]),
    document.fonts.load('400 20px "Depot Sans"'),
  ]);
  const view = new GalleryView(canvas, exhibition, visit, {
    evening: isEvening(),
    signsOf: signsFor(exhibition),
    labelOf: (work) => {
      const exhibit = exhibition.exhibits.get(work)!;
      return { title: exhibit.title, artist: exhibit.artist_name, year: yearOf(exhibit) };
    },
    inSoftware: state.inSoftware,
    onLost: () => (state.list.value = "lost_webgl"),
  });
  view.onFrame = onFrame;
  const fit = () => view.resize(canvas.clientWidth, canvas.clientHeight);
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(canvas);
  let first = true;
  const unfollow = effect(() => {
    paletteVersion.value;
    language.value;
    if (!first) view.refresh(isEvening());
    first = false;
  });
  const stop = () => {
    observer.disconnect();
    unfollow();
    view.dispose();
  };
  return { view, stop };
}

/** Opens the rooms; returns what closes them. The list is shown when they cannot be drawn. */
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
  draw(canvas, exhibition, open).then(({ view, stop }) => {
    if (closed) return stop();
    stops.push(stop);
    arrive(exhibition, visit, at, state.from);
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
