import type { Job } from "./replacements.ts";
import { count, t } from "../messages.ts";

/** Where a replacement is, in words. */
export function describeJob({ phase, progress, origin, change }: Job): string {
  switch (phase) {
    case "waiting":
      return t("job_waiting");
    case "asking":
      return t("job_asking", {
        percent: Math.round(100 * (change?.difference ?? 0)),
        notes: count("job_notes", change?.notes ?? 0),
      });
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
