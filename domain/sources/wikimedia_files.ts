/** Files of Wikimedia as its API describes them: the picture to use, its author and its license. */
import { z } from "zod";
import { optionalText, optionalUrl, pixels, webUrl } from "../fields.ts";
import { PUBLIC_DOMAIN } from "../gallery/attribution.ts";

// Widths of Wikimedia's thumbnails; others are refused
// (https://www.mediawiki.org/wiki/Common_thumbnail_sizes).
export const PREVIEW_WIDTH = 500;

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
export const Info = z.object({
  url: webUrl,
  descriptionurl: optionalUrl,
  thumburl: optionalUrl,
  width: pixels,
  height: pixels,
  size: pixels,
  mime: optionalText,
  extmetadata: Metadata.optional().catch(undefined),
});

/** Returns author and license, as far as the collection has them. */
export function attributionIn(metadata: z.output<typeof Metadata> | undefined) {
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
export function imageOf(info: z.output<typeof Info>) {
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
function plainText(html: string): string {
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
