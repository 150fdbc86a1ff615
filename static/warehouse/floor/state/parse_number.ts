/** Reads a number as people write it, with point or comma; undefined when it is none. */
export function parseNumber(text: string): number | undefined {
  const number = Number(text.trim().replace(",", ".").replace(/[\s\u00a0]/g, ""));
  return text.trim() === "" || !Number.isFinite(number) ? undefined : number;
}
