/**
 * Adds images to `db/starter/pictures`, or replaces them, from a folder with a `manifest.csv` whose
 * columns are file, artist, title, source (`OWNER/REPOSITORY: PATH` on GitHub) and basis: `deno run
 * -R -W=db/starter/pictures deploy/encode_pictures.ts FOLDER`.
 *
 * Each picture is decoded by the pipeline of uploads and stored as WebP, which at this size needs
 * two thirds of the bytes of a JPEG: 1,400 px at most for the whole picture, 480 px for its
 * thumbnail. Pictures in the subfolder `larger`, into whose details tours zoom, have up to 3,000 px.
 */
import encodeWebp, { init } from "@jsquash/webp/encode.js";
import webpEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.wasm" with { type: "bytes" };
import { readCsv } from "../domain/files/csv.ts";
import { decodeUpright, resized } from "../adapters/images/codecs/decode.ts";
import { fitWithin } from "../domain/images/decode_plan.ts";
import type { Pixels } from "../domain/images/pixels.ts";
import { probe } from "../domain/images/probe.ts";
import type { StarterPicture } from "../services/seed/pictures.ts";

const TARGET = new URL("../db/starter/pictures/", import.meta.url);
const LONG_SIDE = { larger: 3000, full: 1400, thumbnail: 480 };
// At 64 a picture and its thumbnail take 110 kB on average; from 70 on 125 kB.
const QUALITY = 64;
// The one basis that a manifest may state; see domain/gallery/attribution.ts.
const BASIS = /^public domain\b/;
// libwebp's slowest and best method.
const METHOD = 6;

if (import.meta.main) {
  const [folder] = Deno.args;
  if (folder === undefined) {
    console.error("Usage: encode_pictures.ts FOLDER");
    Deno.exit(2);
  }
  await init(await WebAssembly.compile(webpEncoder));
  const manifest = await Deno.readTextFile(`${folder}/manifest.csv`);
  const list = new URL("pictures.json", TARGET);
  const listed = new Map<string, StarterPicture>();
  for (const picture of JSON.parse(await Deno.readTextFile(list)) as StarterPicture[]) {
    listed.set(picture.painting, picture);
  }
  for (const { fields } of readCsv(manifest, ["file", "artist", "title", "source", "basis"])) {
    const { file, artist, title, source, basis } = fields as Record<string, string>;
    const name = file!.replace(/^.*\/|\.\w+$/g, "");
    const longSide = file!.startsWith("larger/") ? LONG_SIDE.larger : LONG_SIDE.full;
    await encodeBoth(await Deno.readFile(`${folder}/${file}`), name, longSide);
    if (!BASIS.test(basis!)) throw new Error(`${file}: ${basis}`);
    const repository = source!.slice(0, source!.indexOf(": "));
    const painting = `${artist} / ${title}`;
    listed.set(painting, { painting, file: name, source: `https://github.com/${repository}` });
  }
  const pictures = [...listed.values()].sort((a, b) => a.file < b.file ? -1 : 1);
  await Deno.writeTextFile(list, JSON.stringify(pictures, null, 2) + "\n");
  console.log(`${pictures.length} pictures`);
}

async function encodeBoth(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  longSide: number,
): Promise<void> {
  const full = await decodeUpright(bytes, probe(bytes), (stored) => fitWithin(stored, longSide));
  await write(`${name}.webp`, full);
  await write(`${name}-thumb.webp`, resized(full, fitWithin(full, LONG_SIDE.thumbnail)));
}

async function write(name: string, pixels: Pixels): Promise<void> {
  const { width, height } = pixels;
  const image = { data: opaque(pixels), width, height, colorSpace: "srgb" } as unknown as ImageData;
  const options = { quality: QUALITY, method: METHOD, use_sharp_yuv: 1 };
  await Deno.writeFile(new URL(name, TARGET), new Uint8Array(await encodeWebp(image, options)));
}

/** Pixels as red, green, blue and an alpha of 255. */
function opaque({ data, channels, width, height }: Pixels): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  const [green, blue] = channels >= 3 ? [1, 2] : [0, 0];
  for (let from = 0, to = 0; to < rgba.length; from += channels, to += 4) {
    rgba[to] = data[from]!;
    rgba[to + 1] = data[from + green]!;
    rgba[to + 2] = data[from + blue]!;
  }
  return rgba;
}
