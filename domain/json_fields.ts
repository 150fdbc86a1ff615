/** Reads a JSON object whose fields are lists, row by row, so that one of any length is never held whole. */
import { refusal } from "./app_error.ts";

/** A field of the object that is no list; or some rows of one that is, none of them at its beginning. */
export type FieldPart = { name: string; value: unknown } | { name: string; rows: unknown[] };

const QUOTE = 0x22, COLON = 0x3a, COMMA = 0x2c, BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b, CLOSE_LIST = 0x5d, OPEN_OBJECT = 0x7b, CLOSE_OBJECT = 0x7d;
const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d]);

// Bytes of rows that are parsed together, a millisecond of work.
const PARSED_TOGETHER = 64 * 1024;
// A field or a row of more bytes is no record of anything.
const LARGEST = 4 * 1024 * 1024;

const malformed = () => refusal(400, "document_not_json");

/**
 * The fields of a JSON object in their order, lists some rows at a time. Where fields and rows begin
 * and end is found by their brackets, colons and commas; what they are is up to `JSON.parse`.
 *
 * @param pieces UTF-8 as it arrives.
 * @throws {AppError} 400 when it is no JSON object, or a single field or row has more than 4 MiB.
 */
export async function* jsonFields(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<FieldPart> {
  const splitter = new FieldSplitter();
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; start += PARSED_TOGETHER) {
      yield* splitter.take(piece.subarray(start, start + PARSED_TOGETHER));
    }
  }
  splitter.end();
}

// What the bytes from the last cut on belong to.
type Within = "nothing" | "key" | "value" | "field" | "list" | "after list" | "end";

class FieldSplitter {
  #within: Within = "nothing";
  /** Brackets that are open within a field or a row. */
  #depth = 0;
  #inText = false;
  #escaped = false;
  /** Whether a comma stands before what comes, so that something must. */
  #afterComma = false;
  #name = "";
  #rest: Uint8Array[] = [];
  #restLength = 0;

  /** What ends within these bytes. */
  *take(bytes: Uint8Array): Generator<FieldPart> {
    let start = 0;
    let comma = -1;
    const cut = (end: number) => {
      const text = this.#text(bytes.subarray(start, end));
      start = end + 1;
      return text;
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
      if (this.#within === "end") throw malformed();
      if (this.#within === "nothing") {
        if (byte !== OPEN_OBJECT) throw refusal(400, "document_not_object");
        this.#within = "key";
        start = this.#begin(at + 1);
        continue;
      }
      if (this.#within === "value") {
        this.#within = byte === OPEN_LIST ? "list" : "field";
        if (byte === OPEN_LIST) {
          start = this.#begin(at + 1);
          this.#afterComma = false;
          yield { name: this.#name, rows: [] };
          continue;
        }
      }
      if (byte === QUOTE) this.#inText = true;
      else if (this.#depth > 0) {
        if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#depth++;
        else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#depth--;
      } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#depth++;
      else if (this.#within === "key") {
        if (byte === COLON) {
          const [name, ...others] = parsed(cut(at));
          if (typeof name !== "string" || others.length > 0) throw malformed();
          [this.#name, this.#within] = [name, "value"];
        } else if (byte === CLOSE_OBJECT && !this.#afterComma && cut(at).trim() === "") {
          this.#within = "end";
        }
      } else if (this.#within === "field" && (byte === COMMA || byte === CLOSE_OBJECT)) {
        const values = parsed(cut(at));
        if (values.length !== 1) throw malformed();
        yield { name: this.#name, value: values[0] };
        this.#next(byte);
      } else if (this.#within === "after list") {
        if (byte !== COMMA && byte !== CLOSE_OBJECT) throw malformed();
        this.#next(byte);
        start = this.#begin(at + 1);
      } else if (this.#within === "list" && byte === COMMA) comma = at;
      else if (this.#within === "list" && byte === CLOSE_LIST) {
        if (comma >= start) yield this.#someRows(cut(comma));
        const rows = this.#rows(cut(at));
        if (rows.rows.length === 0 && (comma >= 0 || this.#afterComma)) throw malformed();
        yield rows;
        [this.#within, comma] = ["after list", -1];
      }
    }
    if (this.#within === "list" && comma >= start) {
      yield this.#someRows(cut(comma));
      this.#afterComma = true;
    }
    if (this.#within !== "end") this.#keep(bytes.slice(start));
  }

  /** Lets go of what stands before `start`, where something begins. */
  #begin(start: number): number {
    [this.#rest, this.#restLength] = [[], 0];
    return start;
  }

  /** Goes on after a field. */
  #next(byte: number): void {
    this.#afterComma = byte === COMMA;
    this.#within = byte === COMMA ? "key" : "end";
  }

  /** @throws {AppError} 400 when the object has not ended. */
  end(): void {
    if (this.#within === "nothing") throw refusal(400, "document_not_json");
    if (this.#within !== "end") throw malformed();
  }

  #rows(text: string): { name: string; rows: unknown[] } {
    return { name: this.#name, rows: parsed(text) };
  }

  /** @throws {AppError} 400 when there are none, though a comma follows. */
  #someRows(text: string): { name: string; rows: unknown[] } {
    const found = this.#rows(text);
    if (found.rows.length === 0) throw malformed();
    return found;
  }

  #text(last: Uint8Array): string {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const parts = [...this.#rest, last];
    [this.#rest, this.#restLength] = [[], 0];
    try {
      return parts.map((part) => decoder.decode(part, { stream: true })).join("") +
        decoder.decode();
    } catch {
      throw refusal(400, "file_not_utf8");
    }
  }

  #keep(rest: Uint8Array): void {
    this.#rest.push(rest);
    this.#restLength += rest.length;
    if (this.#restLength > LARGEST) {
      throw refusal(400, "record_too_large", { size: LARGEST });
    }
  }
}

/** The values that a text has between commas. */
function parsed(text: string): unknown[] {
  try {
    return JSON.parse(`[${text}]`);
  } catch {
    throw malformed();
  }
}
