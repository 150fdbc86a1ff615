/**
 * Real and hostile files by the hundreds, from a folder that is not part of the repository: its path
 * is in OPEN_DEPOT_DATA. `image-corpus/manifest.csv` has what is expected of each file,
 * `images/manifest.csv` lists paintings.
 */
import assert from "node:assert/strict";
import { parse } from "csv-parse/sync";
import sharp from "sharp";
import { decode } from "../../../adapters/images/codecs/decode.ts";
import { planDecode } from "../../../domain/images/decode_plan.ts";
import type { Pixels } from "../../../domain/images/pixels.ts";
import { probe } from "../../../domain/images/probe.ts";
import { processImage } from "../../../adapters/images/process.ts";
import { LOCK } from "../../support/host.ts";
import { decibels } from "./decibels.ts";
import type { Verdict } from "./process_all.ts";

const data = Deno.env.get("OPEN_DEPOT_DATA");
const name = (what: string) =>
  data === undefined ? `${what} (skipped: OPEN_DEPOT_DATA is not set)` : what;
const ignore = data === undefined;

const MAX_MEMORY_BYTES = 400_000_000;

interface Row {
  file: string;
  expect: string;
  /** What libvips made of it: `ok 256x256 3` or `err …`. */
  sharp: string;
}

const readRows = async (path: string): Promise<Row[]> =>
  parse(await Deno.readTextFile(path), { columns: true }) as unknown as Row[];

async function pixelsOf(bytes: Uint8Array): Promise<Pixels> {
  const probed = probe(bytes);
  return await decode(bytes, probed, planDecode(probed, bytes.length, probed));
}

async function pixelsBySharp(picture: ReturnType<typeof sharp>): Promise<Pixels> {
  const { data, info } = await picture.toColourspace("srgb").removeAlpha().raw()
    .toBuffer({ resolveWithObject: true });
  return { ...info, channels: 3, data };
}

Deno.test({
  name: name("every file of the corpus: the verdict it deserves, in time, within the memory"),
  ignore,
  fn: async () => {
    const rows = await readRows(`${data}/image-corpus/manifest.csv`);
    assert.ok(rows.length > 400);
    const paths = rows.map(({ file }) => `${data}/image-corpus/${file}`);
    const { stdout, success } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        LOCK,
        "-P=test",
        "--no-check",
        import.meta.resolve("./process_all.ts"),
        ...paths,
      ],
      stdout: "piped",
      stderr: "inherit",
    }).output();
    assert.ok(success);
    const { verdicts, memory, held } = JSON.parse(new TextDecoder().decode(stdout)) as {
      verdicts: Verdict[];
      memory: number;
      held: number;
    };
    console.log(`${rows.length} files, ${(memory / 1e6).toFixed()} MB, held ${held.toFixed()} ms`);
    rows.forEach((row, i) => judge(row, verdicts[i]!));
    assert.ok(memory < MAX_MEMORY_BYTES, `${(memory / 1e6).toFixed()} MB at the peak`);
  },
});

// What we know not to read although libvips does; each is refused, none crashes.
const UNREAD = /\.tiff?$|testimgari|testimgl|zero_comment|padded_idat|truncated_end_chunk/;
// What we read although libvips with --fail-on=warning does not: stray bytes in a header.
const FORGIVEN = /junk_jpeg_header|truncated_app14/;

function judge({ file, expect, sharp }: Row, { status, message }: Verdict): void {
  const verdict = `${file}: ${status} ${message}`;
  const accepted = status === 200;
  assert.ok([200, 415, 422].includes(status), verdict);
  assert.doesNotMatch(message, /wasm|panic|unreachable|too long/i, verdict);
  if (expect !== "") {
    if (/^accept\b(?!.*(reject|unsupported))|^store/.test(expect)) {
      assert.ok(accepted, verdict);
    }
    if (/^reject(, no hang)?$/.test(expect)) assert.ok(!accepted, verdict);
  } else if (!UNREAD.test(file) && !FORGIVEN.test(file)) {
    assert.equal(accepted, sharp.startsWith("ok"), `${verdict}; libvips: ${sharp}`);
  }
}

Deno.test({
  name: name("the pictures of orientations: upright as libvips turns them"),
  ignore,
  fn: async () => {
    const folder = `${data}/image-corpus/exif-orientation`;
    let files = 0;
    for await (const path of pictures(folder)) {
      const bytes = await Deno.readFile(path);
      const { full } = await processImage({ bytes, kind: "painting" });
      const expected = await pixelsBySharp(sharp(bytes).autoOrient());
      assert.deepEqual([full.width, full.height], [expected.width, expected.height], path);
      const near = decibels(await pixelsOf(full.bytes), expected);
      assert.ok(near >= 30, `${path}: ${near.toFixed(1)} dB`);
      files++;
    }
    assert.ok(files >= 30, `${files}`);
  },
});

Deno.test({
  name: name("every real painting: a thumbnail within 36 dB of libvips' Lanczos"),
  ignore,
  fn: async () => {
    let files = 0;
    for await (const path of pictures(`${data}/images`)) {
      if (path.includes("/portraits/")) continue;
      const bytes = await Deno.readFile(path);
      const { thumbnail } = await processImage({ bytes, kind: "painting" });
      const small = sharp(bytes).autoOrient()
        .resize(480, 480, { fit: "inside", withoutEnlargement: true, fastShrinkOnLoad: false });
      const near = decibels(
        await pixelsBySharp(sharp(thumbnail.bytes)),
        await pixelsBySharp(small),
      );
      assert.ok(near >= 36, `${path}: ${near.toFixed(1)} dB`);
      files++;
    }
    assert.equal(files, 65);
  },
});

async function* pictures(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* pictures(path);
    else if (/\.(jpe?g|png|webp)$/.test(path)) yield path;
  }
}
