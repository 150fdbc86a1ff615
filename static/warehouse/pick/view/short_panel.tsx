import { useState } from "preact/hooks";
import { Button } from "../../../shared/button.tsx";
import { count, t } from "../messages.ts";

const REASONS = ["empty", "damaged", "other"] as const;

/** How many boxes there were, none by default, and why: the second tap confirms it. */
export function ShortPanel({ left, onShort, onCancel }: {
  /** Boxes that are still to be taken. */
  left: number;
  onShort: (short: { count: number; reason: string }) => void;
  onCancel: () => void;
}) {
  const [taken, setTaken] = useState(0);
  const step = (by: number) => setTaken((before) => Math.min(Math.max(before + by, 0), left - 1));
  return (
    <section class="pick-short" aria-labelledby="short-title">
      <h2 id="short-title">{count("short_title", left)}</h2>
      <div class="pick-taken">
        <span id="short-taken">{t("short_count")}</span>
        <Button aria-label={t("fewer")} onClick={() => step(-1)}>−</Button>
        <output aria-labelledby="short-taken">{taken}</output>
        <Button aria-label={t("more")} onClick={() => step(1)}>+</Button>
      </div>
      <div class="pick-reasons">
        {REASONS.map((reason) => (
          <Button
            key={reason}
            class="button pick-reason"
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
