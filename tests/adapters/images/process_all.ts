/**
 * A process that does nothing but images, so that its memory is theirs: takes the paths of files,
 * sends each through an {@link ImageProcessor}, and prints what became of them, the most memory it
 * had (bytes) and the longest that its own thread was held (milliseconds), as JSON.
 */
import { AppError } from "../../../domain/app_error.ts";
import { ImageProcessor } from "../../../adapters/images/image_processor.ts";
import { WorkerPool } from "../../../adapters/workers/worker_pool.ts";

/** What became of a file: a refusal's status and message, or status 200. */
export interface Verdict {
  status: number;
  message: string;
}

if (import.meta.main) {
  const pool = new WorkerPool();
  const images = new ImageProcessor(pool, { deadline: 5000 });
  let memory = 0;
  let held = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    held = Math.max(held, now - last);
    last = now;
    memory = Math.max(memory, Deno.memoryUsage().rss);
  }, 1);
  const verdicts: Verdict[] = [];
  for (const path of Deno.args) {
    const bytes = await Deno.readFile(path);
    verdicts.push(
      await images.process(bytes, "painting").then(
        () => ({ status: 200, message: "accepted" }),
        (error) => ({
          status: error instanceof AppError ? error.status : 500,
          message: String(error),
        }),
      ),
    );
  }
  clearInterval(watch);
  pool.close();
  console.log(JSON.stringify({ verdicts, memory, held }));
}
