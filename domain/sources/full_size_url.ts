/** Conversion of thumbnail URLs to the URLs of their full pictures. */

/** Returns the URL of the full size; undefined if the URL is not a thumbnail of the service. */
type Upgrade = (url: URL) => string | undefined;

// A thumbnail URL may be wrapped in a proxy's, and that in another's.
const MAX_STEPS = 3;
// The widest thumbnail of Wikimedia in pixels, close to the maximum stored width.
const LARGE_WIDTH = 3840;

const ARTSY_SIZES =
  /\/(?:square|small|medium|medium_rectangle|large|large_rectangle|four_thirds|tall|normalized|larger)\.(jpe?g|png)$/;

const UPGRADES: readonly Upgrade[] = [
  // DuckDuckGo and Weserv serve pictures through a proxy; Artsy and Next.js scale them.
  unwrap("external-content.duckduckgo.com", "u"),
  unwrap("proxy.duckduckgo.com", "u"),
  unwrap("images.weserv.nl", "url"),
  unwrap("wsrv.nl", "url"),
  unwrap("d7hftxdivxxvm.cloudfront.net", "src"),
  unwrap("d196wkiy8qx2u5.cloudfront.net", "src"),

  // Google's search page: a link with the URL of its picture.
  (url) =>
    /(^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname === "/imgres"
      ? webAddress(url.searchParams.get("imgurl"))
      : undefined,

  // …/thumb/a/ab/Name.jpg/500px-Name.jpg, of Wikimedia (whose thumbnails have a host of their own
  // since 2026) and of any other MediaWiki. SVG and similar formats stay thumbnails, because the
  // original cannot be decoded; so does the widest one, because larger originals may be scans of a
  // gigabyte.
  (url) => {
    const parts =
      /^(.*)\/thumb(\/[^/]+\/[^/]+\/[^/]+\.(?:jpe?g|png|gif|webp))\/[^/]*?(\d+)px-[^/]+$/i
        .exec(url.pathname);
    if (parts === null || Number(parts[3]) >= LARGE_WIDTH) return undefined;
    const host = url.hostname === "thumb.wikimedia.org" ? "upload.wikimedia.org" : url.host;
    return `${url.protocol}//${host}${parts[1]}${parts[2]}`;
  },
  // Special:FilePath/Name.jpg?width=300
  (url) =>
    /\/Special:(FilePath|Redirect\/file)\//i.test(decoded(url.pathname)) &&
      (url.searchParams.has("width") || url.searchParams.has("height"))
      ? withoutParameters(url, "width", "height")
      : undefined,

  // Google's image server: …=s220, …=w300-h200-p, …/s220/name.jpg; `s0` is the original.
  (url) =>
    /(^|\.)(googleusercontent|ggpht)\.com$/.test(url.hostname)
      ? changedUrl(url, url.href.replace(/=[swh]\d+[\w-]*$/, "=s0"))
      : undefined,
  (url) =>
    /\.(bp\.blogspot|googleusercontent)\.com$/.test(url.hostname)
      ? changedUrl(url, url.href.replace(/\/[swh]\d+(-[\w-]+)?\/([^/]+)$/, "/s0/$2"))
      : undefined,

  // Artsy's versions; `normalized` is the largest one of every artwork.
  (url) =>
    /(^|\.)(cloudfront\.net|artsy\.net)$/.test(url.hostname)
      ? changedUrl(url, url.href.replace(ARTSY_SIZES, "/normalized.$1"))
      : undefined,

  // IIIF Image API: {region}/{size}/{rotation}/{quality}.{format}. Versions 2.1 and 3 support
  // `max`.
  (url) =>
    changedUrl(
      url,
      url.href.replace(
        /\/(full|square)\/(?:!?\d*,\d*|\^?!?\d*,\d*|pct:[\d.]+)\/(\d+)\/(default|native|color)\.(jpg|png|webp|tif)/,
        "/full/max/$2/$3.$4",
      ),
    ),

  // Shopify: name_300x.jpg, name_200x200_crop_center.jpg, ?width=300
  (url) =>
    /(^|\.)shopify\.com$|(^|\.)shopifycdn\.net$/.test(url.hostname) ||
      url.pathname.startsWith("/cdn/shop/")
      ? changedUrl(url, withoutParameters(plainShopify(url), "width", "height", "crop"))
      : undefined,

  // WordPress: name-300x200.jpg, and Photon, which scales by parameters.
  (url) =>
    url.pathname.includes("/wp-content/")
      ? changedUrl(
        url,
        withoutParameters(
          replacedPath(url, /-\d{2,5}x\d{2,5}(\.\w{3,4})$/, "$1"),
          "w",
          "h",
          "resize",
          "fit",
          "ssl",
        ),
      )
      : undefined,
  (url) => /^i\d\.wp\.com$/.test(url.hostname) ? `https:/${url.pathname}` : undefined,

  // The Metropolitan Museum.
  (url) =>
    url.hostname === "images.metmuseum.org"
      ? changedUrl(
        url,
        url.href.replace(/\/(web-large|web-additional|web-thumb|mobile-large)\//, "/original/"),
      )
      : undefined,
  // WikiArt: name.jpg!Large.jpg
  (url) =>
    /(^|\.)wikiart\.org$/.test(url.hostname)
      ? changedUrl(url, url.href.replace(/!\w+\.(jpe?g|png)$/i, ""))
      : undefined,
  // Pinterest: /236x/
  (url) =>
    url.hostname === "i.pinimg.com"
      ? changedUrl(url, url.href.replace(/\/\d+x(\d+)?(_\w+)?\//, "/originals/"))
      : undefined,
  // Flickr: name_m.jpg; `b` is the largest without another secret.
  (url) =>
    /(^|\.)staticflickr\.com$/.test(url.hostname)
      ? changedUrl(url, url.href.replace(/_[sqtmnwzc]\.jpg$/, "_b.jpg"))
      : undefined,
];

/**
 * Returns the possible URLs of a picture in full size, the most promising first and the given one
 * last; only the given one if it is not of a known thumbnail service. The download determines which
 * of them exist.
 */
export function fullSizeUrls(text: string): string[] {
  const urls = [text];
  for (let step = 0; step < MAX_STEPS; step++) {
    const url = URL.parse(urls[0]!);
    if (url === null) break;
    const next = UPGRADES.map((upgrade) => upgrade(url)).find((upgraded) =>
      upgraded !== undefined && !urls.includes(upgraded)
    );
    if (next === undefined) break;
    urls.unshift(next);
  }
  return urls;
}

function unwrap(host: string, parameter: string): Upgrade {
  return (url) => url.hostname === host ? webAddress(url.searchParams.get(parameter)) : undefined;
}

// A web address; `//host/…` and `host/…` become https.
function webAddress(text: string | null): string | undefined {
  if (text === null) return undefined;
  const absolute = /^https?:\/\//i.test(text) ? text : `https://${text.replace(/^(ssl:)?\/*/, "")}`;
  return URL.parse(absolute)?.href;
}

function changedUrl(before: URL, after: string): string | undefined {
  return after === before.href ? undefined : after;
}

function replacedPath(url: URL, pattern: RegExp, replacement: string): URL {
  const copy = new URL(url);
  copy.pathname = url.pathname.replace(pattern, replacement);
  return copy;
}

function plainShopify(url: URL): URL {
  return replacedPath(
    url,
    /_(?:\d+x\d*|x\d+|small|medium|large|grande|compact)(?:_crop_\w+)?(?:@\dx)?(\.\w+)$/,
    "$1",
  );
}

// Removes parameters and leaves the others, such as a version, unchanged.
function withoutParameters(url: URL, ...names: string[]): string {
  if (!names.some((name) => url.searchParams.has(name))) return url.href;
  const copy = new URL(url);
  for (const name of names) copy.searchParams.delete(name);
  return copy.href;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
