/**
 * Records packed for transfer from a worker: a hundred thousand objects would be copied one by one
 * on the request thread, while bytes are transferred and parsed a chunk at a time.
 */
import { chunks } from "../../chunks.ts";
import type { ListName, PartName, PartRecord } from "./parts.ts";

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
export function pack<Part = ListName>(
  part: Part,
  records: readonly unknown[],
  size = RECORDS_PER_CHUNK,
): Chunk<Part>[] {
  return [...chunks(records, size)].map((some, index) => ({
    part,
    start: index * size,
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

/** Yields the JSON of chunks as lists by part, without parsing them. */
export function* jsonOf(packed: readonly Chunk[]): Generator<string, void> {
  const decoder = new TextDecoder();
  for (const [at, { part, bytes }] of packed.entries()) {
    const isSame = packed[at - 1]?.part === part;
    yield isSame ? "," : `${at === 0 ? "{" : "],"}"${part}":[`;
    yield decoder.decode(bytes).slice(1, -1);
  }
  yield packed.length === 0 ? "{}" : "]}";
}

/** Records by part. */
export type Lists = Partial<Record<PartName, PartRecord[]>>;

/** Returns the records of chunks, by part. */
export function listsOf(packed: readonly Chunk[]): Lists {
  const lists: Lists = {};
  for (const chunk of packed) {
    (lists[chunk.part as PartName] ??= []).push(...unpack(chunk));
  }
  return lists;
}
