/**
 * Keeps this page and its files on the device, and a service worker that opens it from them without a
 * connection. Browsers have both only where a page comes by HTTPS, or from the device itself.
 */
const cacheName = () => `depot-picking ${location.pathname}`;

/** Keeps the page for as long as its round lasts. It does without where the browser cannot. */
export async function keepPage(): Promise<void> {
  const { worker } = document.body.dataset;
  if (worker === undefined || !("serviceWorker" in navigator) || !("caches" in globalThis)) return;
  try {
    await navigator.serviceWorker.register(worker, { scope: location.pathname, type: "module" });
    const files = performance.getEntriesByType("resource").map(({ name }) => name)
      .filter((name) => new URL(name).pathname.startsWith("/assets/"));
    const cache = await caches.open(cacheName());
    const kept = new Set([location.href.replace(/[?#].*/, ""), ...files]);
    await cache.addAll([...kept]);
    // Files of an earlier build.
    for (const { url } of await cache.keys()) if (!kept.has(url)) await cache.delete(url);
  } catch {
    // Without it the page needs the server to be opened; what is confirmed is kept all the same.
  }
}

/** Lets go of the page when its round is over. */
export async function letPageGo(): Promise<void> {
  if (!("serviceWorker" in navigator) || !("caches" in globalThis)) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration(location.pathname);
    if (registration?.scope === location.origin + location.pathname) {
      await registration.unregister();
    }
    await caches.delete(cacheName());
  } catch {
    // It opens once more from what was kept, and asks the server then.
  }
}
