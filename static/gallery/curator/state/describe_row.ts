/** Texts about a row of the review. */
import { formatLife, formatYear } from "../../shared/years.ts";
import { type PictureFile, pictureState, type ReviewRow } from "./review_row.ts";
import { count, t } from "../messages.ts";
import type { Job, ProportionChange } from "./replacements.ts";

/** Returns the year of a painting or the life of an artist; "" if unknown. */
export function yearsOf({ kind, year, until }: ReviewRow): string {
  if (kind === "artist") return year === null && until === null ? "" : formatLife(year, until);
  return year === null ? "" : formatYear(year);
}

/** Returns the state of a picture's files in a few words; "" if both files exist. */
export function stateText(row: ReviewRow): string {
  const state = pictureState(row);
  if (state === "there") return "";
  // Portraits are not searched for automatically.
  return t(state === "on_demand" && row.kind === "artist" ? "state_none" : `state_${state}`);
}

/**
 * Returns the reason why no picture is shown.
 * @param brief True for a few words.
 */
export function whyEmpty(row: ReviewRow, { file }: PictureFile, brief: boolean): string {
  const state = pictureState(row);
  if (state === "there" || file !== "") return t(brief ? "state_lost" : "why_lost");
  if (brief) return stateText(row);
  if (state === "lost") return t("why_no_file");
  return t(state === "on_demand" && row.kind === "artist" ? "why_none" : `why_${state}`);
}

/** Returns the review state of a picture as text. */
export function flagText({ checked, fixed }: ReviewRow): string {
  return t(fixed ? "flag_fixed" : checked ? "flag_checked" : "flag_unchecked");
}

/** Returns all information of a row as one text for screen readers. */
export function describeRow(row: ReviewRow): string {
  return [
    row.title,
    row.by,
    yearsOf(row),
    flagText(row),
    stateText(row),
  ].filter(Boolean).join(", ");
}

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
