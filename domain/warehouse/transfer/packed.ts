/**
 * Records packed for their way from a worker: a hundred thousand objects would be copied one by one
 * on the thread that answers requests, while bytes are handed over and read a chunk at a time.
 */
import { chunks } from "../../chunks.ts";
import type { ListName, PartRecord } from "./parts.ts";

/** Records of a chunk at most: unpacking so many takes about as long as others may be made to wait. */
const RECORDS_A_CHUNK = 1000;

/** Some records of one part that follow each other. */
export interface Chunk<Part = ListName> {
  part: Part;
  /** Place of the first one in its list. */
  start: number;
  /** The JSON of their list. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Packs what there is of a part, records as a rule. */
export function pack(part: ListName, records: readonly unknown[]): Chunk[] {
  return [...chunks(records, RECORDS_A_CHUNK)].map((some, index) => ({
    part,
    start: index * RECORDS_A_CHUNK,
    bytes: packed(some),
  }));
}

/** The records of a chunk. */
export const unpack = (chunk: Chunk): PartRecord[] => unpacked(chunk.bytes);

/** A list as the bytes of its JSON. */
export function packed(list: readonly unknown[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(list));
}

/** The list that {@link packed} has packed. */
export function unpacked<T>(bytes: Uint8Array): T[] {
  return JSON.parse(new TextDecoder().decode(bytes));
}
