/** Renders the site's icon in the formats that browsers and phones need. */
import svgWasm from "imagescript/wasm/any/svg.wasm" with { type: "bytes" };
import { encodePng } from "../adapters/images/codecs/encode_png.ts";

/** Exports of the rasterizer; pictures and files are addresses in its memory. */
interface Rasterizer {
  memory: WebAssembly.Memory;
  walloc(bytes: number): number;
  /** Returns the picture, or 0 or 1 on failure; `fit` 2 makes it `scale` pixels wide. */
  rasterize(file: number, bytes: number, fit: 2, scale: number): number;
  rasterize_buffer(picture: number): number;
}

const SOURCE = new URL("shared/icons/icon.svg", import.meta.url);

/**
 * Returns the icon files by name: the icon itself, PNG files for manifests and previews, and PNG
 * files without rounded corners for systems that crop icons.
 * @throws {Error} If the source is not an SVG with a rounded background.
 */
export async function buildIcons(): Promise<Record<string, Uint8Array>> {
  const svg = await Deno.readTextFile(SOURCE);
  const squareSvg = svg.replace(/ rx="\d+"/, "");
  if (squareSvg === svg) throw new Error(`${SOURCE.pathname} has no rounded ground`);
  return {
    "icon.svg": new TextEncoder().encode(svg),
    "icon-192.png": rasterize(svg, 192),
    "icon-512.png": rasterize(svg, 512),
    "icon-maskable-512.png": rasterize(squareSvg, 512),
    "icon-touch-180.png": rasterize(squareSvg, 180),
  };
}

function rasterize(svg: string, side: number): Uint8Array {
  const module = new WebAssembly.Module(svgWasm);
  const wasm = new WebAssembly.Instance(module).exports as unknown as Rasterizer;
  const bytes = new TextEncoder().encode(svg);
  const address = wasm.walloc(bytes.length);
  new Uint8Array(wasm.memory.buffer, address, bytes.length).set(bytes);
  const picture = wasm.rasterize(address, bytes.length, 2, side);
  if (picture <= 1) throw new Error(`${SOURCE.pathname} cannot be drawn`);
  const data = new Uint8Array(
    wasm.memory.buffer,
    wasm.rasterize_buffer(picture),
    side * side * 4,
  );
  return encodePng({ width: side, height: side, channels: 4, data });
}
