/**
 * The service worker of one picking page: opens it from what the page has kept (`pick_screen.tsx`) while
 * the server cannot be reached. What the page asks of the API goes past it.
 */
/// <reference lib="deno.worker" />

// As far as they are used here; the libraries of types know workers of other kinds only.
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

// They were kept by requests with other headers.
const AS_KEPT = { ignoreVary: true, ignoreSearch: false };

addEventListener("fetch", (event) => {
  const { request } = event as FetchEvent;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") (event as FetchEvent).respondWith(freshOrKept(request));
  else if (pathname.startsWith("/assets/")) (event as FetchEvent).respondWith(keptOrFresh(request));
});

/** The page as it is now, or as it was kept. */
async function freshOrKept(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await caches.match(request.url, AS_KEPT);
    if (cached === undefined) throw error;
    return cached;
  }
}

/** A built file: its address changes with what is in it. */
async function keptOrFresh(request: Request): Promise<Response> {
  return await caches.match(request.url, AS_KEPT) ?? await fetch(request);
}
