import { FrequentYielder } from "../../../adapters/event_loop_yielder.ts";
import { chunks } from "../../../domain/chunks.ts";
import type { Draft, Identified } from "../../../db/warehouse/resource.ts";

// Drafts after which it looks whether others wait.
const AT_A_TIME = 1000;

/** Drafts as records, each with its own id or a new one, which comes first as in every answer. */
export async function identified<Stored extends Identified>(
  drafts: readonly Draft<Stored>[],
): Promise<Stored[]> {
  const records: Stored[] = [];
  const yielder = new FrequentYielder();
  for (const some of chunks(drafts, AT_A_TIME)) {
    for (const draft of some) {
      const id = draft.id ?? crypto.randomUUID();
      records.push(Object.assign({ id }, draft, { id }) as unknown as Stored);
    }
    await yielder.yieldIfDue();
  }
  return records;
}
