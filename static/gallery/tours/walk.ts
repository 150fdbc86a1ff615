/** Current stop of a tour, in the URL; steps by keys, buttons and swipes. */
import { useEffect, useRef, useState } from "preact/hooks";
import { isTyping, listenToShortcuts } from "../../shared/keyboard.ts";
import { pageContext } from "../../shared/page_context.ts";

// CSS pixels that a thumb has to travel sideways, and more so than up or down.
const SWIPE = 48;

/** The stop that an address names, from 0; the first where it names none of them. */
export function stopIn(search: string, total: number): number {
  const number = Number(new URLSearchParams(search).get("stop"));
  return Number.isInteger(number) && number >= 1 && number <= total ? number - 1 : 0;
}

/** Steps that a thumb has meant: 1 onwards, -1 back, 0 none. */
export function stepOfSwipe(right: number, down: number): -1 | 0 | 1 {
  if (Math.abs(right) < SWIPE || Math.abs(right) < 1.5 * Math.abs(down)) return 0;
  return right < 0 ? 1 : -1;
}

/** The stop now shown, and how to go to another. */
export function useWalk(total: number) {
  const [at, setAt] = useState(() => stopIn(pageContext.search, total));
  const within = (to: number) => Math.min(Math.max(to, 0), total - 1);
  const go = (to: number) => setAt(within(to));
  // From the stop that is meant, not from that which was shown when the listener was made.
  const step = (by: number) => setAt((now) => within(now + by));
  useEffect(() => {
    const address = new URL(location.href);
    if (at === 0) address.searchParams.delete("stop");
    else address.searchParams.set("stop", String(at + 1));
    history.replaceState(null, "", address);
    const keys = {
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      KeyN: () => step(1),
      KeyP: () => step(-1),
      Home: () => go(0),
      End: () => go(total - 1),
    };
    return listenToShortcuts(document, keys, (event) => !isTyping(event));
  }, [at]);

  const swipe = useSwipe(step);
  return { at, go, swipe };
}

/** Touch handlers of a horizontal swipe. */
export interface Swipe {
  onTouchStart: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
}

/** Steps by a thumb. */
export function useSwipe(onStep: (step: -1 | 1) => void): Swipe {
  const touch = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const [finger] = touches;
      touch.current = touches.length === 1 ? { x: finger!.clientX, y: finger!.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches: [finger] }: TouchEvent) => {
      const from = touch.current;
      if (from && finger) {
        const step = stepOfSwipe(finger.clientX - from.x, finger.clientY - from.y);
        if (step !== 0) onStep(step);
      }
      touch.current = undefined;
    },
  };
}
