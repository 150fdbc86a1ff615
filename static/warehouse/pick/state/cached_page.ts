/** The copy of a page on the device, which `offline_worker.ts` opens without a connection. */
import { useEffect } from "preact/hooks";

const cacheName = () => `depot-picking ${location.pathname}`;

/**
 * Caches this page and its files on the device and registers a service
 * worker that serves them offline. Browsers allow both only over HTTPS and on localhost.
 */
async function cachePage(): Promise<void> {
  const { worker } = document.body.dataset;
  if (worker === undefined || !("serviceWorker" in navigator) || !("caches" in globalThis)) return;
  try {
    await navigator.serviceWorker.register(worker, { scope: location.pathname, type: "module" });
    const files = performance.getEntriesByType("resource").map(({ name }) => name)
      .filter((name) => new URL(name).pathname.startsWith("/assets/"));
    const cache = await caches.open(cacheName());
    const urls = new Set([location.href.replace(/[?#].*/, ""), ...files]);
    await cache.addAll([...urls]);
    // Deletes files of an earlier build.
    for (const { url } of await cache.keys()) if (!urls.has(url)) await cache.delete(url);
  } catch {
    // Without the cache, opening the page needs the server; confirmed picks are stored all the
    // same.
  }
}

/** Removes the cached page and the service worker when picking is finished. */
async function removeCachedPage(): Promise<void> {
  if (!("serviceWorker" in navigator) || !("caches" in globalThis)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration(location.pathname);
    if (registration?.scope === location.origin + location.pathname) {
      await registration.unregister();
    }
    await caches.delete(cacheName());
  } catch {
    // The cached page opens once more and then asks the server.
  }
}

/** The page is cached when it has loaded: after so many milliseconds. */
const KEEP_AFTER_MS = 500;

/** Caches the page on the device until `isOver`. */
export function useCachedPage(isOver = false): void {
  useEffect(() => {
    if (isOver) return void removeCachedPage();
    const timer = setTimeout(() => void cachePage(), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
}
