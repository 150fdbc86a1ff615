import { type Message, say } from "../../domain/messages/message.ts";
import { z } from "zod";
import { AppError } from "../../domain/app_error.ts";
import { fullSizeUrls } from "../../domain/sources/full_size_url.ts";
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
  sourceJson,
  sourceUrl,
  webUrl,
} from "./source_api.ts";

const Link = z.object({ href: webUrl });

// HAL: https://developers.artsy.net/v2/docs/search
const Results = z.object({
  _embedded: z.object({
    results: lenientList(z.object({
      type: optionalText,
      title: optionalText,
      _links: z.object({
        thumbnail: Link,
        permalink: z.object({ href: optionalUrl }).optional().catch(undefined),
      }),
    })),
  }),
});

const Token = z.object({ token: z.string().min(1), expires_at: optionalText });

// A token is renewed this long before its end, in milliseconds.
const MARGIN = 60_000;
// For a token that does not say when it ends.
const ASSUMED_LIFE = 60 * 60 * 1000;

/** What {@link ArtsySource} needs; without client id and secret it cannot be asked. */
export interface ArtsyOptions {
  clientId: string | undefined;
  clientSecret: string | undefined;
  /** `https://api.artsy.net/api` */
  url: string;
}

/** An arts platform, by its public API with a client's token. */
export class ArtsySource implements ImageSource {
  readonly name = "artsy";
  readonly label = "Artsy";
  readonly unavailable: Message | undefined;
  #token: { value: string; until: number } | undefined;

  constructor(
    private readonly fetcher: Fetcher,
    private readonly options: ArtsyOptions,
    private readonly now: () => number = Date.now,
  ) {
    const { clientId, clientSecret } = options;
    if (clientId === undefined || clientSecret === undefined) this.unavailable = say("no_key");
  }

  searchUrl({ text }: SourceQuery): string {
    return sourceUrl("https://www.artsy.net", "/search", { term: text }).href;
  }

  async search(
    { text, kind }: SourceQuery,
    { limit, signal }: { limit: number; signal?: AbortSignal | undefined },
  ): Promise<Candidate[]> {
    const url = sourceUrl(this.options.url, "/search", {
      q: text,
      type: kind === "painting" ? "artwork" : "artist",
      size: String(limit),
    });
    const ask = async () => {
      const headers = { "x-xapp-token": await this.#validToken(signal) };
      return await sourceJson(this.fetcher, Results, { url, headers, signal });
    };
    let results: z.output<typeof Results>;
    try {
      results = await ask();
    } catch (error) {
      // The token may have been taken back before its time.
      if (
        !(error instanceof AppError && error.code === "answered_status" &&
          error.parameters.status === 401)
      ) throw error;
      this.#token = undefined;
      results = await ask();
    }
    return results._embedded.results.slice(0, limit).map(({ title, _links }) => {
      const thumbUrl = _links.thumbnail.href;
      return candidate({
        imageUrl: fullSizeUrls(thumbUrl)[0] ?? thumbUrl,
        thumbUrl,
        source: this.name,
        pageUrl: _links.permalink?.href,
        title,
      });
    });
  }

  async #validToken(signal: AbortSignal | undefined): Promise<string> {
    const now = this.now();
    if (this.#token !== undefined && this.#token.until > now) return this.#token.value;
    const { token, expires_at } = await sourceJson(this.fetcher, Token, {
      url: sourceUrl(this.options.url, "/tokens/xapp_token", {}),
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        client_id: this.options.clientId,
        client_secret: this.options.clientSecret,
      }),
      signal,
    });
    const end = Date.parse(expires_at ?? "");
    this.#token = { value: token, until: (end || now + ASSUMED_LIFE) - MARGIN };
    return token;
  }
}
