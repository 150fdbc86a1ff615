/** Draws the labels: movement names first, then artists, then works. Labels never overlap. */
import { artistNode } from "../../../../domain/gallery/influence/graph.ts";
import { inLanguage } from "../../shared/catalog_text.ts";
import { initials } from "../../shared/chip.tsx";
import { HEAD, ramp, splitName, xOf, yOf } from "../../map/axis.ts";
import { SANS, SERIF } from "../../../shared/canvas/text_meter.ts";
import { workRadius } from "./nodes.ts";
import { nodeOpacity, type RiverPicture } from "./river_picture.ts";
import { strandOpacity } from "./streams.ts";

/**
 * Smallest row heights, in CSS pixels, at which artists get names, portraits and works get titles.
 */
const MIN_ARTISTS_ROW_PX = 12;
const MIN_PORTRAITS_ROW_PX = 30;
const MIN_TITLES_ROW_PX = 26;
/** Maximum number of labels that one layer tries to place per frame; more would not fit. */
const MAX_CANDIDATES = 260;

/** Draws text with a halo in the background colour, so that it is legible on top of the streams. */
function drawText(picture: RiverPicture, text: string, x: number, y: number, halo = 3): void {
  const { context, palette } = picture;
  const alpha = context.globalAlpha;
  context.globalAlpha = alpha * 0.8;
  context.strokeStyle = palette.ground;
  context.lineWidth = halo;
  context.lineJoin = "round";
  context.strokeText(text, x, y);
  context.globalAlpha = alpha;
  context.fillText(text, x, y);
}

const byDegree = ({ scene: { degree } }: RiverPicture) => (a: number, b: number) =>
  degree[b]! - degree[a]! || a - b;

/** Up to this number of emphasized edges, their end nodes are labelled at any zoom. */
const MAX_NAMED_EDGES = 24;

/**
 * Returns true if a node is labelled at any zoom, because few edges are emphasized and it is one of
 * their ends.
 */
export function hasLabelAtAnyZoom({ isolation }: RiverPicture, node: number): boolean {
  return isolation !== undefined && isolation.streams.size === 0 &&
    isolation.edges.length <= MAX_NAMED_EDGES && isolation.nodes.has(node);
}

/** Label position: the share along the strand, and above (-1), on (0) or below (1) it. */
type LabelOffset = readonly [share: number, lift: number];
const ZOOMED_OUT_OFFSETS: readonly LabelOffset[] = [
  [0.5, 0],
  [0.3, 0],
  [0.7, 0],
  [0.5, 1],
  [0.5, -1],
  [0, 0],
  [1, 0],
  [0, 1],
  [1, -1],
];
const TIGHT_OFFSETS: readonly LabelOffset[] = [[0.5, 0], [0.5, 1], [0.5, -1]];
const ZOOMED_IN_OFFSETS: readonly LabelOffset[] = [[0, 0]];

/**
 * Draws movement names: zoomed out inside the strand, in a size that depends on its height; zoomed
 * in above its upper bank.
 */
export function drawMovementNames(picture: RiverPicture, strands: readonly number[]): void {
  const { context, scene, palette, meter, placer, row, frame } = picture;
  const { left, right, y } = scene.layout;
  const detailLevel = ramp(row, 16, 24);
  context.textBaseline = "middle";
  for (const strand of [...strands].sort(byDegree(picture))) {
    const opacity = strandOpacity(picture, strand);
    if (opacity < 0.1) continue;
    const half = scene.halfHeight[strand]! * row;
    const minSize = frame.width < 600 ? 10 : frame.width < 1800 ? 11.5 : 13;
    const maxSize = frame.width < 600 ? 12 : 22;
    const size = detailLevel > 0 ? 15 + Math.round(detailLevel * 2) : Math.round(
      Math.min(Math.max(half * 0.55, minSize), maxSize),
    );
    const name = inLanguage(scene.graph.movements[strand]!.name);
    const font = `600 ${size}px ${SERIF}`;
    const from = Math.max(xOf(picture, left[strand]!), 0) + 8;
    const to = Math.min(xOf(picture, right[strand]!), frame.width) - 8;
    const fullWidth = meter.width(font, name);
    const lines = detailLevel === 0 && fullWidth > to - from ? splitName(name) ?? [name] : [name];
    const width = Math.max(...lines.map((line) => meter.width(font, line)));
    const height = size * 1.1 * lines.length;
    const middle = yOf(picture, y[strand]!);
    const aboveStrand = Math.min(
      Math.max(middle - half - size * 0.2, HEAD + size),
      Math.max(middle + half, HEAD + size),
    );
    const top = (middle + (aboveStrand - middle) * detailLevel) - height / 2;
    const slack = to - from - width;
    for (
      const [share, lift] of detailLevel > 0.5
        ? ZOOMED_IN_OFFSETS
        : slack > 0
        ? ZOOMED_OUT_OFFSETS
        : TIGHT_OFFSETS
    ) {
      const x = Math.min(Math.max(from + slack * share, 4), frame.width - width - 4);
      const at = top + lift * (half + height / 2) * (1 - detailLevel);
      const box = { x: x - 3, y: at, width: width + 6, height };
      if (at < HEAD || !placer.place(box)) continue;
      context.font = font;
      context.globalAlpha = opacity;
      context.fillStyle = palette.shades[strand]!.text;
      lines.forEach((line, i) =>
        drawText(
          picture,
          line,
          x + (width - meter.width(font, line)) / 2,
          at + size * (0.55 + i * 1.1),
        )
      );
      picture.hits.push({ kind: "node", index: strand, ...box });
      break;
    }
  }
  context.globalAlpha = 1;
}

