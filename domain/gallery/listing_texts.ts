/** The texts of `robots.txt`, of sitemaps and of the feed. */
import { escapeXml } from "../escape_xml.ts";
import type { TourRow } from "./tour_records.ts";

const XML = `<?xml version="1.0" encoding="UTF-8"?>\n`;
const SITEMAP = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`;

/**
 * Returns `robots.txt`: search engines may index pages, but not those for the staff or those that
 * query other servers.
 */
export function robots(origin: string): string {
  const closed = ["/api/v1/", "/api/debug/", "/curator", "/random", "/warehouse"];
  return [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ]
    .join("\n");
}

/** Returns a sitemap of some paths. */
export function urlset(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`);
  return `${XML}<urlset ${SITEMAP}>${urls.join("")}</urlset>`;
}

/** Returns a sitemap of sitemaps. */
export function sitemapIndex(origin: string, paths: readonly string[]): string {
  const maps = paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`);
  return `${XML}<sitemapindex ${SITEMAP}>${maps.join("")}</sitemapindex>`;
}

/** A published picture in the feed. */
interface FeedPicture {
  id: number;
  title: string;
  year: number | null;
  artist_name: string;
  thumbnail_path: string | null;
  /** Unix milliseconds. */
  published: number;
}

/**
 * Returns a feed of tours and the most recently published pictures.
 *
 * Source: RFC 4287, The Atom Syndication Format.
 */
export function atomFeed(
  origin: string,
  { language, subtitle, pictures, tours }: {
    language: string;
    subtitle: string;
    pictures: readonly FeedPicture[];
    tours: readonly Pick<TourRow, "id" | "title" | "summary">[];
  },
): string {
  // The creation time of a tour is not recorded: its entry always has the earliest date.
  const newest = new Date(pictures[0]?.published ?? 0).toISOString();
  const entry = (id: string, path: string, title: string, updated: string, content: string) =>
    `<entry><id>${escapeXml(origin + id)}</id><title>${escapeXml(title)}</title>` +
    `<updated>${updated}</updated><link href="${escapeXml(origin + path)}"/>${content}</entry>`;
  const author = (name: string) => `<author><name>${escapeXml(name)}</name></author>`;
  const entries = [
    ...pictures.map(({ id, title, year, artist_name, thumbnail_path, published }) => {
      const path = `/paintings/${id}`;
      const image = thumbnail_path?.split("/").map(encodeURIComponent).join("/");
      return entry(
        `${path}#${published}`,
        path,
        [artist_name, title, year].filter((part) => part !== null).join(", "),
        new Date(published).toISOString(),
        author(artist_name) +
          (image === undefined
            ? ""
            : `<link rel="enclosure" href="${
              escapeXml(`${origin}/images/${image}?v=${published}`)
            }"/>`),
      );
    }),
    ...tours.map(({ id, title, summary }) => {
      const path = `/tours/${id}`;
      const content = `<summary>${escapeXml(summary)}</summary>${author("Open Depot")}`;
      return entry(path, path, title, new Date(0).toISOString(), content);
    }),
  ];
  return `${XML}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">` +
    `<id>${escapeXml(`${origin}/feed.atom`)}</id><title>Open Depot</title>` +
    `<subtitle>${escapeXml(subtitle)}</subtitle><updated>${newest}</updated>` +
    `<link rel="self" href="${escapeXml(`${origin}/feed.atom`)}"/>` +
    `<link href="${escapeXml(`${origin}/`)}"/>${entries.join("")}</feed>`;
}
