/**
 * Images beside sharp (native libvips), in turns, medians compared: time, the largest memory of a
 * process that does nothing else, and how near the result is to a Lanczos resize of the whole
 * picture by libvips.
 *
 * The pictures are generated; with OPEN_DEPOT_DATA set, the paintings in its `images` folder follow.
 */
import sharp from "sharp";
import { processImage } from "../adapters/images/process.ts";
import { jobs } from "./image_jobs.ts";
import { largeTiff, uploadsAtOnce } from "./image_uploads.ts";

const TURNS = 7;

interface Case {
  name: string;
  file: string;
  job: keyof typeof jobs;
  /** The most of sharp's time; none where nothing was promised. */
  most?: number;
}

/** Runs the comparison and prints milliseconds, megabytes and decibels; `tiff`: large TIFF alone. */
export default async function bench([only]: string[]): Promise<void> {
  if (only === "tiff") return await largeTiff();
  const folder = await Deno.makeTempDir({ prefix: "depot-bench-" });
  try {
    console.log(
      `sharp ${sharp.versions.sharp}, libvips ${sharp.versions.vips}, ` +
        `${sharp.concurrency()} threads, ${TURNS} turns\n`,
    );
    console.log(
      "                                       time ms              memory MB        PSNR dB\n" +
        "job                                sharp    ours  ratio    sharp  ours    sharp  ours",
    );
    for (const what of await generate(folder)) await compare(what);
    const data = Deno.env.get("OPEN_DEPOT_DATA");
    if (data === undefined) console.log("\nReal paintings: OPEN_DEPOT_DATA is not set");
    else await paintings(`${data}/images`);
    await uploadsAtOnce();
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function compare({ name, file, job, most }: Case): Promise<void> {
  const bytes = await Deno.readFile(file);
  const times = { sharp: [] as number[], ours: [] as number[] };
  let results = { sharp: new Uint8Array(), ours: new Uint8Array() };
  for (let turn = 0; turn <= TURNS; turn++) {
    for (const who of ["sharp", "ours"] as const) {
      const start = performance.now();
      const result = await jobs[job][who](bytes);
      // The first turn warms both up.
      if (turn > 0) times[who].push(performance.now() - start);
      results = { ...results, [who]: result };
    }
  }
  const [theirs, ours] = [median(times.sharp), median(times.ours)];
  const ratio = ours / theirs;
  const short = most !== undefined && ratio > most;
  if (short) Deno.exitCode = 1;
  const memory = [];
  for (const who of ["sharp", "ours"]) memory.push((await peak(who, job, file)) / 1e6);
  const near = [];
  for (const who of ["sharp", "ours"] as const) near.push(await decibels(bytes, results[who], job));
  console.log(
    name.padEnd(32) + theirs.toFixed(0).padStart(8) + ours.toFixed(0).padStart(8) +
      ratio.toFixed(1).padStart(7) + memory.map((mb) => mb.toFixed(0).padStart(7)).join("") +
      near.map((db) => db.toFixed(1).padStart(8)).join("") +
      (most === undefined ? "" : `   ≤ ${most}×${short ? "  SHORT" : ""}`),
  );
}

/** Pictures of a landscape's kind: smooth fields, an edge, a brush's strokes, a sensor's grain. */
async function generate(folder: string): Promise<Case[]> {
  const photo = sharp(landscape(4000, 3000), { raw: { width: 4000, height: 3000, channels: 3 } });
  const small = photo.clone().resize(3000, 2000, { fit: "fill" });
  const at = (name: string) => `${folder}/${name}`;
  await photo.clone().jpeg({ quality: 85 }).toFile(at("baseline.jpg"));
  await photo.clone().jpeg({ quality: 85, progressive: true }).toFile(at("progressive.jpg"));
  await photo.clone().webp().toFile(at("lossy.webp"));
  await small.png().toFile(at("large.png"));
  return [
    { name: "JPEG 12 MP, thumbnail", file: at("baseline.jpg"), job: "thumbnail", most: 4 },
    { name: "progressive 12 MP, thumbnail", file: at("progressive.jpg"), job: "thumbnail" },
    { name: "JPEG 12 MP, painting", file: at("baseline.jpg"), job: "painting" },
    { name: "progressive 12 MP, painting", file: at("progressive.jpg"), job: "painting" },
    { name: "PNG 6 MP, painting", file: at("large.png"), job: "painting" },
    { name: "WebP 12 MP, painting", file: at("lossy.webp"), job: "painting" },
    { name: "JPEG 12 MP, portrait", file: at("baseline.jpg"), job: "portrait" },
  ];
}

function landscape(width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  // A linear congruential generator (Numerical Recipes), so that every run has the same picture.
  let state = 1;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      state = (1664525 * state + 1013904223) >>> 0;
      const grain = (state >>> 24) / 16 - 8;
      const hill = y > height * (0.6 + 0.1 * Math.sin(x / 400)) ? 60 : 0;
      const strokes = 18 * Math.sin(x / 60 + 5 * Math.sin(y / 210)) * Math.cos(y / 90);
      pixels[at++] = clamp(150 + 60 * Math.sin(x / 900) - hill + strokes + grain);
      pixels[at++] = clamp(140 + 50 * Math.cos(y / 700) - hill / 2 + strokes + grain);
      pixels[at++] = clamp(170 - 50 * Math.sin((x + y) / 800) - hill * 1.5 - strokes + grain);
    }
  }
  return pixels;
}

