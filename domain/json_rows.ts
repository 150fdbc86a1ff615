/** Reads a JSON list row by row, so that one of any length neither fills the memory twice nor holds others up. */
import { refusal } from "./app_error.ts";
import type { Yielder } from "./yielder.ts";

const QUOTE = 0x22, COMMA = 0x2c, BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b, CLOSE_LIST = 0x5d, OPEN_OBJECT = 0x7b, CLOSE_OBJECT = 0x7d;
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d]);

// Bytes of rows that are parsed together, a millisecond of work.
const PARSED_TOGETHER = 64 * 1024;
// A row of more bytes is no record of anything.
const LARGEST_ROW = 4 * 1024 * 1024;

const malformed = () => refusal(400, "malformed_json");

/**
 * The elements of a JSON list, some at a time; a text that is no list is taken for its only element.
 * Where elements begin and end is found by their brackets and commas; what they are is up to
 * `JSON.parse`.
 *
 * @param pieces UTF-8 as it arrives.
 * @param onKind Called before the first element with whether the text is a list.
 * @throws {AppError} 400 when it is no JSON, or a single element has more than 4 MiB.
 */
export async function* jsonRows(
  pieces: AsyncIterable<Uint8Array>,
  yielder: Yielder,
  onKind: (isList: boolean) => void = () => {},
): AsyncGenerator<unknown[]> {
  const splitter = new Splitter(onKind);
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; start += PARSED_TOGETHER) {
      const rows = splitter.take(piece.subarray(start, start + PARSED_TOGETHER));
      if (rows.length > 0) yield rows;
      await yielder.yieldIfDue();
    }
  }
  yield splitter.end();
}

class Splitter {
  #isList: boolean | undefined;
  #depth = 0;
  #inText = false;
  #escaped = false;
  #ended = false;
  #anyComma = false;
  // What has arrived since the last comma between two elements that was cut at.
  #rest: Uint8Array[] = [];
  #restLength = 0;

  constructor(private readonly onKind: (isList: boolean) => void) {}

  /** The elements that end within these bytes. */
  take(bytes: Uint8Array): unknown[] {
    const rows: unknown[] = [];
    let start = 0;
    let comma = -1;
    // The elements up to `end`; what follows begins after it.
    const cut = (end: number) => {
      const some = this.#parse([...this.#rest, bytes.subarray(start, end)]);
      for (const row of some) rows.push(row);
      start = end + 1;
      this.#keep([]);
      return some.length;
    };
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inText = false;
        continue;
      }
      if (BLANKS.has(byte)) continue;
      if (this.#ended) throw malformed();
      if (this.#isList === undefined) {
        this.#isList = byte === OPEN_LIST;
        this.onKind(this.#isList);
        if (this.#isList) {
          start = at + 1;
          continue;
        }
      }
      if (byte === QUOTE) this.#inText = true;
      else if (byte === COMMA && this.#depth === 0) comma = at;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#depth++;
      else if (byte === CLOSE_LIST && this.#depth === 0 && this.#isList) {
        if (comma >= start && cut(comma) === 0) throw malformed();
        if (cut(at) === 0 && (comma >= 0 || this.#anyComma)) throw malformed();
        this.#ended = true;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#depth--;
    }
    if (this.#ended) return rows;
    if (this.#isList && comma >= start) {
      if (cut(comma) === 0) throw malformed();
      this.#anyComma = true;
    }
    this.#keep([...this.#rest, bytes.slice(start)]);
    return rows;
  }

  /** What is left at the end of the text. */
  end(): unknown[] {
    if (this.#isList) {
      if (!this.#ended) throw malformed();
      return [];
    }
    const rows = this.#parse(this.#rest);
    if (rows.length !== 1) throw malformed();
    return rows;
  }

  #keep(rest: Uint8Array[]): void {
    this.#rest = rest;
    this.#restLength = rest.reduce((sum, { length }) => sum + length, 0);
    if (this.#restLength > LARGEST_ROW) {
      throw refusal(400, "record_too_large", { size: LARGEST_ROW });
    }
  }

  #parse(parts: Uint8Array[]): unknown[] {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    try {
      const text = parts.map((part) => decoder.decode(part, { stream: true })).join("") +
        decoder.decode();
      return JSON.parse(`[${text}]`);
    } catch {
      throw malformed();
    }
  }
}
