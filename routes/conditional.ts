/** Conditional requests, as RFC 9110 (section 13) has them. */

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
