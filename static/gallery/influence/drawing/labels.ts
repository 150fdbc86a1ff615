/** Names: of movements first, then of artists, then of works; none over another. */
import { artistNode } from "../../../../domain/gallery/influence/graph.ts";
import { catalogName } from "../../shared/catalog_names.ts";
import { initials } from "../../shared/chip.tsx";
import { HEAD, ramp, splitName, xOf, yOf } from "../../map/axis.ts";
import { SANS, SERIF } from "../../../shared/canvas/text_meter.ts";
import { workRadius } from "./nodes.ts";
import { type RiverPicture, standing } from "./river_picture.ts";
import { strandStrength } from "./streams.ts";

/** Row heights from which artists, their portraits and works carry names. */
const ARTISTS_FROM = 12;
const CHIPS_FROM = 30;
const TITLES_FROM = 26;
/** At most so many names ask for a place in one frame; there is no room for more anyway. */
const ASKED = 260;

/** Writes on a halo of the ground, so that it can be read over whatever flows there. */
function write(picture: RiverPicture, text: string, x: number, y: number, halo = 3): void {
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

/** So many edges stand out at most for their ends to have names at any distance. */
const MAX_NAMED_EDGES = 24;

/** True for what has its name even from afar, because little stands out and it does. */
export function standsOut({ isolation }: RiverPicture, node: number): boolean {
  return isolation !== undefined && isolation.streams.size === 0 &&
    isolation.edges.length <= MAX_NAMED_EDGES && isolation.nodes.has(node);
}

/** Position of a name along its strand, and above (-1), in (0) or below (1) it. */
type LabelOffset = readonly [share: number, lift: number];
const FAR_OFFSETS: readonly LabelOffset[] = [
  [0.5, 0],
  [0.3, 0],
  [0.7, 0],
  [0.5, 1],
  [0.5, -1],
  [0, 0],
  [
    1,
    0,
  ],
  [0, 1],
  [1, -1],
];
const TIGHT_OFFSETS: readonly LabelOffset[] = [[0.5, 0], [0.5, 1], [0.5, -1]];
const NEAR_OFFSETS: readonly LabelOffset[] = [[0, 0]];

/** So many names make a part of the opening, in which they are measured for the first time. */
const NAMES_IN_PART = 20;

/** From afar inside the strand, the broader the strand the larger; from near over its upper bank. */
export function* drawMovementNames(
  picture: RiverPicture,
  strands: readonly number[],
): Generator<void> {
  const { context, scene, palette, meter, placer, row, frame } = picture;
  const { left, right, y } = scene.layout;
  const near = ramp(row, 16, 24);
  context.textBaseline = "middle";
  for (const [i, strand] of [...strands].sort(byDegree(picture)).entries()) {
    if (i % NAMES_IN_PART === 0) yield;
    const strength = strandStrength(picture, strand);
    if (strength < 0.1) continue;
    const half = scene.halfHeight[strand]! * row;
    const least = frame.width < 600 ? 10 : frame.width < 1800 ? 11.5 : 13;
    const largest = frame.width < 600 ? 12 : 22;
    const size = near > 0 ? 15 + Math.round(near * 2) : Math.round(
      Math.min(Math.max(half * 0.55, least), largest),
    );
    const name = catalogName(scene.graph.movements[strand]!.name);
    const font = `600 ${size}px ${SERIF}`;
    const from = Math.max(xOf(picture, left[strand]!), 0) + 8;
    const to = Math.min(xOf(picture, right[strand]!), frame.width) - 8;
    const whole = meter.width(font, name);
    const lines = near === 0 && whole > to - from ? splitName(name) ?? [name] : [name];
    const width = Math.max(...lines.map((line) => meter.width(font, line)));
    const height = size * 1.1 * lines.length;
    const middle = yOf(picture, y[strand]!);
    const over = Math.min(
      Math.max(middle - half - size * 0.2, HEAD + size),
      Math.max(middle + half, HEAD + size),
    );
    const top = (middle + (over - middle) * near) - height / 2;
    const room = to - from - width;
    for (
      const [share, lift] of near > 0.5 ? NEAR_OFFSETS : room > 0 ? FAR_OFFSETS : TIGHT_OFFSETS
    ) {
      const x = Math.min(Math.max(from + room * share, 4), frame.width - width - 4);
      const at = top + lift * (half + height / 2) * (1 - near);
      const box = { x: x - 3, y: at, width: width + 6, height };
      if (at < HEAD || !placer.place(box)) continue;
      context.font = font;
      context.globalAlpha = strength;
      context.fillStyle = palette.shades[strand]!.text;
      lines.forEach((line, i) =>
        write(
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
  const disc = chips.of(id, portrait);
  if (disc) {
    context.drawImage(disc, x, y - size / 2, size, size);
    return;
  }
  context.fillStyle = palette.shades[movement]!.chip;
  context.beginPath();
  context.arc(x + size / 2, y, size / 2, 0, 2 * Math.PI);
  context.fill();
  context.textAlign = "center";
  context.font = `600 ${Math.round(size * 0.42)}px ${SANS}`;
  context.fillStyle = "#fff";
  context.fillText(initials(name), x + size / 2, y + 0.5);
  context.textAlign = "start";
}

/** Names of artists over the beginnings of their threads, from near with portraits. */
export function drawArtistNames(picture: RiverPicture, threads: readonly number[]): void {
  const { context, scene, palette, meter, placer, row, frame } = picture;
  const { left, right, y } = scene.layout;
  const chip = row >= CHIPS_FROM ? 20 : 0;
  const size = row < 18 ? 11 : 13;
  const font = `500 ${size}px ${SANS}`;
  const fade = ramp(row, ARTISTS_FROM, ARTISTS_FROM + 3);
  const candidates = threads.filter((node) => fade > 0 || standsOut(picture, node))
    .sort(byDegree(picture)).slice(0, ASKED);
  context.textBaseline = "middle";
  for (const node of candidates) {
    const { name } = scene.graph.artists[node - scene.graph.movements.length]!;
    const width = meter.width(font, name) + (chip && chip + 5);
    const to = xOf(picture, right[node]!);
    const from = Math.max(xOf(picture, left[node]!), Math.min(6, to - width));
    const middle = yOf(picture, y[node]!) - Math.max(row * 0.3, 0);
    const height = Math.max(size * 1.15, chip);
    const box = { x: from - 2, y: middle - height / 2, width: width + 4, height };
    if (box.y < HEAD || from > frame.width - 20 || !placer.place(box)) continue;
    const strength = standing(picture, node);
    context.globalAlpha = standsOut(picture, node) ? 1 : fade * strength;
    if (chip) drawChip(picture, node, from, middle, chip);
    context.font = font;
    context.fillStyle = palette.ink;
    write(picture, name, from + (chip && chip + 5), middle + 0.5, 3);
    picture.hits.push({ kind: "node", index: node, ...box });
  }
  context.globalAlpha = 1;
}

/** Titles under their works; those that stand out have theirs also from afar. */
export function drawTitles(picture: RiverPicture, works: readonly number[]): void {
  const { context, scene, palette, meter, placer, row, frame } = picture;
  const { x, y } = scene.layout;
  const font = `400 12px ${SANS}`;
  const fade = ramp(row, TITLES_FROM, TITLES_FROM + 4);
  const first = artistNode(scene.graph, scene.graph.artists.length);
  const candidates = works.filter((node) => fade > 0 || standsOut(picture, node))
    .sort(byDegree(picture)).slice(0, ASKED);
  context.textBaseline = "middle";
  context.font = font;
  for (const node of candidates) {
    const { title } = scene.graph.paintings[node - first]!;
    const text = meter.fit(font, title, 190) ?? `${title.slice(0, 24)}…`;
    const width = meter.width(font, text);
    const at = xOf(picture, x[node]!);
    const left = Math.min(Math.max(at - 5, 4), Math.max(frame.width - width - 4, 4));
    const middle = yOf(picture, y[node]!) + workRadius(row) + 9;
    const box = { x: left - 2, y: middle - 7, width: width + 4, height: 14 };
    if (at < 0 || at > frame.width || box.y < HEAD || !placer.place(box)) continue;
    context.globalAlpha = standsOut(picture, node) ? 1 : fade * standing(picture, node);
    context.font = font;
    context.fillStyle = palette.ink;
    write(picture, text, left, middle, 3);
    picture.hits.push({ kind: "node", index: node, ...box });
  }
  context.globalAlpha = 1;
}
