import { t } from "../../shared/messages.ts";
import { useCurator } from "./use_curator.ts";

/** For curators only: the link from a page to its picture on the review desk. */
export function ReviewLink({ kind, id, label = t("review") }: {
  kind: "painting" | "artist";
  id: number;
  label?: string;
}) {
  if (!useCurator()) return null;
  return <a class="review-link target soft small" href={`/curator?${kind}=${id}`}>{label}</a>;
}
