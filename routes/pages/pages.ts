/** The built client as the server uses it: its files, and the HTML shells of the pages. */
import type { Manifest } from "../../static/build.ts";
import { addedLanguages, languageNames } from "../../domain/languages.ts";
import { Answer } from "../answer_cache.ts";

/** A built file with its response headers. */
export interface Asset {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  /** Hash of the bytes; the `v` of its URL and its ETag. */
  hash: string;
}

// Pages with cached encodings: one for each page, language and theme in use.
const MAX_ANSWERS = 64;

/** The built client in `static/dist/`. */
export class Pages {
  readonly #bytes = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  readonly #answers = new Map<string, Answer>();
  /** The added languages by code, with the URLs of their texts. */
  readonly languages: Record<string, { name: string; texts: string }> = {};

  constructor(private readonly folder: URL, private readonly manifest: Manifest) {}

  /** Reads the output of `deno task build`. @throws When nothing has been built yet */
  static async load(folder: URL): Promise<Pages> {
    const text = await Deno.readTextFile(new URL("manifest.json", folder)).catch((cause) => {
      throw new Error("The pages are not built: run `deno task build` first", { cause });
    });
    const pages = new Pages(folder, JSON.parse(text));
    for (const file of Object.keys(pages.manifest.files)) {
      const code = /^language-([a-z]{2,3})\.json$/.exec(file)?.[1];
      if (code === undefined) continue;
      addedLanguages.set(code, JSON.parse(await Deno.readTextFile(new URL(file, folder))));
      pages.languages[code] = { name: languageNames().get(code)!, texts: pages.address(file) };
    }
    return pages;
  }

  /** Returns the URL of a built file, with the hash that allows caching it forever. */
  address(name: string): string {
    return `/assets/${name}?v=${this.manifest.files[name]?.hash ?? ""}`;
  }

  /** Returns the chunks that a script imports, which are loaded along with it. */
  imports(name: string): string[] {
    return this.manifest.files[name]?.imports ?? [];
  }

  /** Returns true if a file was compressed by the build; false if it does not exist. */
  isCompressed(name: string): boolean {
    return this.#file(name)?.compressed ?? false;
  }

  /** Returns a built file, plain or compressed by the build; undefined if there is none. */
  async asset(name: string, coding: "" | ".br" | ".gz"): Promise<Asset | undefined> {
    const file = this.#file(name);
    if (file === undefined) return undefined;
    const path = name + coding;
    let bytes = this.#bytes.get(path);
    if (bytes === undefined) {
      // Files of one build never change, so each is read once.
      bytes = Deno.readFile(new URL(path, this.folder));
      this.#bytes.set(path, bytes);
      bytes.catch(() => this.#bytes.delete(path));
    }
    return { bytes: await bytes, type: file.type, hash: file.hash };
  }

  /**
   * Returns the text of built style sheets, concatenated, without missing ones.
   * @param fonts True if text may switch to a font that arrives after the first paint, which moves
   *   it.
   */
  async styles(names: readonly string[], fonts: "swap" | "optional" = "swap"): Promise<string> {
    const sheets = await Promise.all(names.map((name) => this.asset(name, "")));
    const css = sheets.map((sheet) => new TextDecoder().decode(sheet?.bytes)).join("");
    return fonts === "swap" ? css : css.replaceAll("font-display: swap", "font-display: optional");
  }

  /** Returns a page as a response; equal texts are compressed once. */
  answer(text: string): Answer {
    const fresh = new Answer(new TextEncoder().encode(text));
    const answer = this.#answers.get(fresh.etag) ?? fresh;
    // A Map preserves the order of insertion: the first entry is the least recently used.
    this.#answers.delete(answer.etag);
    this.#answers.set(answer.etag, answer);
    if (this.#answers.size > MAX_ANSWERS) this.#answers.delete(this.#answers.keys().next().value!);
    return answer;
  }

  #file(name: string) {
    return Object.hasOwn(this.manifest.files, name) ? this.manifest.files[name] : undefined;
  }
}
