/** Returns the number at the end of a path: `/artists/12` → 12; undefined if there is none. */
export function pageId(path: string = location.pathname): number | undefined {
  const digits = /\/(\d{1,15})\/?$/.exec(path)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
