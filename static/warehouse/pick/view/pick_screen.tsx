/** Shared parts of the screens for picking an order and a wave. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { cannotSend, expired, nameOnDevice } from "../../shared/credentials.ts";
import { locked } from "../../shared/lock.ts";
import type { UnsentActs } from "../../shared/own_storage.ts";
import { useCachedPage } from "../state/cached_page.ts";
import { sendLeft } from "../state/outbox.ts";
import type { ShortPick } from "../state/photos.ts";
import { keepSending } from "../state/pick_queue.ts";
import { keyboardWedge } from "../state/scan.ts";
import { count, t } from "../messages.ts";
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { BoxPicture, BoxThumb, scaleOf } from "../../boxes/box_picture.tsx";
import type { Scanned } from "../state/scan.ts";
import { CameraScan, ScanResult } from "./scan_result.tsx";
import type { MissingBox } from "../../../../domain/warehouse/calculation_records.ts";
import type { Box, Warehouse } from "../../../../domain/warehouse/records.ts";
import { dotOf, type FloorOutline, FloorSvg, placesOf } from "../../shared/floor_svg.tsx";

/** Reasons of short picks that a button offers. */
const REASONS = ["empty", "damaged", "other"] as const;

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

/**
 * Prepares the device for picking: screen on, page cached until all picks are sent, scanner input.
 */
export function usePickScreen(
  picking: { start(): () => void; scan(code: string): void },
  { isOver }: { isOver: boolean },
): void {
  useEffect(() => picking.start(), [picking]);
  useEffect(() => keepSending(sendLeft, () => true), []);
  useEffect(keepScreenOn, []);
  useCachedPage(isOver);
  useEffect(() => {
    const take = keyboardWedge((code) => picking.scan(code));
    const onKey = (event: KeyboardEvent) => {
      // A scanner's Enter must neither press the focused button nor be taken by a field. Nothing is
      // scanned on a locked screen.
      if (locked.value || !take(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
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

/** Boxes that the tour cannot include, and the reasons; nothing if there are none. */
export function MissingBoxes({ missing, isOpen }: {
  missing: readonly MissingBox[];
  isOpen: boolean;
}) {
  if (missing.length === 0) return null;
  const boxes = missing.reduce((sum, { count }) => sum + count, 0);
  return (
    <details class="callout pick-missing" open={isOpen}>
      <summary>{count("missing_title", boxes)}</summary>
      <ul class="bullets">
        {missing.map(({ sku_box: sku, count, reason }, at) => (
          <li key={at}>{t(`missing_${reason}`, { count, sku })}</li>
        ))}
      </ul>
    </details>
  );
}

/** Boxes that were not found in a section, and why. */
export interface ShortStop {
  key: string;
  section_name: string;
  sku_box: string;
  count: number;
  reason: string;
}

/** Returns a reason in the language of the page; the picker's own words unchanged. */
function reasonText(reason: string): string {
  const standardReason = REASONS.find((one) => t(`reason_${one}`, {}, "en") === reason);
  return standardReason === undefined ? reason : t(`reason_${standardReason}`);
}

/** The end of an order or a wave: what was not found and why, and a link to the next work. */
export function PickOver({ text, short, shorts }: {
  text: string;
  /** Number of boxes that were not found. */
  short: number;
  shorts: readonly ShortStop[];
}) {
  return (
    <section class="panel stack gap-3 pick-all-done">
      <h2>{t("all_done")}</h2>
      <p>{text}</p>
      {short > 0 && <p>{count("finished_short", short)}</p>}
      {shorts.length > 0 && (
        <ul class="bullets">
          {shorts.map(({ key, section_name: section, sku_box: sku, count, reason }) => (
            <li key={key}>
              {t("short_of", { section, count, sku })}
              {reason && ` (${reasonText(reason)})`}
            </li>
          ))}
        </ul>
      )}
      <a
        class="button button-main"
        href={location.pathname.replace(/\/(orders|rounds)\/.*$/, "/work")}
      >
        {t("next_work")}
      </a>
    </section>
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
        {box && (
          <BoxThumb box={box}>
            <BoxPicture box={box} scale={scaleOf(boxes)} />
          </BoxThumb>
        )}
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
