import assert from "node:assert/strict";
import { AppError, refusal } from "../../../domain/app_error.ts";
import { encodeJpeg } from "../../../adapters/images/codecs/jpeg.ts";
import { ImageProcessor } from "../../../adapters/images/image_processor.ts";
import type { ImageJob } from "../../../adapters/images/process.ts";
import { WorkerOverrun, WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { WorkerDied } from "../../../adapters/workers/worker_pool.ts";
import { animated, concat, landscape, pngOf, quadrants } from "../../domain/images/sample_files.ts";

const jpeg = encodeJpeg(landscape(1200, 900), 90);

/** A pool whose one task is the given one, and which remembers its jobs. */
function poolOf(task: (job: ImageJob) => unknown) {
  const seen: { job: ImageJob; deadline: number | undefined }[] = [];
  const run = async (_: string, job: unknown, options: { deadline?: number } = {}) => {
    seen.push({ job: job as ImageJob, deadline: options.deadline });
    return await task(job as ImageJob);
  };
  return { seen, pool: { run } as unknown as WorkerPool };
}

Deno.test("ImageProcessor: processes several images at once in workers without permissions", async () => {
  const pool = new WorkerPool();
  const images = new ImageProcessor(pool);
  const portrait = encodeJpeg(quadrants(700, 900), 90);
  try {
    const results = await Promise.all([
      images.process(jpeg.slice(), "painting", "image/jpg"),
      images.process(portrait, "portrait"),
      images.process(animated.webp.slice(), "painting", "image/webp"),
    ]);
    assert.deepEqual(
      results.map(({ full, thumbnail }) =>
        [full, thumbnail].map(({ width, height, type }) => [width, height, type])
      ),
      [
        [[1200, 900, "image/jpeg"], [480, 360, "image/jpeg"]],
        [[512, 512, "image/jpeg"], [96, 96, "image/jpeg"]],
        [[8, 8, "image/jpeg"], [8, 8, "image/jpeg"]],
      ],
    );
    // The same bytes in, the same bytes out.
    const again = await images.process(jpeg.slice(), "painting");
    assert.equal(again.full.sha256, results[0]!.full.sha256);
    assert.equal(again.thumbnail.sha256, results[0]!.thumbnail.sha256);
    await assert.rejects(images.process(jpeg.slice(0, 9000), "painting"), {
      ...{ status: 422, message: "The image cannot be decoded: its data is damaged" },
    });
  } finally {
    pool.close();
  }
});

Deno.test("ImageProcessor: refuses by the header before a worker is involved", async () => {
  const { pool, seen } = poolOf(() => ({}));
  const images = new ImageProcessor(pool, { maxPixels: 1_000_000 });
  const cases: [Uint8Array<ArrayBuffer>, string | undefined, number][] = [
    [concat("no image"), undefined, 422],
    [concat("no image"), "image/jpeg", 422],
    [concat("no image"), "image/heic", 415],
    [concat("\0\0\0\x18ftypheic"), undefined, 415],
    [concat("II*\0"), undefined, 422],
    [jpeg, "image/png", 415],
    [jpeg, "image/tiff", 415],
    [jpeg, undefined, 422],
    [pngOf({ width: 0, height: 1 }), "image/png", 422],
  ];
  for (const [bytes, declared, status] of cases) {
    await assert.rejects(images.process(bytes, "painting", declared), { name: "AppError", status });
  }
  const onePixel = Uint8Array.from(
    "II*\0\x0a\0\0\0\x2a\0\x04\0" + "\0\x01\x03\0\x01\0\0\0\x01\0\0\0" +
      "\x01\x01\x03\0\x01\0\0\0\x01\0\0\0" + "\x02\x01\x03\0\x01\0\0\0\x08\0\0\0" +
      "\x11\x01\x04\0\x01\0\0\0\x08\0\0\0" + "\0\0\0\0",
    (character) => character.charCodeAt(0),
  );
  await assert.rejects(images.process(onePixel, "photo"), {
    status: 415,
    message: "Photos are JPEG, PNG, GIF or WebP",
  });
  assert.equal(seen.length, 0);
});

Deno.test("ImageProcessor: a job has its kind, pixel limit and deadline", async () => {
  const { pool, seen } = poolOf(() => ({}));
  await new ImageProcessor(pool).process(jpeg, "portrait");
  await new ImageProcessor(pool, { deadline: 9, maxPixels: 2e6 }).process(jpeg, "painting");
  assert.deepEqual(seen.map(({ job, deadline }) => [job.kind, job.maxPixels, deadline]), [
    ["portrait", 100_000_000, 10_000],
    ["painting", 2_000_000, 9],
  ]);
});

Deno.test("ImageProcessor: overrun or death of a worker is reported as an error of the image", async () => {
  const failing = (error: Error) => {
    const { pool } = poolOf(() => Promise.reject(error));
    return new ImageProcessor(pool).process(jpeg, "painting");
  };
  await assert.rejects(failing(new WorkerOverrun("processImage took over 4000 ms")), {
    ...{ name: "AppError", status: 422, message: "The image took too long to decode" },
  });
  const death = failing(new WorkerDied("RuntimeError: unreachable\n at wasm://…"));
  await assert.rejects(death, (error: unknown) => {
    assert.ok(error instanceof AppError);
    assert.equal(error.status, 422);
    assert.equal(error.message, "The image cannot be decoded: its data is damaged");
    // For the log.
    assert.match(String((error.cause as Error).message), /unreachable/);
    return true;
  });
  await assert.rejects(failing(refusal(503, "too_much_to_do")), { status: 503 });
});

Deno.test("ImageProcessor: images wait until their memory is available", async () => {
  let running = 0;
  let most = 0;
  const { pool } = poolOf(async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running--;
  });
  const all = async (memory: number) => {
    most = 0;
    const images = new ImageProcessor(pool, { memory });
    await Promise.all(Array.from({ length: 8 }, () => images.process(jpeg, "painting")));
    return most;
  };
  // 1.08 megapixels: 6 bytes each to decode, 9 to encode, and the file.
  const each = 1200 * 900 * 15 + jpeg.length;
  assert.equal(await all(3 * each), 3);
  assert.equal(await all(3 * each - 1), 2);
  assert.equal(await all(1), 1);
});
