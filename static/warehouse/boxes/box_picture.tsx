/** Pictures of box types: drawn to scale, or their photos. */
import { type Signal, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Box } from "../../../domain/warehouse/records.ts";
import { request } from "../shared/warehouse_request.ts";

type Edges = Pick<Box, "length_box" | "width_box" | "height_box">;

// Size of the picture in pixels. Isometric projection: both horizontal axes rise by 30°.
const [WIDTH, HEIGHT] = [44, 40];
const COS = Math.cos(Math.PI / 6);

/** Returns the width and height of a box's projection, in its unit. */
function drawnSize({ length_box, width_box, height_box }: Edges): [width: number, height: number] {
  const both = length_box + width_box;
  return [both * COS, both / 2 + height_box];
}

/** Returns the pixels per unit at which the largest box fills a picture. */
export function scaleOf(boxes: readonly Edges[]): number {
  let scale = Infinity;
  for (const box of boxes) {
    const [width, height] = drawnSize(box);
    if (width > 0) scale = Math.min(scale, (WIDTH - 2) / width, (HEIGHT - 2) / height);
  }
  return Number.isFinite(scale) ? scale : 0;
}

/** Isometric picture of a box to scale; nothing if it has no dimensions. */
export function BoxPicture({ box, scale }: { box: Edges; scale: number }) {
  const [l, w, h] = [box.length_box * scale, box.width_box * scale, box.height_box * scale];
  const [width, height] = drawnSize(box).map((side) => side * scale) as [number, number];
  // The corner nearest to the viewer is at the bottom.
  const x = (WIDTH - width) / 2 + w * COS;
  const y = (HEIGHT + height) / 2;
  const face = (...points: [number, number][]) =>
    `M${points.map(([dx, dy]) => `${(x + dx).toFixed(1)} ${(y - dy).toFixed(1)}`).join("L")}Z`;
  const left: [number, number] = [-w * COS, w / 2];
  const right: [number, number] = [l * COS, l / 2];
  const back: [number, number] = [(l - w) * COS, (l + w) / 2];
  const up = ([dx, dy]: [number, number]): [number, number] => [dx, dy + h];
  return (
    <svg class="box-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {l > 0 && w > 0 && h > 0 && (
        <>
          <path class="box-left" d={face([0, 0], left, up(left), [0, h])} />
          <path class="box-right" d={face([0, 0], right, up(right), [0, h])} />
          <path class="box-top" d={face([0, h], up(left), up(back), up(right))} />
        </>
      )}
    </svg>
  );
}

interface Photographed {
  id: string;
  photo?: string | undefined;
}

// They are loaded with the session, and held until the page closes.
const urls = new Map<string, Signal<string>>();

/** Returns the address of a photo; empty until it is loaded, if it cannot be or if there is none. */
export function photoUrl({ id, photo = "" }: Photographed, size?: "thumbnail"): string {
  if (photo === "") return "";
  const key = `${photo} ${size}`;
  const cached = urls.get(key);
  if (cached) return cached.value;
  const url = signal("");
  urls.set(key, url);
  request("GET /stockbox/:id/photo", { param: { id }, query: { of: photo, size } })
    .then((answer) => answer.blob())
    .then((bytes) => url.value = URL.createObjectURL(bytes))
    // It is asked for again when it is shown again.
    .catch(() => urls.delete(key));
  return url.value;
}

/** The thumbnail of a box type's photo, in place of what is shown without it. */
export function BoxThumb({ box, children }: { box: Photographed; children?: ComponentChildren }) {
  const url = photoUrl(box, "thumbnail");
  if (url === "") return <>{children}</>;
  return (
    <span class="thumb" style={{ "--thumb": "var(--box, 34px)" }}>
      <img src={url} alt="" />
    </span>
  );
}
