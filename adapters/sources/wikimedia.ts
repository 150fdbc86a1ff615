import { z } from "zod";
import type { Fetcher } from "./guarded_fetch.ts";
import { lenientList } from "../../domain/fields.ts";
import {
  type Candidate,
  candidate,
  type ImageSource,
  MAX_RESULTS,
  type SourceQuery,
} from "../../domain/sources/image_source.ts";
import { PUBLIC_DOMAIN } from "../../domain/gallery/attribution.ts";
import { plainText } from "../../domain/sources/plain_text.ts";
import { optionalText, optionalUrl, pixels, sourceJson, sourceUrl, webUrl } from "./source_api.ts";

// Widths of Wikimedia's thumbnails; others are refused
// (https://www.mediawiki.org/wiki/Common_thumbnail_sizes).
const PREVIEW_WIDTH = 500;
const LARGER_WIDTHS = [3840, 1920, 1280, 960];
// Larger originals, such as scans of whole walls, are replaced by large thumbnails.
const MAX_ORIGINAL_BYTES = 30 * 1024 * 1024;
const MAX_ORIGINAL_PIXELS = 100_000_000;
// Smaller images on a page are flags, marks and buttons.
const MIN_SIDE = 200;

const MAX_CREDIT_LENGTH = 300;

const DECODABLE = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);
// Formats whose thumbnails are JPEG.
const SHOWN_AS_THUMBNAIL = new Set(["image/tiff", "image/vnd.djvu"]);

// https://www.mediawiki.org/wiki/Extension:CommonsMetadata
const Entry = z.object({ value: z.string() }).optional().catch(undefined);
const Metadata = z.object({
  Artist: Entry,
  LicenseUrl: Entry,
  LicenseShortName: Entry,
});
// https://www.mediawiki.org/wiki/API:Imageinfo, formatversion=2
const Info = z.object({
  url: webUrl,
  descriptionurl: optionalUrl,
  thumburl: optionalUrl,
  width: pixels,
  height: pixels,
  size: pixels,
  mime: optionalText,
  extmetadata: Metadata.optional().catch(undefined),
});
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

  async pageImage(
    { encyclopediaTitle }: SourceQuery,
    signal?: AbortSignal,
  ): Promise<Candidate | undefined> {
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

  async #imagesOnPage(
    { encyclopediaTitle }: SourceQuery,
    signal: AbortSignal | undefined,
  ): Promise<Candidate[]> {
    if (encyclopediaTitle === "") return [];
    return await this.#files(this.options.encyclopediaUrl, {
      redirects: "1",
      titles: encyclopediaTitle,
      generator: "images",
      gimlimit: "50",
    }, signal);
  }

  #searchCollection(
    { text, kind }: SourceQuery,
    signal: AbortSignal | undefined,
  ): Promise<Candidate[]> {
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

  async #files(
    base: string,
    which: Record<string, string>,
    signal: AbortSignal | undefined,
  ): Promise<Candidate[]> {
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

/** Returns author and license, as far as the collection has them. */
function attributionIn(metadata: z.output<typeof Metadata> | undefined) {
  const { Artist, LicenseUrl, LicenseShortName } = metadata ?? {};
  const credit = plainText(Artist?.value ?? "").slice(0, MAX_CREDIT_LENGTH);
  const name = plainText(LicenseShortName?.value ?? "");
  const isFree = /^public domain$/i.test(name);
  const url = URL.parse(LicenseUrl?.value ?? "");
  const isWeb = url !== null && /^https?:$/.test(url.protocol);
  const license = isWeb ? url.href : isFree ? PUBLIC_DOMAIN : name;
  return { credit: credit || undefined, license: license || undefined };
}

// Returns the original if it is acceptable, otherwise the largest thumbnail; undefined if it is not
// a picture.
function imageOf(info: z.output<typeof Info>) {
  const { url, thumburl, mime = "", width = 0, height = 0, size = 0 } = info;
  if (Math.max(width, height) < MIN_SIDE) return undefined;
  const thumbUrl = thumburl ?? url;
  const original = { imageUrl: url, thumbUrl, width, height };
  const fits = size <= MAX_ORIGINAL_BYTES && width * height <= MAX_ORIGINAL_PIXELS;
  if (DECODABLE.has(mime) && fits) return original;
  if (!DECODABLE.has(mime) && !SHOWN_AS_THUMBNAIL.has(mime)) return undefined;
  if (thumburl === undefined || thumburl === url) return undefined;
  const thumbnailWidth = LARGER_WIDTHS.find((step) => step < width) ??
    Math.min(width, PREVIEW_WIDTH);
  return {
    imageUrl: thumburl.replace(`${PREVIEW_WIDTH}px-`, `${thumbnailWidth}px-`),
    thumbUrl,
    width: thumbnailWidth,
    height: Math.round((height * thumbnailWidth) / width),
  };
}
