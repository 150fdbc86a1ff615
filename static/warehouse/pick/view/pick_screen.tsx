/** Shared parts of the screens for picking an order and a wave. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { cannotSend, expired, nameOnDevice } from "../../shared/credentials.ts";
import { locked } from "../../shared/lock.ts";
import type { UnsentActs } from "../../shared/own_storage.ts";
import { sendPhotos, type ShortPick } from "../state/photos.ts";
import { keepSending } from "../state/pick_queue.ts";
import { keyboardWedge } from "../state/scan.ts";
import { count, t } from "../messages.ts";
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { BoxPicture, scaleOf } from "../../boxes/box_picture.tsx";
import type { Scanned } from "../state/scan.ts";
import { CameraScan, ScanResult } from "./scan_result.tsx";
import type { Box, Warehouse } from "../../../../domain/warehouse/records.ts";
import { dotOf, type FloorOutline, FloorSvg, placesOf } from "../../shared/floor_svg.tsx";

/** Reasons of short picks that a button offers. */
export const REASONS = ["empty", "damaged", "other"] as const;

/**
 * Asks for the number of boxes found, 0 by default, and the reason, which confirms the short pick.
 */
function ShortPanel({ left, onShort, onCancel }: {
  /** Boxes that are still to be picked. */
  left: number;
  onShort: (short: ShortPick) => void;
  onCancel: () => void;
}) {
  const [photo, setPhoto] = useState<File>();
  const [scanCount, setFound] = useState(0);
  const step = (by: number) => setFound((before) => Math.min(Math.max(before + by, 0), left - 1));
  return (
    <section class="stack gap-3 full" aria-labelledby="short-title">
      <h2 id="short-title">{count("short_title", left)}</h2>
      <div class="cluster cluster-nowrap pick-taken">
        <span id="short-taken">{t("short_count")}</span>
        <Button aria-label={t("fewer")} onClick={() => step(-1)}>−</Button>
        <output aria-labelledby="short-taken">{scanCount}</output>
        <Button aria-label={t("more")} onClick={() => step(1)}>+</Button>
      </div>
      <label class={photo ? "button button-main" : "button"}>
        {t(photo ? "photo_taken" : "take_photo")}
        <input
          class="unseen"
          type="file"
          accept="image/*"
          capture="environment"
          onChange={({ currentTarget }) => setPhoto(currentTarget.files?.[0])}
        />
      </label>
      <div class="pick-pair">
        {REASONS.map((reason) => (
          <Button
            key={reason}
            class="button"
            onClick={() => {
              const short = { count: scanCount, reason: t(`reason_${reason}`, {}, "en") };
              onShort({ ...short, ...(photo && { photo }) });
            }}
          >
            {t(`reason_${reason}`)}
          </Button>
        ))}
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </section>
  );
}

const cacheName = () => `depot-picking ${location.pathname}`;

/**
 * Caches this page and its files on the device until picking is finished, and registers a service
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

/**
 * Keeps the screen on while the page is visible, if the browser supports it.
 * @returns A function that stops this.
 */
function keepScreenOn(): () => void {
  let [lock, isStopped]: [WakeLockSentinel | undefined, boolean] = [undefined, false];
  const ask = async () => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      const wakeLock = await navigator.wakeLock.request("screen");
      if (isStopped) await wakeLock.release();
      else lock = wakeLock;
    } catch {
      // The request can fail, for example on low battery: the screen then turns off as usual.
    }
  };
  const onVisibilityChange = () => void ask();
  onVisibilityChange();
  document.addEventListener("visibilitychange", onVisibilityChange);
  return () => {
    isStopped = true;
    document.removeEventListener("visibilitychange", onVisibilityChange);
    void lock?.release().catch(() => {});
  };
}

/** The page is cached when it has loaded: after so many milliseconds. */
const KEEP_AFTER_MS = 500;

/**
 * Prepares the device for picking: screen on, page cached until all picks are sent, scanner input.
 */