const clamp = (value: number) => Math.max(0, Math.min(255, Math.round(value)));

async function peak(who: string, job: string, file: string): Promise<number> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--lock=tests/deno.lock", "-P=bench", "bench/image_memory.ts", who, job, file],
    stdout: "piped",
    stderr: "null",
  }).output();
  return Number(new TextDecoder().decode(stdout));
}

/** PSNR of a result against libvips' Lanczos over all pixels of the original. */
async function decibels(
  original: Uint8Array,
  result: Uint8Array,
  job: keyof typeof jobs,
): Promise<number> {
  const reference = sharp(original).autoOrient().removeAlpha();
  const sized = job === "portrait"
    ? reference.resize(512, 512, { fit: "cover", fastShrinkOnLoad: false })
    : reference.resize(480, 480, {
      ...{ fit: "inside", withoutEnlargement: true, fastShrinkOnLoad: false },
    });
  const [a, b] = [
    await sized.toColourspace("srgb").raw().toBuffer(),
    await sharp(result).removeAlpha().toColourspace("srgb").raw().toBuffer(),
  ];
  if (a.length !== b.length) throw new Error(`${a.length} and ${b.length} bytes`);
  return 10 *
    Math.log10(255 ** 2 / (a.reduce((sum, x, i) => sum + (x - b[i]!) ** 2, 0) / a.length));
}

/** Every real painting through the whole pipeline. */
async function paintings(folder: string): Promise<void> {
  const times: number[] = [];
  const near: number[] = [];
  const bytes = { uploaded: 0, full: 0, thumbnail: 0 };
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (!isFile || !/\.(jpg|png|webp)$/.test(name)) continue;
    const file = await Deno.readFile(`${folder}/${name}`);
    const start = performance.now();
    const { full, thumbnail } = await processImage({ bytes: file, kind: "painting" });
    times.push(performance.now() - start);
    near.push(await decibels(file, thumbnail.bytes, "painting"));
    bytes.uploaded += file.length;
    bytes.full += full.bytes.length;
    bytes.thumbnail += thumbnail.bytes.length;
  }
  const least = Math.min(...near);
  const kilobytes = (sum: number) => `${(sum / times.length / 1000).toFixed(0)} KB`;
  console.log(
    `\n${times.length} real paintings: ${median(times).toFixed(0)} ms each (median); ` +
      `thumbnails ${least.toFixed(1)} dB at least (≥ 36${least < 36 ? ", SHORT" : ""}), ` +
      `${median(near).toFixed(1)} dB in the middle;\n` +
      `on average ${kilobytes(bytes.uploaded)} uploaded, ${kilobytes(bytes.full)} kept, ` +
      `${kilobytes(bytes.thumbnail)} for the thumbnail`,
  );
  if (least < 36) Deno.exitCode = 1;
}

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
