/**
 * Service worker of one picking page. While the server is unreachable it serves the page and its
 * files from the cache that `cached_page.ts` fills. API requests are not intercepted.
 */
/// <reference lib="deno.worker" />

// The members that this file uses; TypeScript's `deno.worker` library has no service workers.
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

// The cached requests had other headers.
const MATCH_OPTIONS = { ignoreVary: true, ignoreSearch: false };

addEventListener("fetch", (event) => {
  const { request } = event as FetchEvent;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") (event as FetchEvent).respondWith(networkFirst(request));
  else if (pathname.startsWith("/assets/")) (event as FetchEvent).respondWith(cacheFirst(request));
});

/** Returns the current page, or its cached copy if the server is unreachable. */
async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(request.url, MATCH_OPTIONS);
    if (cached === undefined) throw error;
    return cached;
  }
}

/** Returns a built file, from the cache first: its URL changes with its content. */
async function cacheFirst(request: Request): Promise<Response> {
  return await caches.match(request.url, MATCH_OPTIONS) ?? await fetch(request);
}
