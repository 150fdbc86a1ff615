/**
 * Processes style sheets for the build: inlines imports, removes comments and whitespace, adds
 * versions to asset URLs.
 */

/**
 * Reads a style sheet with its imports as one text.
 * @param file The style sheet; `@import "./other.css";` lines are replaced by their files.
 * @param hashOf Returns the hash of a built asset, for `url("/assets/name")` →
 * `url("/assets/name?v=hash")`.
 * @returns The style sheet without comments and unnecessary whitespace.
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

/**
 * Removes comments and whitespace. A simple version suffices, because strings in our style sheets
 * contain neither.
 */
function minify(css: string): string {
  return css
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/;}/g, "}")
    .trim();
}
