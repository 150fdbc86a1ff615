/** Conditional and partial requests, as RFC 9110 (sections 13 and 14) has them. */

/**
 * True if an `If-None-Match` header names the current `etag`, so that 304 is the answer. Compared
 * weakly, as RFC 9110, section 13.1.2 prescribes: `W/` does not count, the header may be a list, and
 * `*` matches whatever there is.
 */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false;
  if (header === etag || header.trim() === "*") return true;
  const opaque = etag.replace(/^W\//, "");
  return (header.match(/(?:W\/)?"[^"]*"/g) ?? [])
    .some((candidate) => candidate.replace(/^W\//, "") === opaque);
}

/** The validators of a file. */
export interface Validators {
  etag: string;
  /** Unix milliseconds. */
  modifiedAt: number;
}

/** A time as HTTP writes it, in whole seconds. */
export function httpDate(time: number): string {
  return new Date(time).toUTCString();
}

/**
 * True if the client has the current file, so that 304 is the answer. `If-Modified-Since` counts
 * only when there is no `If-None-Match` (RFC 9110, section 13.1.3), and only with the very time of the
 * file: a picture that is restored is older than the one that the client may have.
 */
export function isNotModified(request: Headers, { etag, modifiedAt }: Validators): boolean {
  const tags = request.get("If-None-Match");
  if (tags !== null) return matchesEtag(tags, etag);
  const since = Date.parse(request.get("If-Modified-Since") ?? "");
  return Math.floor(modifiedAt / 1000) * 1000 === since;
}

/** The part of a file that is asked for: bytes `start` to `end`, both included. */
export type RequestedRange = { start: number; end: number } | "whole" | "unsatisfiable";

/**
 * The range that a request asks for (RFC 9110, section 14.2). A header that is malformed, that asks
 * for several ranges, or whose `If-Range` names another version of the file is as good as none.
 *
 * @param size Bytes of the whole file.
 */
export function requestedRange(
  request: Headers,
  size: number,
  { etag, modifiedAt }: Validators,
): RequestedRange {
  const condition = request.get("If-Range");
  if (condition !== null) {
    // Compared strongly: a weak validator does not vouch for single bytes.
    const same = condition.startsWith('"')
      ? condition === etag
      : Date.parse(condition) === Math.floor(modifiedAt / 1000) * 1000;
    if (!same) return "whole";
  }
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(request.get("Range") ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return "whole";
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return "whole";
  return start >= size ? "unsatisfiable" : { start, end };
}
