/** Type, spacing and radii of the style sheets come from the scale of `tokens.css`. */
import assert from "node:assert/strict";

const STATIC = new URL("../../static/", import.meta.url);
const SCALED = /^\s*(font|font-size|padding|margin|gap|row-gap|column-gap|border-radius)\b([\w-]*)/;
// Paper is measured in millimetres and points, and a hairline in a pixel. Fully round is 999px, and 1em the size around.
const LENGTH = /(?<![\w.])-?\d*\.?\d+(?:px|rem|em|ch)\b/g;
const FREE = ["1px", "-1px", "999px", "1em"];

/** Values outside the scale: drawings, and places whose size is set by something else. */
const EXCEPTIONS: Record<string, readonly string[]> = {
  // Centred on a point of the picture, whose button is 44 pixels wide.
  "gallery/painting/painting.css": ["-22px", "28px"],
  // Between the head and the buttons that lie over the map.
  "gallery/map/map.css": ["62px", "56px"],
  "shared/style/text_pages.css": ["84rem", "13px"],
  // Beside the buttons that lie over the room.
  "gallery/rooms/rooms.css": ["7.5rem"],
  // Drawings have units of their own.
  "warehouse/loading/loading.css": ["190px", "300px", "130px"],
  "warehouse/order/style/parameters.css": ["10px"],
  "warehouse/pallet/style/layers.css": ["11px", "10px"],
  "warehouse/sheet/style/sheet.css": ["11px"],
  "warehouse/sheet/style/sheet_drawings.css": ["10px"],
  // As wide as the page above it; and room for the bar that lies over it.
  "warehouse/orders/style/orders.css": ["90rem", "19rem"],
  // Read at arm's length.
  "warehouse/pick/pick.css": ["48px"],
};

async function* sheets(folder: URL): AsyncGenerator<URL> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (name === "dist") continue;
    if (isDirectory) yield* sheets(new URL(`${name}/`, folder));
    else if (name.endsWith(".css")) yield new URL(name, folder);
  }
}

/** The lengths outside the scale that a sheet states, each with its line. */
function strayLengths(css: string): [line: number, length: string][] {
  return css.split("\n").flatMap((line, at) => {
    const [property, value] = line.split(/:(.*)/s);
    if (value === undefined || !SCALED.test(property!)) return [];
    // Behind the slash of a font stands its line height.
    const sized = property!.trim() === "font" ? value.split("/")[0]! : value;
    return (sized.match(LENGTH) ?? []).filter((length) => !FREE.includes(length))
      .map((length): [number, string] => [at + 1, length]);
  });
}

Deno.test("style sheets: type, spacing and radii come from the scale", async () => {
  const stray: string[] = [];
  for await (const sheet of sheets(STATIC)) {
    const path = sheet.pathname.slice(STATIC.pathname.length);
    if (path === "shared/style/tokens.css") continue;
    for (const [line, length] of strayLengths(await Deno.readTextFile(sheet))) {
      if (!EXCEPTIONS[path]?.includes(length)) stray.push(`${path}:${line} ${length}`);
    }
  }
  assert.deepEqual(stray, []);
});

Deno.test("strayLengths: lengths of scaled properties only", () => {
  const css = [
    "  padding: var(--space-3) 7px;",
    "  width: 7px;",
    "  margin: calc(-1 * var(--space-2)) -1px 0 auto;",
    "  font: 500 var(--text-4) / 18px var(--serif);",
    "  font-size: 0.9rem;",
    "  border-radius: 999px;",
    "  gap: 2mm;",
  ].join("\n");
  assert.deepEqual(strayLengths(css), [[1, "7px"], [5, "0.9rem"]]);
});
