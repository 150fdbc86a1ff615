/** Shared parts of the screens for picking an order and a wave. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { expired, needsSignIn } from "../../shared/credentials.ts";
import { keyboardWedge } from "../state/scan.ts";
import { count, t } from "../messages.ts";

const REASONS = ["empty", "damaged", "other"] as const;

/**
 * Asks for the number of boxes found, none by default, and the reason: the second tap confirms it.
 */
function ShortPanel({ left, onShort, onCancel }: {
  /** Boxes that are still to be taken. */
  left: number;
  onShort: (short: { count: number; reason: string }) => void;
  onCancel: () => void;
}) {
  const [taken, setTaken] = useState(0);
  const step = (by: number) => setTaken((before) => Math.min(Math.max(before + by, 0), left - 1));
  return (
    <section class="stack gap-3 full" aria-labelledby="short-title">
      <h2 id="short-title">{count("short_title", left)}</h2>
      <div class="cluster cluster-nowrap pick-taken">
        <span id="short-taken">{t("short_count")}</span>
        <Button aria-label={t("fewer")} onClick={() => step(-1)}>−</Button>
        <output aria-labelledby="short-taken">{taken}</output>
        <Button aria-label={t("more")} onClick={() => step(1)}>+</Button>
      </div>
      <div class="pick-pair">
        {REASONS.map((reason) => (
          <Button
            key={reason}
            class="button"
            onClick={() => onShort({ count: taken, reason: t(`reason_${reason}`, {}, "en") })}
          >
            {t(`reason_${reason}`)}
          </Button>
        ))}
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </section>
  );
}

/**
 * Keeps this page and its files on the device, and a service worker that opens it from them without a
 * connection. Browsers have both only where a page comes by HTTPS, or from the device itself.
 */
const cacheName = () => `depot-picking ${location.pathname}`;

/** Keeps the page for as long as its round lasts. It does without where the browser cannot. */
async function keepPage(): Promise<void> {
  const { worker } = document.body.dataset;
  if (worker === undefined || !("serviceWorker" in navigator) || !("caches" in globalThis)) return;
  try {
    await navigator.serviceWorker.register(worker, { scope: location.pathname, type: "module" });
    const files = performance.getEntriesByType("resource").map(({ name }) => name)
      .filter((name) => new URL(name).pathname.startsWith("/assets/"));
    const cache = await caches.open(cacheName());
    const urls = new Set([location.href.replace(/[?#].*/, ""), ...files]);
    await cache.addAll([...urls]);
    // Files of an earlier build.
    for (const { url } of await cache.keys()) if (!urls.has(url)) await cache.delete(url);
  } catch {
    // Without it the page needs the server to be opened; what is confirmed is kept all the same.
  }
}

/** Lets go of the page when its round is over. */
async function letPageGo(): Promise<void> {
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

/** Keeps the screen on while the page is seen, where the browser can; answers what ends it. */
function keepAwake(): () => void {
  let [lock, ended]: [WakeLockSentinel | undefined, boolean] = [undefined, false];
  const ask = async () => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      const found = await navigator.wakeLock.request("screen");
      if (ended) await found.release();
      else lock = found;
    } catch {
      // Without it, for example while the battery is low, the screen goes off as usual.
    }
  };
  const onSeen = () => void ask();
  onSeen();
  document.addEventListener("visibilitychange", onSeen);
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", onSeen);
    void lock?.release().catch(() => {});
  };
}

/** Work that nobody waits for, done once the browser has nothing better to do. */

// Milliseconds after which it is done even so.
const MAX_IDLE_WAIT_MS = 3000;

/** Does it once, soon. @returns what cancels it */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, MAX_IDLE_WAIT_MS / 10);
    return () => clearTimeout(timer);
  }
  const idleCallback = requestIdleCallback(work, { timeout: MAX_IDLE_WAIT_MS });
  return () => cancelIdleCallback(idleCallback);
}

/** A device that picks: awake, with the page on it until all is sent, listening to its scanner. */
export function usePickScreen(
  picking: { start(): () => void; scan(code: string): void },
  { isOver }: { isOver: boolean },
): void {
  useEffect(() => picking.start(), [picking]);
  useEffect(keepAwake, []);
  useEffect(() => {
    if (!isOver) return whenIdle(() => void keepPage());
    void letPageGo();
  }, [isOver]);
  useEffect(() => {
    const take = keyboardWedge((code) => picking.scan(code));
    const onKey = (event: KeyboardEvent) => {
      // The Enter of a scanner must not press the button that has the focus.
      if (take(event)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [picking]);
}

/** Shows the picked share of all boxes. */
export function PickProgress({ done, all }: { done: number; all: number }) {
  return (
    <>
      <p role="status">{t("progress", { done, all })}</p>
      <progress max={Math.max(all, 1)} value={done} aria-label={t("progress", { done, all })} />
    </>
  );
}

/** The buttons of a stop, or those of a short pick. */
export function PickButtons({ at, stops, left, done, isShort, setShort, onConfirm, onGo }: {
  /** Index of the stop, from 0, and the number of stops. */
  at: number;
  stops: number;
  /** Boxes that are still to be taken. */
  left: number;
  done: boolean;
  isShort: boolean;
  setShort: (isShort: boolean) => void;
  onConfirm: (short?: { count: number; reason: string }) => void;
  onGo: (to: number) => void;
}) {
  return (
    <nav class="pick-pair pick-buttons" aria-label={t("title")}>
      {isShort && !done
        ? (
          <ShortPanel
            key={at}
            left={left}
            onCancel={() => setShort(false)}
            onShort={(short) => {
              setShort(false);
              onConfirm(short);
            }}
          />
        )
        : (
          <>
            <Button
              class="button button-main pick-picked"
              disabled={done}
              onClick={() => onConfirm()}
            >
              {t("picked")}
            </Button>
            <Button class="button" disabled={done} onClick={() => setShort(true)}>
              {t("short")}
            </Button>
            <Button disabled={at === 0} onClick={() => onGo(at - 1)}>{t("previous")}</Button>
            <Button disabled={at >= stops - 1} onClick={() => onGo(at + 1)}>{t("next")}</Button>
          </>
        )}
    </nav>
  );
}

/** Shows the number of unsent picks; `acts` are all that were confirmed on this device. */
export function SendState({ waiting, isOffline, acts }: {
  waiting: number;
  isOffline: boolean;
  acts: number;
}) {
  if (needsSignIn()) {
    return (
      <div role="status">
        {waiting > 0 && <p>{count("sent_after_sign_in", waiting)}</p>}
        <Button onClick={() => expired.value = true}>{t("sign_in")}</Button>
      </div>
    );
  }
  return (
    <p class="soft" role="status">
      {isOffline && waiting > 0 && <>{t("offline")}{" "}</>}
      {waiting > 0 ? t("waiting", { count: waiting }) : acts > 0 ? t("sent") : ""}
    </p>
  );
}
