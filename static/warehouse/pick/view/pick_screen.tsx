/** What the screens of an order's picker and of a round's picker share. */
import { useEffect } from "preact/hooks";
import { Button } from "../../../shared/button.tsx";
import { whenIdle } from "../../../shared/when_idle.ts";
import type { Scanned } from "../state/picking.ts";
import { keepAwake } from "../state/keep_awake.ts";
import { keepPage, letPageGo } from "../state/keep_page.ts";
import { keyboardWedge } from "../state/scan.ts";
import { t } from "../messages.ts";
import { ShortPanel } from "./short_panel.tsx";

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
      if (take(event.key, event.timeStamp)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [picking]);
}

/** How much is picked of all. */
export function PickProgress({ done, all }: { done: number; all: number }) {
  return (
    <>
      <p class="pick-progress" role="status">{t("progress", { done, all })}</p>
      <progress max={Math.max(all, 1)} value={done} aria-label={t("progress", { done, all })} />
    </>
  );
}

/** The buttons of a stop, or those of a short pick. */
export function PickButtons({ at, stops, left, done, isShort, setShort, onConfirm, onGo }: {
  /** Which stop it is of how many, from 0. */
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
    <nav class="pick-buttons" aria-label={t("title")}>
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
            <Button class="button pick-less" disabled={done} onClick={() => setShort(true)}>
              {t("short")}
            </Button>
            <Button disabled={at === 0} onClick={() => onGo(at - 1)}>{t("previous")}</Button>
            <Button disabled={at >= stops - 1} onClick={() => onGo(at + 1)}>{t("next")}</Button>
          </>
        )}
    </nav>
  );
}

/** Whether what was scanned is the box of the stop. */
export function ScanResult({ scanned, sku }: { scanned: Scanned | undefined; sku: string }) {
  return (
    <p class="pick-scan" role="alert">
      {scanned &&
        (scanned.right
          ? t("right_scan", { sku: scanned.code })
          : t("wrong_scan", { code: scanned.code, sku }))}
    </p>
  );
}

/** What the server does not know yet; `acts` are all that were confirmed on this device. */
export function SendState({ waiting, isOffline, acts }: {
  waiting: number;
  isOffline: boolean;
  acts: number;
}) {
  return (
    <p class="pick-sending soft" role="status">
      {isOffline && waiting > 0 && <>{t("offline")}{" "}</>}
      {waiting > 0 ? t("waiting", { count: waiting }) : acts > 0 ? t("sent") : ""}
    </p>
  );
}
