import { ArtsySource } from "./domain/sources/artsy.ts";
import { DuckDuckGoSource } from "./domain/sources/duckduckgo.ts";
import { GoogleSource } from "./domain/sources/google.ts";
import { GuardedFetch } from "./domain/sources/guarded_fetch.ts";
import { ImageSources, noFetcher } from "./domain/sources/image_sources.ts";
import { WikimediaSource } from "./domain/sources/wikimedia.ts";
import type { Observation } from "./observe/observation.ts";
import { instrumentSource, observedFetcher } from "./observe/instrument_source.ts";
import type { Log } from "./domain/log.ts";
import type { Settings } from "./settings.ts";

/** Builds all that looks for images outside; with `SOURCES=off` something that asks nobody. */
export function composeSources(
  settings: Settings,
  log: Pick<Log, "warn">,
  { sources: { search, request }, traces }: Pick<Observation, "sources" | "traces">,
): ImageSources {
  const guarded = () =>
    new GuardedFetch({
      warn: (message, properties) => log.warn(message, properties),
      openHosts: settings.SOURCE_HOSTS,
    });
  const fetcher = settings.SOURCES === "off" ? noFetcher : observedFetcher(guarded(), request);
  return new ImageSources({
    fetcher,
    sources: [
      new GoogleSource(fetcher, {
        key: settings.GOOGLE_SEARCH_KEY,
        engine: settings.GOOGLE_SEARCH_ENGINE,
        url: settings.GOOGLE_SEARCH_URL,
        hidesKey: traces,
      }),
      new ArtsySource(fetcher, {
        clientId: settings.ARTSY_CLIENT_ID,
        clientSecret: settings.ARTSY_CLIENT_SECRET,
        url: settings.ARTSY_URL,
      }),
      new WikimediaSource(fetcher, {
        encyclopediaUrl: settings.WIKIPEDIA_URL,
        commonsUrl: settings.COMMONS_URL,
      }),
      new DuckDuckGoSource(fetcher, settings.DUCKDUCKGO_URL),
    ].map((source) => instrumentSource(source, search)),
  });
}