function drawChip(picture: RiverPicture, node: number, x: number, y: number, size: number): void {
  const { context, scene, palette, chips } = picture;
  const { id, name, portrait, movement } = scene.graph
    .artists[node - scene.graph.movements.length]!;
  const portraitImage = chips.of(id, portrait);
  if (portraitImage) {
    context.drawImage(portraitImage, x, y - size / 2, size, size);
    return;
  }
  context.fillStyle = palette.shades[movement]!.chip;
  context.beginPath();
  context.arc(x + size / 2, y, size / 2, 0, 2 * Math.PI);
  context.fill();
  context.textAlign = "center";
  context.font = `600 ${Math.round(size * 0.42)}px ${SANS}`;
  context.fillStyle = "#fff";
  context.fillText(initials(inLanguage(name)), x + size / 2, y + 0.5);
  context.textAlign = "start";
}

/** Draws artist names at the start of their threads, with portraits when zoomed in. */
export function drawArtistNames(picture: RiverPicture, threads: readonly number[]): void {
  const { context, scene, palette, meter, placer, row, frame } = picture;
  const { left, right, y } = scene.layout;
  const chip = row >= MIN_PORTRAITS_ROW_PX ? 20 : 0;
  const size = row < 18 ? 11 : 13;
  const font = `500 ${size}px ${SANS}`;
  const fade = ramp(row, MIN_ARTISTS_ROW_PX, MIN_ARTISTS_ROW_PX + 3);
  const candidates = threads.filter((node) => fade > 0 || hasLabelAtAnyZoom(picture, node))
    .sort(byDegree(picture)).slice(0, MAX_CANDIDATES);
  context.textBaseline = "middle";
  for (const node of candidates) {
    const name = inLanguage(scene.graph.artists[node - scene.graph.movements.length]!.name);
    const width = meter.width(font, name) + (chip && chip + 5);
    const to = xOf(picture, right[node]!);
    const from = Math.max(xOf(picture, left[node]!), Math.min(6, to - width));
    const middle = yOf(picture, y[node]!) - Math.max(row * 0.3, 0);
    const height = Math.max(size * 1.15, chip);
    const box = { x: from - 2, y: middle - height / 2, width: width + 4, height };
    if (box.y < HEAD || from > frame.width - 20 || !placer.place(box)) continue;
    const opacity = nodeOpacity(picture, node);
    context.globalAlpha = hasLabelAtAnyZoom(picture, node) ? 1 : fade * opacity;
    if (chip) drawChip(picture, node, from, middle, chip);
    context.font = font;
    context.fillStyle = palette.ink;
    drawText(picture, name, from + (chip && chip + 5), middle + 0.5, 3);
    picture.hits.push({ kind: "node", index: node, ...box });
  }
  context.globalAlpha = 1;
}

/** Draws titles below the works; emphasized works have theirs at any zoom. */
export function drawTitles(picture: RiverPicture, works: readonly number[]): void {
  const { context, scene, palette, meter, placer, row, frame } = picture;
  const { x, y } = scene.layout;
  const font = `400 12px ${SANS}`;
  const fade = ramp(row, MIN_TITLES_ROW_PX, MIN_TITLES_ROW_PX + 4);
  const first = artistNode(scene.graph, scene.graph.artists.length);
  const candidates = works.filter((node) => fade > 0 || hasLabelAtAnyZoom(picture, node))
    .sort(byDegree(picture)).slice(0, MAX_CANDIDATES);
  context.textBaseline = "middle";
  context.font = font;
  for (const node of candidates) {
    const painting = scene.graph.paintings[node - first]!;
    const title = inLanguage(painting.title, painting.id);
    const text = meter.fit(font, title, 190) ?? `${title.slice(0, 24)}…`;
    const width = meter.width(font, text);
    const at = xOf(picture, x[node]!);
    const left = Math.min(Math.max(at - 5, 4), Math.max(frame.width - width - 4, 4));
    const middle = yOf(picture, y[node]!) + workRadius(row) + 9;
    const box = { x: left - 2, y: middle - 7, width: width + 4, height: 14 };
    if (at < 0 || at > frame.width || box.y < HEAD || !placer.place(box)) continue;
    context.globalAlpha = hasLabelAtAnyZoom(picture, node) ? 1 : fade * nodeOpacity(picture, node);
    context.font = font;
    context.fillStyle = palette.ink;
    drawText(picture, text, left, middle, 3);
    picture.hits.push({ kind: "node", index: node, ...box });
  }
  context.globalAlpha = 1;
}
