/**
 * The labels beside paintings: size, position and drawing; also the placeholder of a missing image.
 */
import type { Frame } from "../plan/room_plan.ts";
import { cssColor, legible, mix, parseColor } from "../../../shared/color.ts";

/** Size of a label that is read from nearby, in metres. */
export const CARD_M = { width: 0.46, height: 0.27 };

// Viewing distance from which labels become larger, in metres, and the largest factor, which the
// gap between two frames allows.
const [NEARBY_M, MAX_SCALE] = [1.5, 1.2];
/** Distance from the edge of the painted surface, in metres: the moulding and a gap. */
const LABEL_GAP_M = 0.13;

/**
 * Returns the lower left corner of a label, in metres right of the frame's middle and above the
 * floor, and its scale.
 */
export function cardOf(frame: Frame): { left: number; y: number; scale: number } {
  const distance = Math.hypot(frame.stand.x - frame.x, frame.stand.z - frame.z);
  const scale = Math.min(Math.max(distance / NEARBY_M, 1), MAX_SCALE);
  const bottom = frame.y - frame.height / 2;
  return {
    left: frame.width / 2 + LABEL_GAP_M,
    y: Math.max(0.95, Math.min(1.25, bottom)),
    scale,
  };
}

/** Returns the extent of frame and label to the right of the frame's middle, in metres. */
export function reachOf(frame: Frame): number {
  const { left, scale } = cardOf(frame);
  return left + CARD_M.width * scale;
}

const WHITE = [255, 255, 255] as const;
const BLACK = [0, 0, 0] as const;

/** Returns a background in a movement's colour, dark enough for white text. */
export function backgroundColor(movementColor: string): string {
  const base = parseColor(movementColor);
  return cssColor(mix(legible(base, BLACK, WHITE, 4.8), BLACK, 0.1));
}

/** Wraps a text in lines of a width; a word that is wider has its own. */
function linesOf(text: string, maxWidth: number, widthOf: (text: string) => number): string[] {
  const wrapped: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = wrapped.length > 0 ? `${wrapped.at(-1)} ${word}` : word;
    if (wrapped.length > 0 && widthOf(longer) <= maxWidth) wrapped[wrapped.length - 1] = longer;
    else wrapped.push(word);
  }
  return wrapped;
}

/**
 * Draws the placeholder of a painting without an image: its title and year.
 * @param side Longer side, in pixels.
 * @param aspect Width divided by height.
 */
export function drawPlaceholder(
  { title, year, color }: { title: string; year: string; color: string },
  side: number,
  aspect: number,
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(8, Math.round(aspect >= 1 ? side : side * aspect));
  canvas.height = Math.max(8, Math.round(aspect >= 1 ? side / aspect : side));
  const ctx = canvas.getContext("2d")!;
  const { width, height } = canvas;
  const widthOf = (text: string) => ctx.measureText(text).width;
  ctx.fillStyle = backgroundColor(color);
  ctx.fillRect(0, 0, width, height);
  const sheen = ctx.createRadialGradient(width * 0.3, 0, 0, width * 0.3, 0, side * 1.1);
  sheen.addColorStop(0, "rgb(255 255 255 / 10%)");
  sheen.addColorStop(1, "rgb(0 0 0 / 22%)");
  ctx.fillStyle = sheen;
  ctx.fillRect(0, 0, width, height);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = "#fff";
  const textWidth = width * 0.84;
  let size = Math.min(width, height) * 0.1;
  let text: string[] = [];
  for (; size > 4; size *= 0.9) {
    ctx.font = `500 ${size}px "Depot Serif", serif`;
    text = linesOf(title, textWidth, widthOf);
    const widest = Math.max(...text.map(widthOf));
    if (widest <= textWidth && (text.length + 1.6) * size * 1.2 <= height * 0.84) break;
  }
  const step = size * 1.2;
  const top = height / 2 - (text.length + 0.4) * step / 2;
  text.forEach((line, i) => ctx.fillText(line, width / 2, top + i * step));
  ctx.font = `400 ${size * 0.72}px "Depot Sans", sans-serif`;
  ctx.fillStyle = "rgb(255 255 255 / 85%)";
  ctx.fillText(year, width / 2, top + (text.length + 0.25) * step);
  return canvas;
}

/** Text of a label. */
export interface LabelText {
  title: string;
  artist: string;
  year: string;
}

/** Size of one label on the sheet, in pixels. */
const [LABEL_WIDTH_PX, LABEL_HEIGHT_PX] = [368, 216];
const PADDING_PX = 22;
const MAX_COLUMNS = 4;

const columnsOf = (count: number) => Math.min(MAX_COLUMNS, count);
const rowsOf = (count: number) => Math.ceil(count / columnsOf(count));

/**
 * Returns the position of a label on a sheet of `count`, in shares of its width and height from the
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

/**
 * Wraps text into lines of a maximum width; the last line is cut with an ellipsis if the text is
 * longer.
 */
export function wrap(
  text: string,
  maxWidth: number,
  maxLines: number,
  widthOf: (text: string) => number,
): string[] {
  const wrapped = linesOf(text, maxWidth, widthOf);
  const keptLines = wrapped.slice(0, maxLines);
  if (wrapped.length > maxLines) keptLines.push(`${keptLines.pop()} ${wrapped[maxLines]}`);
  return keptLines.map((line, index) => {
    const isCut = index === maxLines - 1 && wrapped.length > maxLines;
    let end = line.length;
    const visibleText = () =>
      end < line.length || isCut ? `${line.slice(0, end).trimEnd()}…` : line;
    while (end > 1 && widthOf(visibleText()) > maxWidth) end--;
    return visibleText();
  });
}

/** Draws the sheet of all labels of a room. */
export function drawCards(texts: readonly LabelText[], evening: boolean): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = columnsOf(texts.length) * LABEL_WIDTH_PX;
  canvas.height = rowsOf(texts.length) * LABEL_HEIGHT_PX;
  const context = canvas.getContext("2d")!;
  const widthOf = (text: string) => context.measureText(text).width;
  const textWidth = LABEL_WIDTH_PX - 2 * PADDING_PX;
  context.textBaseline = "alphabetic";
  for (const [index, { title, artist, year }] of texts.entries()) {
    const [left, top] = [
      index % MAX_COLUMNS * LABEL_WIDTH_PX,
      Math.floor(index / MAX_COLUMNS) * LABEL_HEIGHT_PX,
    ];
    context.fillStyle = evening ? "#cfc6b4" : "#f4f0e7";
    context.fillRect(left, top, LABEL_WIDTH_PX, LABEL_HEIGHT_PX);
    context.fillStyle = "#211d17";
    context.font = '600 42px "Depot Serif", serif';
    const lines = wrap(title, textWidth, 2, widthOf);
    let y = top + PADDING_PX + 36;
    for (const line of lines) {
      context.fillText(line, left + PADDING_PX, y);
      y += 44;
    }
    context.font = '400 34px "Depot Sans", sans-serif';
    context.fillStyle = "#3d362b";
    context.fillText(wrap(artist, textWidth, 1, widthOf)[0] ?? "", left + PADDING_PX, y + 2);
    context.fillText(wrap(year, textWidth, 1, widthOf)[0] ?? "", left + PADDING_PX, y + 42);
  }
  return canvas;
}
