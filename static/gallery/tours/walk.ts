/** Current stop of a tour, in the URL, and steps by keys, buttons and swipes. */
import { useEffect, useRef, useState } from "preact/hooks";
import { isTyping, listenToShortcuts } from "../../shared/keyboard.ts";
import { pageContext } from "../../shared/page_context.ts";

// Minimum horizontal distance of a swipe, in CSS pixels; it must also exceed the vertical distance.
const MIN_SWIPE_PX = 48;

/** Returns the index of the stop in a URL; 0 if it is missing or invalid. */
export function stopIn(search: string, total: number): number {
  const number = Number(new URLSearchParams(search).get("stop"));
  return Number.isInteger(number) && number >= 1 && number <= total ? number - 1 : 0;
}

/** Returns the step of a swipe: 1 forwards, -1 back, 0 none. */
export function stepOfSwipe(right: number, down: number): -1 | 0 | 1 {
  if (Math.abs(right) < MIN_SWIPE_PX || Math.abs(right) < 1.5 * Math.abs(down)) return 0;
  return right < 0 ? 1 : -1;
}

/**
 * Keeps the index of the current stop in the URL, and listens to the keyboard.
 * @returns The index, a function that changes it, and swipe handlers.
 */
export function useTourSteps(total: number) {
  const [stopIndex, setStopIndex] = useState(() => stopIn(pageContext.search, total));
  const clamp = (to: number) => Math.min(Math.max(to, 0), total - 1);
  const goTo = (to: number) => setStopIndex(clamp(to));
  // Relative to the latest stop, not to the one when the listener was created.
  const step = (offset: number) => setStopIndex((current) => clamp(current + offset));
  useEffect(() => {
    const address = new URL(location.href);
    if (stopIndex === 0) address.searchParams.delete("stop");
    else address.searchParams.set("stop", String(stopIndex + 1));
    history.replaceState(null, "", address);
    const keys = {
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      KeyN: () => step(1),
      KeyP: () => step(-1),
      Home: () => goTo(0),
      End: () => goTo(total - 1),
    };
    return listenToShortcuts(document, keys, (event) => !isTyping(event));
  }, [stopIndex]);

  const swipe = useSwipe(step);
  return { stopIndex, goTo, swipe };
}

/** Touch handlers of a horizontal swipe. */
export interface Swipe {
  onTouchStart: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
}

/** Returns touch handlers that detect horizontal swipes. */
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
