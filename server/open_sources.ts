import { Encyclopedia } from "../adapters/sources/encyclopedia.ts";
import { MediaWikiClient } from "../adapters/sources/mediawiki.ts";
import { GuardedFetch, type OutgoingRequest } from "../adapters/sources/guarded_fetch.ts";
import { ImageSources, noFetcher } from "../adapters/sources/image_sources.ts";
import { artsySource, duckDuckGoSource, googleSource } from "../adapters/sources/web_sources.ts";
import { WikimediaSource } from "../adapters/sources/wikimedia.ts";
import type { Observation } from "../adapters/observe/observation.ts";
import type { Log } from "../domain/log.ts";
import type { Settings } from "./settings.ts";

/**
 * Opens the services that send requests to other servers; with `SOURCES=off` no request is sent.
 */
export function openSources(
  settings: Settings,
  log: Pick<Log, "warn">,
  { sources: { search, request }, traces }: Pick<Observation, "sources" | "traces">,
): { sources: ImageSources; encyclopedia: Encyclopedia } {
  const guarded = new GuardedFetch({
    warn: (message, properties) => log.warn(message, properties),
    openHosts: settings.SOURCE_HOSTS,
  });
  const isOff = settings.SOURCES === "off";
  const fetcher = isOff
    ? noFetcher
    : { fetch: (outgoing: OutgoingRequest) => request("fetch", () => guarded.fetch(outgoing)) };
  const client = new MediaWikiClient(fetcher, {
    gap: settings.ENCYCLOPEDIA_PAUSE * 1000,
    contact: settings.ENCYCLOPEDIA_CONTACT,
  });
  const encyclopedia = new Encyclopedia(client, {
    encyclopediaUrl: settings.WIKIPEDIA_URL,
    wikidataUrl: settings.WIKIDATA_URL,
  }, !isOff);
  const sources = new ImageSources({
    fetcher,
    sources: [
      googleSource(fetcher, {
        key: settings.GOOGLE_SEARCH_KEY,
        engine: settings.GOOGLE_SEARCH_ENGINE,
        url: settings.GOOGLE_SEARCH_URL,
        hidesKey: traces,
      }),
      artsySource(fetcher, {
        clientId: settings.ARTSY_CLIENT_ID,
        clientSecret: settings.ARTSY_CLIENT_SECRET,
        url: settings.ARTSY_URL,
      }),
      new WikimediaSource(fetcher, {
        encyclopediaUrl: settings.WIKIPEDIA_URL,
        commonsUrl: settings.COMMONS_URL,
      }),
      duckDuckGoSource(fetcher, settings.DUCKDUCKGO_URL),
    ],
    observe: search,
  });
  return { sources, encyclopedia };
}
