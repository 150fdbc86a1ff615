import type { InfluenceLayout } from "../../../domain/gallery/influence/layout/layout.ts";
import type { InfluenceAnswer } from "../../../domain/gallery/influence/records.ts";

/**
 * Has the answer that is on its way laid out by the worker whose address the server has written into the page.
 *
 * @throws When the worker cannot be loaded or fails.
 */
export function layOut(answer: Promise<InfluenceAnswer>): Promise<InfluenceLayout> {
  const { promise, resolve, reject } = Promise.withResolvers<InfluenceLayout>();
  const worker = new Worker(document.body.dataset.worker!, { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<InfluenceLayout>) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message || "The worker cannot be loaded"));
  answer.then((data) => worker.postMessage(data), reject);
  return promise.finally(() => worker.terminate());
}
