/** Placeholder of a painting without an image: its title and year on a ground. */
import { cssColor, legible, mix, parseColor } from "../../../shared/color.ts";

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
