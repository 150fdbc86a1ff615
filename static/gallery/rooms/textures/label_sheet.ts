/** Size and position of the card beside a painting. Pure. */
import type { Frame } from "../plan/room_plan.ts";
import { cssColor, legible, mix, parseColor } from "../../../shared/color.ts";

/** Metres of a card that is read from nearby. */
export const CARD_M = { width: 0.46, height: 0.27 };

// From farther away cards are larger, as far as the gap between two frames allows.
const [NEARBY_M, LARGEST] = [1.5, 1.2];
/** From the edge of the painted surface: the moulding, and a hand's breadth of wall. */
const BESIDE_M = 0.13;

/** The lower left corner, in metres right of the frame's middle and above the floor, and the size. */
export function cardOf(frame: Frame): { left: number; y: number; scale: number } {
  const distance = Math.hypot(frame.stand.x - frame.x, frame.stand.z - frame.z);
  const scale = Math.min(Math.max(distance / NEARBY_M, 1), LARGEST);
  const foot = frame.y - frame.height / 2;
  return {
    left: frame.width / 2 + BESIDE_M,
    y: Math.max(0.95, Math.min(1.25, foot)),
    scale,
  };
}

/** Returns the extent of frame and card to the right of the frame's middle, in metres. */
export function reachOf(frame: Frame): number {
  const { left, scale } = cardOf(frame);
  return left + CARD_M.width * scale;
}

/** Placeholder of a painting without an image: its title and year on a ground. */
const WHITE = [255, 255, 255] as const;
const BLACK = [0, 0, 0] as const;

/** The ground of a movement's colour, dark enough for white text. */
export function groundColor(movementColor: string): string {
  const base = parseColor(movementColor);
  return cssColor(mix(legible(base, BLACK, WHITE, 4.8), BLACK, 0.1));
}

function lines(ctx: CanvasRenderingContext2D, text: string, width: number): string[] {
  const found: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = found.length > 0 ? `${found.at(-1)} ${word}` : word;
    if (found.length > 0 && ctx.measureText(longer).width <= width) {
      found[found.length - 1] = longer;
    } else found.push(word);
  }
  return found;
}

/**
 * Draws title and year.
 *
 * @param side pixels of the longer side
 * @param aspect width divided by height
 */
export function drawnLabel(
  { title, year, color }: { title: string; year: string; color: string },
  side: number,
  aspect: number,
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(8, Math.round(aspect >= 1 ? side : side * aspect));
  canvas.height = Math.max(8, Math.round(aspect >= 1 ? side / aspect : side));
  const ctx = canvas.getContext("2d")!;
  const { width, height } = canvas;
  ctx.fillStyle = groundColor(color);
  ctx.fillRect(0, 0, width, height);
  const sheen = ctx.createRadialGradient(width * 0.3, 0, 0, width * 0.3, 0, side * 1.1);
  sheen.addColorStop(0, "rgb(255 255 255 / 10%)");
  sheen.addColorStop(1, "rgb(0 0 0 / 22%)");
  ctx.fillStyle = sheen;
  ctx.fillRect(0, 0, width, height);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = "#fff";
  const room = width * 0.84;
  let size = Math.min(width, height) * 0.1;
  let text: string[] = [];
  for (; size > 4; size *= 0.9) {
    ctx.font = `500 ${size}px "Depot Serif", serif`;
    text = lines(ctx, title, room);
    const widest = Math.max(...text.map((line) => ctx.measureText(line).width));
    if (widest <= room && (text.length + 1.6) * size * 1.2 <= height * 0.84) break;
  }
  const step = size * 1.2;
  const top = height / 2 - (text.length + 0.4) * step / 2;
  text.forEach((line, i) => ctx.fillText(line, width / 2, top + i * step));
  ctx.font = `400 ${size * 0.72}px "Depot Sans", sans-serif`;
  ctx.fillStyle = "rgb(255 255 255 / 85%)";
  ctx.fillText(year, width / 2, top + (text.length + 0.25) * step);
  return canvas;
}

/** Text of a card. */
export interface LabelText {
  title: string;
  artist: string;
  year: string;
}

/** Pixels of one card on the sheet. */
const [WIDTH, HEIGHT] = [368, 216];
const PADDING = 22;
const COLUMNS = 4;

const columnsOf = (count: number) => Math.min(COLUMNS, count);
const rowsOf = (count: number) => Math.ceil(count / columnsOf(count));

/**
 * Returns the position of a card on a sheet of `count`, in shares of its width and height from the
 * top left.
 */
export function cellOf(index: number, count: number) {
  const [columns, rows] = [columnsOf(count), rowsOf(count)];
  return {
    left: index % columns / columns,
    top: Math.floor(index / columns) / rows,
    width: 1 / columns,
    height: 1 / rows,
  };
}

/** Words in lines of a width, the last one cut where there are more than fit. */
export function wrap(
  text: string,
  most: number,
  lines: number,
  widthOf: (text: string) => number,
): string[] {
  const found: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = found.length > 0 ? `${found.at(-1)} ${word}` : word;
    if (found.length > 0 && widthOf(longer) <= most) found[found.length - 1] = longer;
    else found.push(word);
  }
  const shown = found.slice(0, lines);
  if (found.length > lines) shown.push(`${shown.pop()} ${found[lines]}`);
  return shown.map((line, index) => {
    const isCut = index === lines - 1 && found.length > lines;
    let end = line.length;
    const written = () => end < line.length || isCut ? `${line.slice(0, end).trimEnd()}…` : line;
    while (end > 1 && widthOf(written()) > most) end--;
    return written();
  });
}

/** Draws the sheet. */
export function drawCards(texts: readonly LabelText[], evening: boolean): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = columnsOf(texts.length) * WIDTH;
  canvas.height = rowsOf(texts.length) * HEIGHT;
  const context = canvas.getContext("2d")!;
  const widthOf = (text: string) => context.measureText(text).width;
  const room = WIDTH - 2 * PADDING;
  context.textBaseline = "alphabetic";
  for (const [index, { title, artist, year }] of texts.entries()) {
    const [left, top] = [index % COLUMNS * WIDTH, Math.floor(index / COLUMNS) * HEIGHT];
    context.fillStyle = evening ? "#cfc6b4" : "#f4f0e7";
    context.fillRect(left, top, WIDTH, HEIGHT);
    context.fillStyle = "#211d17";
    context.font = '600 42px "Depot Serif", serif';
    const lines = wrap(title, room, 2, widthOf);
    let y = top + PADDING + 36;
    for (const line of lines) {
      context.fillText(line, left + PADDING, y);
      y += 44;
    }
    context.font = '400 34px "Depot Sans", sans-serif';
    context.fillStyle = "#3d362b";
    context.fillText(wrap(artist, room, 1, widthOf)[0] ?? "", left + PADDING, y + 2);
    context.fillText(wrap(year, room, 1, widthOf)[0] ?? "", left + PADDING, y + 42);
  }
  return canvas;
}
