/** Tools for painting surfaces: a square canvas that repeats seamlessly, noise, random numbers. */
import { randomOf } from "../../../../domain/packing/layers/random.ts";

/** A canvas on which a tile is painted. */
export interface Pen {
  readonly ctx: CanvasRenderingContext2D;
  readonly size: number;
  /** Pixels per metre. */
  readonly px: number;
  /** Returns a number from 0 to below 1; the sequence is the same every time. */
  readonly random: () => number;
}

/** Paints one tile. */
export type Painter = (pen: Pen) => void;

const NOISE_SIDE = 256;

/** Returns seamless grey noise as a field of values from 0 to 1: octaves of a periodic lattice. */
function noiseField(random: () => number): Float32Array {
  const field = new Float32Array(NOISE_SIDE * NOISE_SIDE);
  let amplitude = 0.5;
  for (let cells = 4; cells <= 128; cells *= 2, amplitude *= 0.62) {
    const lattice = Float32Array.from({ length: cells * cells }, random);
    for (let y = 0, at = 0; y < NOISE_SIDE; y++) {
      const v = y * cells / NOISE_SIDE, row = Math.floor(v), below = (row + 1) % cells;
      const b = smooth(v - row);
      for (let x = 0; x < NOISE_SIDE; x++, at++) {
        const u = x * cells / NOISE_SIDE, column = Math.floor(u), right = (column + 1) % cells;
        const a = smooth(u - column);
        const top = mix(lattice[row * cells + column]!, lattice[row * cells + right]!, a);
        const bottom = mix(lattice[below * cells + column]!, lattice[below * cells + right]!, a);
        field[at]! += amplitude * (mix(top, bottom, b) - 0.5);
      }
    }
  }
  return field.map((value) => 0.5 + value);
}

const smooth = (t: number) => t * t * (3 - 2 * t);
const mix = (a: number, b: number, t: number) => a + (b - a) * t;

function noiseCanvas(random: () => number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = NOISE_SIDE;
  const ctx = canvas.getContext("2d")!;
  const image = ctx.createImageData(NOISE_SIDE, NOISE_SIDE);
  const field = noiseField(random);
  field.forEach((value, at) => {
    const grey = 255 * Math.min(1, Math.max(0, (value - 0.5) * 1.7 + 0.5));
    image.data.set([grey, grey, grey, 255], at * 4);
  });
  ctx.putImageData(image, 0, 0);
  return canvas;
}

let noise: HTMLCanvasElement | undefined;

/**
 * Covers the whole tile with noise.
 * @param strength 0 to 1.
 * @param repeats Repetitions of the noise per side: 1 for blotches, 8 for grain.
 */
export function addNoise({ ctx, size }: Pen, strength: number, repeats = 1): void {
  noise ??= noiseCanvas(randomOf(7));
  const side = size / repeats;
  ctx.save();
  ctx.globalAlpha = strength;
  ctx.globalCompositeOperation = "soft-light";
  for (let y = 0; y < repeats; y++) {
    for (let x = 0; x < repeats; x++) ctx.drawImage(noise, x * side, y * side, side, side);
  }
  ctx.restore();
}

/** Fills the tile with one colour. */
export function fillTile({ ctx, size }: Pen, color: string): void {
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, size, size);
}

/**
 * Returns a random colour near another one: hue in degrees, saturation and lightness in per cent.
 */
export function variedColor(
  random: () => number,
  [hue, saturation, lightness]: readonly [number, number, number],
  [dh, ds, dl]: readonly [number, number, number],
): string {
  const vary = (spread: number) => (random() * 2 - 1) * spread;
  return `hsl(${hue + vary(dh)} ${saturation + vary(ds)}% ${lightness + vary(dl)}%)`;
}

/**
 * Draws the edges of a block: light on the upper and left ones, shade on the lower and right ones.
 */
export function drawBevelled(
  { ctx }: Pen,
  [x, y, width, height]: readonly [number, number, number, number],
  edge: number,
  strength: number,
): void {
  ctx.fillStyle = `rgb(255 255 255 / ${strength})`;
  ctx.fillRect(x, y, width, edge);
  ctx.fillRect(x, y, edge, height);
  ctx.fillStyle = `rgb(0 0 0 / ${strength * 1.3})`;
  ctx.fillRect(x, y + height - edge, width, edge);
  ctx.fillRect(x + width - edge, y, edge, height);
}

/** Repeats a drawing at the opposite edges, so that the tile is seamless. */
export function drawWrapped({ ctx, size }: Pen, draw: () => void): void {
  for (const dx of [-size, 0, size]) {
    for (const dy of [-size, 0, size]) {
      ctx.save();
      ctx.translate(dx, dy);
      draw();
      ctx.restore();
    }
  }
}
