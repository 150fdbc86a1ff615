import type { Job } from "./replacements.ts";
import { t } from "../messages.ts";

/** Where a replacement is, in words. */
export function describeJob({ phase, progress, origin }: Job): string {
  switch (phase) {
    case "waiting":
      return t("job_waiting");
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
