/**
 * Whether an `If-None-Match` header names the current `etag`, so that 304 is the answer. Compared
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
