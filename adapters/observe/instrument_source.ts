import type { Observe } from "../../domain/observe.ts";
import type { Fetcher } from "../sources/guarded_fetch.ts";
import type { ImageSource } from "../../domain/sources/image_source.ts";

/** A source whose searches are watched under its name. */
export function instrumentSource(source: ImageSource, observe: Observe): ImageSource {
  const pageImage = source.pageImage?.bind(source);
  return {
    name: source.name,
    label: source.label,
    get unavailable() {
      return source.unavailable;
    },
    searchUrl: (query) => source.searchUrl(query),
    search: (query, options) => observe(source.name, () => source.search(query, options)),
    ...(pageImage === undefined ? {} : {
      pageImage: (query, options) => observe(source.name, () => pageImage(query, options)),
    }),
  };
}

/** A fetcher whose requests are measured. */
export function observedFetcher(fetcher: Fetcher, observe: Observe): Fetcher {
  return { fetch: (request) => observe("fetch", () => fetcher.fetch(request)) };
}
