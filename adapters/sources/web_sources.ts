/** Image searches on the web: the URL of each, its query, and how its response is parsed. */
import { AppError, refusal } from "../../domain/app_error.ts";
import { BROWSER_HEADERS, sourceJson, sourceText, sourceUrl } from "./source_api.ts";
import { say } from "../../domain/messages/message.ts";
import {
  type Candidate,
  type ImageSource,
  MAX_RESULTS,
  type SourceQuery,
} from "../../domain/sources/image_source.ts";
import type { Fetcher } from "./guarded_fetch.ts";
import {
  artsyCandidate,
  ArtsyResults,
  ArtsyToken,
  DUCKDUCKGO_TOKEN,
  duckDuckGoCandidate,
  DuckDuckGoResults,
  googleCandidate,
  GoogleResults,
} from "../../domain/sources/web_results.ts";

// A web search needs the kind of subject; a museum's name alone would find its building.
const withKind = ({ text, kind }: SourceQuery) => `${text} ${kind}`;

const GOOGLE_PAGE_SIZE = 10;

/** Settings of {@link googleSource}; without key and engine it is unavailable. */
export interface GoogleOptions {
  key: string | undefined;
  engine: string | undefined;
  /** `https://www.googleapis.com/customsearch/v1` */
  url: string;
  /** Sends the key in a header, because the spans of a Deno that traces contain URLs. */
  hidesKey?: boolean;
}

/** Creates the source of Google's Programmable Search JSON API, `searchType=image`. */
export function googleSource(
  fetcher: Fetcher,
  { key, engine, url, hidesKey = false }: GoogleOptions,
): ImageSource {
  return {
    name: "google",
    label: "Google",
    unavailable: key === undefined || engine === undefined ? say("no_key") : undefined,
    searchUrl: (query) =>
      sourceUrl("https://www.google.com", "/search", { q: withKind(query), udm: "2" }).href,
    async search(query, signal) {
      const candidates: Candidate[] = [];
      for (let start = 1; start < MAX_RESULTS; start += GOOGLE_PAGE_SIZE) {
        const { items } = await sourceJson(fetcher, GoogleResults, {
          url: sourceUrl(url, "", {
            ...(hidesKey ? {} : { key: key! }),
            cx: engine!,
            q: withKind(query),
            searchType: "image",
            safe: "off",
            num: String(GOOGLE_PAGE_SIZE),
            start: String(start),
          }),
          headers: hidesKey ? { "x-goog-api-key": key! } : {},
          signal,
        });
        candidates.push(...items.map(googleCandidate));
        if (items.length < GOOGLE_PAGE_SIZE) break;
      }
      return candidates;
    },
  };
}

/** Settings of {@link artsySource}; without client id and secret it is unavailable. */
export interface ArtsyOptions {
  clientId: string | undefined;
  clientSecret: string | undefined;
  /** `https://api.artsy.net/api` */
  url: string;
}

/** Creates the source of Artsy's public API, whose access token is renewed when refused. */
export function artsySource(
  fetcher: Fetcher,
  { clientId, clientSecret, url }: ArtsyOptions,
): ImageSource {
  let token: string | undefined;
  const newToken = async (signal: AbortSignal | undefined) =>
    (await sourceJson(fetcher, ArtsyToken, {
      url: sourceUrl(url, "/tokens/xapp_token", {}),
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
      signal,
    })).token;
  return {
    name: "artsy",
    label: "Artsy",
    unavailable: clientId === undefined || clientSecret === undefined ? say("no_key") : undefined,
    searchUrl: ({ text }) => sourceUrl("https://www.artsy.net", "/search", { term: text }).href,
    async search({ text, kind }, signal) {
      const ask = async () => {
        token ??= await newToken(signal);
        return await sourceJson(fetcher, ArtsyResults, {
          url: sourceUrl(url, "/search", {
            q: text,
            type: kind === "painting" ? "artwork" : "artist",
            size: String(MAX_RESULTS),
          }),
          headers: { "x-xapp-token": token },
          signal,
        });
      };
      const isRefused = (error: unknown) =>
        error instanceof AppError && error.code === "answered_status" &&
        error.parameters.status === 401;
      const { _embedded: { results } } = await ask().catch((error) => {
        if (token === undefined || !isRefused(error)) throw error;
        token = undefined;
        return ask();
      });
      return results.map(artsyCandidate);
    },
  };
}

/** Creates the source of a web search without keys. @param url `https://duckduckgo.com` */
export function duckDuckGoSource(fetcher: Fetcher, url: string): ImageSource {
  const pageAt = (base: string, query: SourceQuery) =>
    sourceUrl(base, "/", { q: withKind(query), iax: "images", ia: "images" });
  return {
    name: "duckduckgo",
    label: "DuckDuckGo",
    searchUrl: (query) => pageAt("https://duckduckgo.com", query).href,
    async search(query, signal) {
      const page = pageAt(url, query);
      const html = await sourceText(fetcher, {
        url: page,
        headers: { ...BROWSER_HEADERS, accept: "text/html" },
        signal,
      });
      const token = DUCKDUCKGO_TOKEN.exec(html)?.slice(1).find((group) => group !== undefined);
      if (token === undefined) throw refusal(502, "answered_without_token");
      const { results } = await sourceJson(fetcher, DuckDuckGoResults, {
        url: sourceUrl(url, "/i.js", {
          l: "wt-wt",
          o: "json",
          q: withKind(query),
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
      return results.slice(0, MAX_RESULTS).map(duckDuckGoCandidate);
    },
  };
}
