/** Labels of boxes: one texture with the SKUs of all types. */
import { CanvasTexture, LinearFilter, LinearMipmapLinearFilter } from "three";

/** Labels are four times as wide as they are high. */
const [WIDE, HIGH] = [256, 64];
const COLUMNS = 8;
/** More types go unlabelled: the picture would be larger than phones can hold. */
export const MAX_LABELS = COLUMNS * 64;

/** The picture, and its columns and rows. */
export interface LabelSheet {
  texture: CanvasTexture;
  grid: readonly [number, number];
}

/** Writes every text once, as large as its place allows. */
export function labelSheet(texts: readonly string[], anisotropy: number): LabelSheet {
  const written = texts.slice(0, MAX_LABELS);
  const rows = Math.max(1, 2 ** Math.ceil(Math.log2(Math.max(1, written.length) / COLUMNS)));
  const canvas = document.createElement("canvas");
  canvas.width = WIDE * COLUMNS;
  canvas.height = HIGH * rows;
  const ctx = canvas.getContext("2d")!;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = "#fff";
  written.forEach((text, at) => {
    const [x, y] = [at % COLUMNS * WIDE, Math.floor(at / COLUMNS) * HIGH];
    const font = (size: number) => `600 ${size}px "Depot Sans", sans-serif`;
    ctx.font = font(HIGH * 0.62);
    const width = ctx.measureText(text).width;
    ctx.font = font(HIGH * 0.62 * Math.min(1, (WIDE - 16) / Math.max(1, width)));
    ctx.fillText(text, x + WIDE / 2, y + HIGH * 0.54);
  });
  const texture = new CanvasTexture(canvas);
  texture.flipY = false;
  texture.generateMipmaps = true;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.anisotropy = anisotropy;
  return { texture, grid: [COLUMNS, rows] };
}
