/** A search engine on this machine, and the pictures that it finds. */
import { drawnImage } from "../support/pictures.ts";
import { Upstream } from "../adapters/sources/upstream.ts";

/** A picture under `/NAME.jpg`. */
export interface Findable {
  name: string;
  width: number;
  height: number;
  /** As the engine claims it; the picture's own size when absent. */
  claimed?: { width: number; height: number };
}

/** Finds `findable` for every question, in this order; `hidden` pictures are there all the same. */
export function searchEngine(findable: Findable[], hidden: Findable[] = []): Upstream {
  const pictures = [...findable, ...hidden].map(({ name, width, height }) => [
    `/${name}.jpg`,
    new Response(drawnImage(width, height, "jpeg"), { headers: { "Content-Type": "image/jpeg" } }),
  ]);
  const upstream: Upstream = new Upstream({
    "/google": (_, url) =>
      Response.json({
        items: url.searchParams.get("start") !== "1" ? [] : findable.map((found) => ({
          title: found.name,
          link: upstream.url(`/${found.name}.jpg`),
          image: {
            contextLink: upstream.url("/page"),
            thumbnailLink: upstream.url(`/${found.name}.jpg`),
            width: found.claimed?.width ?? found.width,
            height: found.claimed?.height ?? found.height,
          },
        })),
      }),
    ...Object.fromEntries(pictures),
  });
  return upstream;
}

/** Settings of a server for which the upstream is all there is outside. */
export const searchEnv = (upstream: Upstream) => ({
  SOURCE_HOSTS: upstream.host,
  GOOGLE_SEARCH_URL: upstream.url("/google"),
  GOOGLE_SEARCH_KEY: "k",
  GOOGLE_SEARCH_ENGINE: "e",
  WIKIPEDIA_URL: upstream.url("/encyclopedia"),
  COMMONS_URL: upstream.url("/commons"),
  DUCKDUCKGO_URL: upstream.url("/ddg"),
});
