/**
 * Records packed for transfer from a worker: a hundred thousand objects would be copied one by one
 * on the request thread, while bytes are transferred and parsed a chunk at a time.
 */
import { chunks } from "../../chunks.ts";
import type { ListName, PartRecord } from "./parts.ts";

/** Maximum records per chunk; parsing one takes about as long as others may wait. */
const RECORDS_PER_CHUNK = 1000;

/** Consecutive records of one part. */
export interface Chunk<Part = ListName> {
  part: Part;
  /** Index of the first one in its list. */
  start: number;
  /** The JSON of the records. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** Packs the values of a part, usually records. */
export function pack(part: ListName, records: readonly unknown[]): Chunk[] {
  return [...chunks(records, RECORDS_PER_CHUNK)].map((some, index) => ({
    part,
    start: index * RECORDS_PER_CHUNK,
    bytes: packed(some),
  }));
}

/** The records of a chunk. */
export const unpack = (chunk: Chunk): PartRecord[] => unpacked(chunk.bytes);

/** Packs a list as the bytes of its JSON. */
export function packed(list: readonly unknown[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(list));
}

/** Unpacks a list from {@link packed}. */
export function unpacked<T>(bytes: Uint8Array): T[] {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** The JSON of `Lists`, joined without parsing: tens of thousands of records would take long. */
export function jsonOf(packed: readonly Chunk[]): string {
  const decoder = new TextDecoder();
  const lists = [...Map.groupBy(packed, ({ part }) => part)].map(([part, some]) =>
    `"${part}":[${some.map(({ bytes }) => decoder.decode(bytes).slice(1, -1)).join(",")}]`
  );
  return `{${lists.join(",")}}`;
}