export function usePickScreen(
  picking: { start(): () => void; scan(code: string): void },
  { isOver }: { isOver: boolean },
): void {
  useEffect(() => picking.start(), [picking]);
  useEffect(() => keepSending(sendPhotos, () => true), []);
  useEffect(keepScreenOn, []);
  useEffect(() => {
    if (isOver) return void removeCachedPage();
    const timer = setTimeout(() => void cachePage(), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
  useEffect(() => {
    const take = keyboardWedge((code) => picking.scan(code));
    const onKey = (event: KeyboardEvent) => {
      // A scanner's Enter must not press the focused button. Nothing is scanned on a locked screen.
      if (!locked.value && take(event)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [picking]);
}

/** Head of the page: title, progress and unsent picks. */
export function PickHead({ title, back, done, all, children, ...sending }: {
  title: string;
  /** Link to the previous page. */
  back: ComponentChildren;
  done: number;
  all: number;
  waiting: number;
  isOffline: boolean;
  /** Number of picks confirmed on this device. */
  picks: number;
  children?: ComponentChildren;
}) {
  const progress = t("progress", { done, all });
  return (
    <header class="cluster cluster-between pick-head">
      <h1 class="pick-order">{title}</h1>
      {back}
      <p role="status">{progress}</p>
      <progress max={Math.max(all, 1)} value={done} aria-label={progress} />
      <SendState {...sending} />
      {children}
    </header>
  );
}

/** List of picks that need attention; above the stop, so that the buttons cannot cover it. */
export function Troubles({ troubles }: { troubles: readonly { id: string; text: string }[] }) {
  if (troubles.length === 0) return null;
  return (
    <ul class="callout strong pick-troubles" role="alert">
      {troubles.map(({ id, text }) => <li key={id}>{text}</li>)}
    </ul>
  );
}

/** A stop and its progress, as displayed. */
interface ShownStop {
  id_box: string;
  section_name: string;
  sku_box: string;
  wanted: number;
  picked: number;
  short: boolean;
  done: boolean;
  leg: readonly string[];
}

/**
 * A stop with the path to it, the scanner and the buttons; `children` describe where the boxes go.
 */
export function PickStage({ picking, stop, at, stops, children, warehouse, outline, ...card }: {
  picking: {
    renewed: ReadonlySignal<boolean>;
    scanned: Signal<Scanned | undefined>;
    scan(code: string): void;
    confirm(short?: ShortPick): Promise<void>;
    go(at: number): void;
  };
  stop: ShownStop;
  /** Index of the stop, from 0, and the number of stops. */
  at: number;
  stops: number;
  /** All box types to pick: their pictures are drawn to one scale. */
  boxes: readonly Box[];
  withSizes?: boolean;
  warehouse: Warehouse;
  /** Undefined in data that earlier versions have stored on the device. */
  outline: FloorOutline | undefined;
  children: ComponentChildren;
}) {
  return (
    <>
      <ScanResult
        scanned={picking.scanned.value}
        sku={stop.sku_box}
        onClose={() => picking.scanned.value = undefined}
      />
      <StopCard stop={stop} position={t("stop_of", { stop: at + 1, stops })} {...card}>
        {children}
      </StopCard>
      {picking.renewed.value && <p class="callout" role="status">{t("way_renewed")}</p>}
      <LegPlan stop={stop} warehouse={warehouse} outline={outline} />
      <CameraScan onScan={(code) => picking.scan(code)} />
      <PickButtons
        at={at}
        stops={stops}
        left={stop.wanted - stop.picked}
        done={stop.done}
        onConfirm={(short) => void picking.confirm(short)}
        onGo={(at) => picking.go(at)}
      />
    </>
  );
}

/** Panel of one stop: section, article and number of boxes. */
function StopCard({ stop, boxes, position, withSizes = false, children }: {
  stop: ShownStop;
  boxes: readonly Box[];
  position: string;
  withSizes?: boolean;
  children: ComponentChildren;
}) {
  const { wanted, picked, done } = stop;
  const box = boxes.find(({ id }) => id === stop.id_box);
  return (
    <section
      class={`panel stack gap-3 pick-stop${done ? " pick-stop-done" : ""}`}
      aria-label={position}
    >
      <p class="soft">{position}</p>
      <p class="pick-section">{stop.section_name}</p>
      <div class="cluster cluster-nowrap pick-box">
        {box && <BoxPicture box={box} scale={scaleOf(boxes)} />}
        <div>
          <p class="pick-sku larger strong">{stop.sku_box}</p>
          {box?.description && <p>{box.description}</p>}
          {box && withSizes && (
            <p class="soft">
              {t("size", {
                length: box.length_box,
                width: box.width_box,
                height: box.height_box,
              })}
            </p>
          )}
        </div>
      </div>
      <p class="pick-count">
        <span>{t("to_take")}</span> <strong>{done ? wanted : wanted - picked}</strong>
      </p>
      {children}
      {done && (
        <p class="pick-done strong">
          {stop.short
            ? t("stop_short", { count: picked, wanted })
            : t("stop_done", { count: picked })}
        </p>
      )}
    </section>
  );
}

function PickButtons({ at, stops, left, done, onConfirm, onGo }: {
  at: number;
  stops: number;
  /** Boxes that are still to be picked. */
  left: number;
  done: boolean;
  onConfirm: (short?: ShortPick) => void;
  onGo: (to: number) => void;
}) {
  const [isShort, setShort] = useState(false);
  const go = (to: number) => {
    setShort(false);
    onGo(to);
  };
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
            <Button disabled={at === 0} onClick={() => go(at - 1)}>{t("previous")}</Button>
            <Button disabled={at >= stops - 1} onClick={() => go(at + 1)}>{t("next")}</Button>
          </>
        )}
    </nav>
  );
}

/** State of sending: unsent picks, connection, sign-in. */
export function SendState({ waiting, isOffline, picks }: {
  waiting: number;
  isOffline: boolean;
  picks: number;
}) {
  if (cannotSend()) {
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
      {waiting > 0 ? t("waiting", { count: waiting }) : picks > 0 ? t("sent") : ""}
    </p>
  );
}

/** The leg to a stop on a small plan of the floor; nothing if the leg is unknown. */
function LegPlan({ stop, warehouse, outline }: {
  stop: { leg: readonly string[]; section_name: string };
  warehouse: Warehouse;
  outline: FloorOutline | undefined;
}) {
  if (outline === undefined) return null;
  const places = placesOf(outline, stop.leg);
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return null;
  const dot = dotOf(warehouse);
  return (
    <div class="pick-plan">
      <FloorSvg
        warehouse={warehouse}
        outline={outline}
        label={t("way", { section: stop.section_name })}
      >
        <polyline
          class="floor-svg-way line-accent same-width"
          stroke-width="3"
          points={places.map((place) => place.join()).join(" ")}
        />
        <circle class="fill-ink" cx={first[0]} cy={first[1]} r={1.5 * dot} />
        <circle class="fill-accent" cx={last[0]} cy={last[1]} r={2 * dot} />
      </FloorSvg>
    </div>
  );
}

/** Names the other users who have unsent picks on this device, which are sent once they sign in. */
export function SignedOut({ unsent }: { unsent: readonly UnsentActs[] }) {
  return (
    <div class="page stack strong" role="status">
      {unsent.map(({ key, user, count: picks }) => (
        <p key={key + user}>
          {user !== "" && `${nameOnDevice(user)}: `}
          {count("sent_after_sign_in", picks)}
        </p>
      ))}
    </div>
  );
}
