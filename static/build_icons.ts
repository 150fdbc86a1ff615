/** The site's icon in the forms that browsers and telephones ask for. */
import svgWasm from "imagescript/wasm/any/svg.wasm" with { type: "bytes" };
import { encodePng } from "../adapters/images/codecs/encode_png.ts";

/** Exports of the rasterizer; pictures and files are addresses in its memory. */
interface Rasterizer {
  memory: WebAssembly.Memory;
  walloc(bytes: number): number;
  /** Returns the picture, or 0 or 1 when there is none; `fit` 2 makes it `scale` pixels wide. */
  rasterize(file: number, bytes: number, fit: 2, scale: number): number;
  rasterize_buffer(picture: number): number;
}

const SOURCE = new URL("shared/icons/icon.svg", import.meta.url);

/**
 * File name in `static/dist` → contents: the icon itself; as PNG for manifests and previews; with
 * its ground up to the edges for where it is cut to a shape.
 *
 * @throws when the source is not an SVG with a ground of rounded corners
 */
export async function buildIcons(): Promise<Record<string, Uint8Array>> {
  const svg = await Deno.readTextFile(SOURCE);
  const uncut = svg.replace(/ rx="\d+"/, "");
  if (uncut === svg) throw new Error(`${SOURCE.pathname} has no rounded ground`);
  return {
    "icon.svg": new TextEncoder().encode(svg),
    "icon-192.png": rasterized(svg, 192),
    "icon-512.png": rasterized(svg, 512),
    "icon-maskable-512.png": rasterized(uncut, 512),
    "icon-touch-180.png": rasterized(uncut, 180),
  };
}

function rasterized(svg: string, side: number): Uint8Array {
  const module = new WebAssembly.Module(svgWasm);
  const wasm = new WebAssembly.Instance(module).exports as unknown as Rasterizer;
  const bytes = new TextEncoder().encode(svg);
  const at = wasm.walloc(bytes.length);
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  const picture = wasm.rasterize(at, bytes.length, 2, side);
  if (picture <= 1) throw new Error(`${SOURCE.pathname} cannot be drawn`);
  const data = new Uint8Array(
    wasm.memory.buffer,
    wasm.rasterize_buffer(picture),
    side * side * 4,
  );
  return encodePng({ width: side, height: side, channels: 4, data });
}
