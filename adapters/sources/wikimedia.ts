import { z } from "zod";
import type { Fetcher } from "./guarded_fetch.ts";
import { sourceJson, sourceUrl } from "./source_api.ts";
import { lenientList, optionalUrl, pixels } from "../../domain/fields.ts";
import {
  type Candidate,
  candidate,
  type ImageSource,
  MAX_RESULTS,
  type SourceQuery,
} from "../../domain/sources/image_source.ts";
import {
  attributionIn,
  imageOf,
  Info,
  PREVIEW_WIDTH,
} from "../../domain/sources/wikimedia_files.ts";

const File = z.object({ title: z.string(), index: pixels, imageinfo: lenientList(Info) });
const Files = z.object({ query: z.object({ pages: lenientList(File) }).optional() });

// https://www.mediawiki.org/wiki/Extension:PageImages
const Pages = z.object({
  query: z.object({
    pages: lenientList(z.object({ fullurl: optionalUrl, pageimage: z.string() })),
  }).optional(),
});

const FILE_INFO = {
  prop: "imageinfo",
  iiprop: "url|size|mime|extmetadata",
  iiextmetadatafilter: "Artist|LicenseUrl|LicenseShortName",
  iiextmetadatalanguage: "en",
  iiurlwidth: String(PREVIEW_WIDTH),
};
const QUERY = { action: "query", format: "json", formatversion: "2" };

/** URLs that a {@link WikimediaSource} requests. */
export interface WikimediaOptions {
  /** `https://en.wikipedia.org` */
  encyclopediaUrl: string;
  /** `https://commons.wikimedia.org` */
  commonsUrl: string;
}

/**
 * The encyclopedia and its media collection, by the action API of MediaWiki: first the main picture
 * of the page, then results of searching the collection, then the other pictures on the page. One
 * of these is enough.
 */
export class WikimediaSource implements ImageSource {
  readonly name = "wikimedia";
  readonly label = "Wikimedia";

  constructor(private readonly fetcher: Fetcher, private readonly options: WikimediaOptions) {}

  searchUrl({ text }: SourceQuery): string {
    return sourceUrl("https://commons.wikimedia.org", "/wiki/Special:MediaSearch", {
      type: "image",
      search: text,
    }).href;
  }

  async search(query: SourceQuery, signal?: AbortSignal): Promise<Candidate[]> {
    const responses = await Promise.allSettled([
      this.pageImage(query, signal).then((lead) => lead ? [lead] : []),
      this.#searchCollection(query, signal),
      this.#imagesOnPage(query, signal),
    ]);
    const failed = responses.find((part) => part.status === "rejected");
    const all = responses.flatMap((part) => part.status === "fulfilled" ? part.value : []);
    if (failed !== undefined && all.length === 0) throw failed.reason;
    const seen = new Set<string>();
    return all.filter(({ imageUrl }) => !seen.has(imageUrl) && seen.add(imageUrl))
      .slice(0, MAX_RESULTS);
  }

  async pageImage({ encyclopediaTitle }: SourceQuery, signal?: AbortSignal) {
    if (encyclopediaTitle === "") return undefined;
    const { query } = await sourceJson(this.fetcher, Pages, {
      url: sourceUrl(this.options.encyclopediaUrl, "/w/api.php", {
        ...QUERY,
        redirects: "1",
        titles: encyclopediaTitle,
        prop: "pageimages|info",
        piprop: "name",
        pilicense: "any",
        inprop: "url",
      }),
      signal,
    });
    const page = query?.pages[0];
    if (page === undefined) return undefined;
    const which = { titles: `File:${page.pageimage}` };
    const [imageFile] = await this.#files(this.options.encyclopediaUrl, which, signal);
    return imageFile &&
      candidate({ ...imageFile, pageUrl: page.fullurl ?? imageFile.pageUrl, isPageImage: true });
  }

  async #imagesOnPage({ encyclopediaTitle }: SourceQuery, signal: AbortSignal | undefined) {
    if (encyclopediaTitle === "") return [];
    return await this.#files(this.options.encyclopediaUrl, {
      redirects: "1",
      titles: encyclopediaTitle,
      generator: "images",
      gimlimit: "50",
    }, signal);
  }

  #searchCollection({ text, kind }: SourceQuery, signal: AbortSignal | undefined) {
    // Every word has to match, so the kind is added only for portraits: a person's name alone finds
    // many other pictures.
    const words = kind === "portrait" ? `${text} portrait` : text;
    return this.#files(this.options.commonsUrl, {
      generator: "search",
      gsrsearch: `${words} filetype:bitmap`,
      gsrnamespace: "6",
      gsrlimit: String(MAX_RESULTS),
    }, signal);
  }

  async #files(base: string, which: Record<string, string>, signal: AbortSignal | undefined) {
    const { query } = await sourceJson(this.fetcher, Files, {
      url: sourceUrl(base, "/w/api.php", { ...QUERY, ...which, ...FILE_INFO }),
      signal,
    });
    const files = (query?.pages ?? []).toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0));
    return files.flatMap(({ title, imageinfo: [info] }) => {
      const image = info && imageOf(info);
      if (image === undefined) return [];
      const name = title.replace(/^[^:]+:/, "").replace(/\.\w+$/, "");
      return [
        candidate({
          ...image,
          ...attributionIn(info!.extmetadata),
          pageUrl: info!.descriptionurl,
          title: name,
          source: this.name,
        }),
      ];
    });
  }
}
