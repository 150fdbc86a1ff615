import { z } from "zod";
import { refusal } from "../../domain/app_error.ts";
import { BROWSER_HEADERS } from "./browser_headers.ts";
import type { Fetcher } from "./guarded_fetch.ts";
import {
  type Candidate,
  candidate,
  type ImageSource,
  type SourceQuery,
} from "../../domain/sources/image_source.ts";
import {
  lenientList,
  optionalText,
  optionalUrl,
  pixels,
  sourceJson,
  sourceText,
  sourceUrl,
  webUrl,
} from "./source_api.ts";

// The page of a search carries a token without which its results are not given. It has been written
// in all of these ways.
const TOKEN = /vqd=(?:"([\w-]+)"|'([\w-]+)'|([\d-]+))|"vqd"\s*:\s*"([\w-]+)"/;

const Results = z.object({
  results: lenientList(z.object({
    image: webUrl,
    thumbnail: optionalUrl,
    url: optionalUrl,
    title: optionalText,
    width: pixels,
    height: pixels,
  })),
});

/** A general web search, as its own pages ask it; there is no key to have. */
export class DuckDuckGoSource implements ImageSource {
  readonly name = "duckduckgo";
  readonly label = "DuckDuckGo";

  /** @param url `https://duckduckgo.com` */
  constructor(private readonly fetcher: Fetcher, private readonly url: string) {}

  searchUrl(query: SourceQuery): string {
    return this.#page("https://duckduckgo.com", query).href;
  }

  #page(base: string, { text, kind }: SourceQuery): URL {
    return sourceUrl(base, "/", { q: `${text} ${kind}`, iax: "images", ia: "images" });
  }

  async search(
    query: SourceQuery,
    { limit, signal }: { limit: number; signal?: AbortSignal | undefined },
  ): Promise<Candidate[]> {
    const page = this.#page(this.url, query);
    const html = await sourceText(this.fetcher, {
      url: page,
      headers: { ...BROWSER_HEADERS, accept: "text/html" },
      signal,
    });
    const token = TOKEN.exec(html)?.slice(1).find((group) => group !== undefined);
    if (token === undefined) throw refusal(502, "answered_without_token");
    const { results } = await sourceJson(this.fetcher, Results, {
      url: sourceUrl(this.url, "/i.js", {
        l: "wt-wt",
        o: "json",
        q: page.searchParams.get("q")!,
        vqd: token,
        f: ",,,,,",
        p: "1",
      }),
      headers: {
        ...BROWSER_HEADERS,
        accept: "application/json, text/javascript, */*; q=0.01",
        referer: `${page.origin}/`,
        "x-requested-with": "XMLHttpRequest",
      },
      signal,
    });
    return results.slice(0, limit).map(({ image, thumbnail, url, title, width, height }) =>
      candidate({
        imageUrl: image,
        thumbUrl: thumbnail ?? image,
        source: this.name,
        pageUrl: url,
        width,
        height,
        title,
      })
    );
  }
}
