const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/**
 * Returns the text of a short piece of HTML, such as author names in media collections. It must be
 * escaped like any other text before displaying it.
 */
export function plainText(html: string): string {
  return html
    .replace(/<(style|script)\b[^>]*>.*?<\/\1>/gis, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
    })
    // deno-lint-ignore no-control-regex -- removes invisible characters
    .replace(/[\u0000-\u001f\u007f\s]+/g, " ")
    .trim();
}
