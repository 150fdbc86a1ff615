/** Returns the number at the end of a path: `/artists/12` → 12; undefined if there is none. */
export function pageId(path: string = location.pathname): number | undefined {
  const digits = /\/(\d{1,15})\/?$/.exec(path)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns an id in a query; undefined if there is none. */
export function idIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? "";
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
