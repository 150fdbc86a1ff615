/**
 * Notes on a painting as W3C Web Annotations.
 *
 * Sources: IIIF Presentation API 3.0, section 5.4; Web Annotation Data Model, sections 3.2 and 4.2.
 */
import type { Annotation } from "../../gallery/painting_records.ts";
import type { Size } from "../../images/decode_plan.ts";
import { annotationsUrl, canvasUrl } from "../addresses.ts";
import { WORDS } from "./texts.ts";

// Viewers show a region where they do not support points: this share of the canvas's short side.
const REGION = 0.08;

/** Returns the notes of a painting, for its manifest or as a separate document. */
export function annotationPage(
  base: string,
  id: number,
  canvas: Size,
  annotations: readonly Annotation[],
) {
  const page = annotationsUrl(base, id);
  return {
    id: page,
    type: "AnnotationPage",
    label: WORDS.notes,
    items: annotations.map((note) => ({
      id: `${page}/${note.id}`,
      type: "Annotation",
      motivation: "commenting",
      body: bodies(note),
      target: canvasUrl(base, id) + regionOf(note, canvas),
    })),
  };
}

function bodies({ label, body, category, source_author, source, source_url }: Annotation) {
  const origin = [source_author, source, source_url].filter(Boolean).join(", ");
  const comment = {
    type: "TextualBody",
    value: [label, body, origin].filter(Boolean).join("\n\n"),
    format: "text/plain",
  };
  const tag = { type: "TextualBody", value: category, format: "text/plain", purpose: "tagging" };
  return category === "" ? [comment] : [comment, tag];
}

/** A place on a picture: a point, a rectangle, or the whole. */
interface Place {
  pos_x: number | null;
  pos_y: number | null;
  width?: number | null | undefined;
  height?: number | null | undefined;
}

/** Returns the region of a canvas as a fragment of its URL; empty for the whole canvas. */
export function regionOf({ pos_x, pos_y, width, height }: Place, canvas: Size): string {
  if (pos_x === null || pos_y === null) return "";
  if (width == null || height == null) {
    return `#xywh=${regionAround({ pos_x, pos_y }, canvas)}`;
  }
  const [left, right] = [pos_x, pos_x + width].map((x) => Math.round(x * canvas.width));
  const [top, bottom] = [pos_y, pos_y + height].map((y) => Math.round(y * canvas.height));
  return `#xywh=${[left, top, Math.max(1, right! - left!), Math.max(1, bottom! - top!)].join(",")}`;
}

/** Returns a square around a point, within the canvas: `x,y,w,h` in its units. */
function regionAround(
  { pos_x, pos_y }: { pos_x: number; pos_y: number },
  { width, height }: Size,
): string {
  const side = Math.max(1, Math.round(REGION * Math.min(width, height)));
  const from = (share: number, length: number) =>
    Math.min(Math.max(0, Math.round(share * length - side / 2)), length - side);
  return [from(pos_x, width), from(pos_y, height), side, side].join(",");
}
