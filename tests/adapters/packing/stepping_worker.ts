/**
 * A packing worker for tests, whose steps are counted: an order takes as many as it has boxes, says
 * after each how far it is, and has a layout after the first. Boxes that weigh 666 kill the worker,
 * those of 777 hold it for seconds, and those of 13 break the engine.
 */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { packOrder } from "../../../adapters/packing/pack_order.ts";
import type { PackingTask } from "../../../domain/warehouse/order_packing.ts";
import type { TaskRequest, WorkerMessage } from "../../../adapters/workers/worker_pool.ts";
import { steppingPack } from "./stepping_pack.ts";

let clock = 0;

self.onmessage = ({ data }: MessageEvent<TaskRequest>) => {
  const task = data.input as PackingTask;
  const post = (message: WorkerMessage) => self.postMessage(message);
  if (task.problem.types[0]?.weight === 666) throw new Error("out of memory");
  try {
    const now = () => clock += 10;
    const report = (progress: unknown) => post({ progress });
    post({ output: packOrder(task, report, { pack: steppingPack, now }) });
  } catch (error) {
    post({ fault: String(error) });
  }
};
