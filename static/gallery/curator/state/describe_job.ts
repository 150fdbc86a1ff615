import type { ProportionChange } from "./proportions.ts";
import type { Job } from "./replacements.ts";
import { count, t } from "../messages.ts";

/** Returns the state of a replacement as text. */
export function describeJob({ phase, progress, origin, change }: Job): string {
  switch (phase) {
    case "waiting":
      return t("job_waiting");
    case "asking":
      return change === undefined ? "" : questionOf(change);
    case "sending":
      return t("job_sending", { percent: Math.round(progress * 100) });
    case "working":
      return t(origin.from === "file" ? "job_working" : "job_fetching");
    case "done":
      return t("job_done");
    case "failed":
      return t("job_failed");
  }
}

function questionOf({ difference, notes, smaller }: ProportionChange): string {
  const size = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;
  const parts = [
    smaller && t("job_smaller", { from: size(smaller.from), to: size(smaller.to) }),
    difference > 0 && t("job_proportions", { percent: Math.round(100 * difference) }),
    difference > 0 && notes > 0 && t("job_notes_move", { notes: count("job_notes", notes) }),
  ];
  return [...parts.filter(Boolean), t("job_all_the_same")].join(" ");
}
