import { useState } from "preact/hooks";
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
        <button type="button" class="button" aria-label={t("fewer")} onClick={() => step(-1)}>
          −
        </button>
        <output aria-labelledby="short-taken">{taken}</output>
        <button type="button" class="button" aria-label={t("more")} onClick={() => step(1)}>
          +
        </button>
      </div>
      <div class="pick-reasons">
        {REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            class="button pick-reason"
            onClick={() => onShort({ count: taken, reason: t(`reason_${reason}`, {}, "en") })}
          >
            {t(`reason_${reason}`)}
          </button>
        ))}
        <button type="button" class="button" onClick={onCancel}>{t("cancel")}</button>
      </div>
    </section>
  );
}
