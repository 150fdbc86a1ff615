/** Style sheets for the build: imports inlined, comments and blanks dropped, assets versioned. */

/**
 * Reads a style sheet with what it imports and writes it as one text.
 *
 * @param file the sheet; `@import "./other.css";` lines are replaced by their files
 * @param hashOf the hash of a built asset, for `url("/assets/name")` → `url("/assets/name?v=hash")`
 * @returns the sheet without comments and needless blanks
 */
export async function inlineStyles(file: URL, hashOf: (name: string) => string): Promise<string> {
  return minify(await withImports(file))
    .replace(
      /url\("\/assets\/([\w.-]+)"\)/g,
      (_, name) => `url("/assets/${name}?v=${hashOf(name)}")`,
    );
}

async function withImports(file: URL): Promise<string> {
  let css = await Deno.readTextFile(file);
  for (const [line, path] of css.matchAll(/@import "(\.[^"]+)";/g)) {
    css = css.replace(line, await withImports(new URL(path!, file)));
  }
  return css;
}

/** Deliberately light: strings in our sheets hold no comments and no runs of blanks. */
function minify(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/;}/g, "}")
    .trim();
}
