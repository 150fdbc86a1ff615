import { isPublicDomain } from "../gallery/attribution.ts";
import type { FoundImage } from "../gallery/found_images.ts";
import { fullSizeUrls } from "./full_size_url.ts";
import type { Candidate, SourceName } from "./image_source.ts";
import { distinctiveWords, type SearchSubject, wordsOf } from "./search_subject.ts";

// Minimum pixels on the long side; smaller pictures are icons and previews.
const MIN_LONG_SIDE = 200;
// Long side from which more pixels do not improve a picture.
const GOOD_LONG_SIDE = 3200;

const SOURCE_POINTS: Record<SourceName, number> = {
  google: 9,
  artsy: 6,
  wikimedia: 3,
  duckduckgo: 0,
};

/**
 * Returns usable candidates without duplicates by descending points, in a stable order. Points:
 *
 * - 40 for the picture that the encyclopedia's page about the subject shows,
 * - up to 40 for the share of the title's (or person's) words in the candidate's name or file name,
 * - up to 20 for the same share of the artist's name,
 * - up to 20 for the logarithm of the long side, 200 to 3200 px (8 if unknown),
 * - up to 10 for the shape: no panorama for a painting, upright for a portrait (5 if unknown),
 * - up to 9 for the source, and up to 10 for the rank in the source's own order.
 */
export function rankCandidates(
  found: readonly (readonly Candidate[])[],
  subject: SearchSubject,
): Candidate[] {
  const scored = found.flatMap((ofSource) =>
    ofSource.filter(isUsable).map((candidate, place) => ({
      candidate,
      points: pointsFor(candidate, subject) + 10 / (1 + place / 4),
    }))
  ).sort((a, b) => b.points - a.points);
  const seen = new Set<string>();
  return scored.map(({ candidate }) => candidate).filter((candidate) => {
    const key = pictureKey(candidate.imageUrl);
    return !seen.has(key) && seen.add(key);
  });
}

function isUsable({ imageUrl, width, height }: Candidate): boolean {
  const path = URL.parse(imageUrl)?.pathname;
  if (path === undefined || /\.svg$/i.test(path)) return false;
  return width === undefined || height === undefined || Math.max(width, height) >= MIN_LONG_SIDE;
}

function pointsFor(candidate: Candidate, subject: SearchSubject): number {
  const { what, who } = distinctiveWords(subject);
  const names = new Set(wordsOf(`${candidate.title ?? ""} ${fileName(candidate.imageUrl)}`));
  return (candidate.isPageImage ? 40 : 0) +
    40 * shareOf(what, names) +
    20 * shareOf(who, names) +
    sizePoints(candidate) +
    shapePoints(candidate, subject.kind) +
    SOURCE_POINTS[candidate.source];
}

/** Long side, in pixels, from which a picture shows details of a painting. */
export const MIN_LARGE_SIDE = 2000;

/**
 * Returns true if a picture may be hung without a curator: in the public domain, large, and named
 * after the work and its artist.
 */
export function isFreeAndLarge(
  { imageUrl, license = "", width = 0, height = 0 }: FoundImage,
  subject: SearchSubject,
): boolean {
  const { what, who } = distinctiveWords(subject);
  const names = new Set(wordsOf(fileName(imageUrl)));
  return isPublicDomain(license) && Math.max(width, height) >= MIN_LARGE_SIDE &&
    what.length > 0 && shareOf(what, names) === 1 && shareOf(who, names) > 0;
}

function shareOf(words: readonly string[], present: ReadonlySet<string>): number {
  if (words.length === 0) return 0;
  return words.filter((word) => present.has(word)).length / words.length;
}

function sizePoints({ width, height }: Candidate): number {
  if (width === undefined || height === undefined) return 8;
  const long = Math.min(Math.max(width, height), GOOD_LONG_SIDE);
  return 20 * Math.log2(long / MIN_LONG_SIDE) / Math.log2(GOOD_LONG_SIDE / MIN_LONG_SIDE);
}

function shapePoints({ width, height }: Candidate, kind: SearchSubject["kind"]): number {
  if (width === undefined || height === undefined) return 5;
  const upright = height / width;
  if (kind === "portrait") return upright >= 1 && upright <= 1.7 ? 10 : upright >= 0.8 ? 4 : 0;
  return upright >= 1 / 3 && upright <= 3 ? 10 : 0;
}

function fileName(url: string): string {
  const name = URL.parse(url)?.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name).replaceAll("_", " ");
  } catch {
    return name.replaceAll("_", " ");
  }
}

/**
 * Returns a key that is equal for all URLs of one picture: the URL of the full size, without
 * variable parts. For a file of Wikimedia it is the file name, which is unique there.
 */
export function pictureKey(imageUrl: string): string {
  const url = URL.parse(fullSizeUrls(imageUrl)[0]!);
  if (url === null) return imageUrl;
  const path = safeDecode(url.pathname).replace(/\/{2,}/g, "/");
  const wikimedia = /\/Special:(?:FilePath|Redirect\/file)\/(.+)$/i.exec(path) ??
    (/(^|\.)wikimedia\.org$/.test(url.hostname)
      ? /\/[\da-f]\/[\da-f]{2}\/([^/]+)/.exec(path)
      : null);
  if (wikimedia !== null) return `wikimedia:${wikimedia[1]!.replaceAll(" ", "_")}`;
  for (const name of [...url.searchParams.keys()]) {
    if (/^(utm_\w+|fbclid|gclid)$/.test(name)) url.searchParams.delete(name);
  }
  url.searchParams.sort();
  return `${url.host.replace(/^www\./, "")}${path}?${url.searchParams}`;
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
