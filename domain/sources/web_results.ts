/** Answers of image searches on the web, and the candidates in them. */
import { z } from "zod";
import { fullSizeUrls } from "./full_size_url.ts";
import { type Candidate, candidate } from "./image_source.ts";
import { lenientList, optionalText, optionalUrl, pixels, webUrl } from "../fields.ts";

export const GoogleResults = z.object({
  items: lenientList(z.object({
    link: webUrl,
    title: optionalText,
    image: z.object({
      contextLink: optionalUrl,
      thumbnailLink: optionalUrl,
      width: pixels,
      height: pixels,
    }).catch({}),
  })),
});

const ArtsyLink = z.object({ href: webUrl });

// HAL: https://developers.artsy.net/v2/docs/search
export const ArtsyResults = z.object({
  _embedded: z.object({
    results: lenientList(z.object({
      title: optionalText,
      _links: z.object({
        thumbnail: ArtsyLink,
        permalink: z.object({ href: optionalUrl }).optional().catch(undefined),
      }),
    })),
  }),
});

export const ArtsyToken = z.object({ token: z.string().min(1) });

// A search page contains a token that its results require. All of these spellings have occurred.
export const DUCKDUCKGO_TOKEN = /vqd=(?:"([\w-]+)"|'([\w-]+)'|([\d-]+))|"vqd"\s*:\s*"([\w-]+)"/;

export const DuckDuckGoResults = z.object({
  results: lenientList(z.object({
    image: webUrl,
    thumbnail: optionalUrl,
    url: optionalUrl,
    title: optionalText,
    width: pixels,
    height: pixels,
  })),
});

/** Returns the candidate in a result of Google. */
export const googleCandidate = (
  { link, title, image }: z.output<typeof GoogleResults>["items"][number],
): Candidate =>
  candidate({
    imageUrl: link,
    thumbUrl: image.thumbnailLink ?? link,
    source: "google",
    pageUrl: image.contextLink,
    width: image.width,
    height: image.height,
    title,
  });

/** Returns the candidate in a result of Artsy. */
export const artsyCandidate = (
  { title, _links: { thumbnail, permalink } }: z.output<
    typeof ArtsyResults
  >["_embedded"]["results"][number],
): Candidate =>
  candidate({
    imageUrl: fullSizeUrls(thumbnail.href)[0] ?? thumbnail.href,
    thumbUrl: thumbnail.href,
    source: "artsy",
    pageUrl: permalink?.href,
    title,
  });

/** Returns the candidate in a result of DuckDuckGo. */
export const duckDuckGoCandidate = (
  { image, thumbnail, url: pageUrl, title, width, height }: z.output<
    typeof DuckDuckGoResults
  >["results"][number],
): Candidate =>
  candidate({
    imageUrl: image,
    thumbUrl: thumbnail ?? image,
    source: "duckduckgo",
    pageUrl,
    width,
    height,
    title,
  });
