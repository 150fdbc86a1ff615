/**
 * The address of an image below `/images/`.
 *
 * @param path relative path of the record, null or empty while there is no file
 * @param cacheKey the file's modification time, so that a replaced image shows under the same path
 * @returns undefined when there is nothing to ask for
 */
export function imageUrl(path: string | null, cacheKey?: number): string | undefined {
  if (!path) return undefined;
  const encoded = path.split("/").map(encodeURIComponent).join("/");
  return `/images/${encoded}${cacheKey === undefined ? "" : `?v=${cacheKey}`}`;
}
