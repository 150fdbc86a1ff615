import { type Message, say } from "../../domain/messages/message.ts";
import { z } from "zod";
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
  sourceUrl,
  webUrl,
} from "./source_api.ts";

// The interface gives ten results at a time.
const PAGE_SIZE = 10;

const Results = z.object({
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

/** What {@link GoogleSource} needs; without key and engine it cannot be asked. */
export interface GoogleOptions {
  key: string | undefined;
  engine: string | undefined;
  /** `https://www.googleapis.com/customsearch/v1` */
  url: string;
  /** Sends the key in a header, so that it is in no address: traces of requests show those. */
  hidesKey?: boolean;
}

/** A custom search engine: the Programmable Search JSON API, `searchType=image`. */
export class GoogleSource implements ImageSource {
  readonly name = "google";
  readonly label = "Google";
  readonly unavailable: Message | undefined;

  constructor(private readonly fetcher: Fetcher, private readonly options: GoogleOptions) {
    const { key, engine } = options;
    if (key === undefined || engine === undefined) this.unavailable = say("no_key");
  }

  searchUrl(query: SourceQuery): string {
    return sourceUrl("https://www.google.com", "/search", { q: words(query), udm: "2" }).href;
  }

  async search(
    query: SourceQuery,
    { limit, signal }: { limit: number; signal?: AbortSignal | undefined },
  ): Promise<Candidate[]> {
    const { key = "", engine = "", url, hidesKey = false } = this.options;
    const found: Candidate[] = [];
    for (let start = 1; found.length < limit; start += PAGE_SIZE) {
      const { items } = await sourceJson(this.fetcher, Results, {
        url: sourceUrl(url, "", {
          ...(hidesKey ? {} : { key }),
          cx: engine,
          q: words(query),
          searchType: "image",
          safe: "off",
          num: String(Math.min(PAGE_SIZE, limit - found.length)),
          start: String(start),
        }),
        ...(hidesKey ? { headers: { "x-goog-api-key": key } } : {}),
        signal,
      });
      for (const { link, title, image } of items) {
        found.push(candidate({
          imageUrl: link,
          thumbUrl: image.thumbnailLink ?? link,
          source: this.name,
          pageUrl: image.contextLink,
          width: image.width,
          height: image.height,
          title,
        }));
      }
      if (items.length < PAGE_SIZE) break;
    }
    return found;
  }
}

// A search of the whole web needs the kind of thing; a museum's name alone would find its building.
function words({ text, kind }: SourceQuery): string {
  return `${text} ${kind}`;
}
