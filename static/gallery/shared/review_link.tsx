import { useEffect, useState } from "preact/hooks";
import { getMe } from "./api.ts";
import { maybeCurator, rememberCurator } from "./curator_marker.ts";
import { t } from "../../shared/messages.ts";

/** For curators only: the link from a page to its picture on the review desk. */
export function ReviewLink({ kind, id, label = t("review") }: {
  kind: "painting" | "artist";
  id: number;
  label?: string;
}) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!maybeCurator()) return;
    getMe().then(({ role }) => {
      rememberCurator(role === "curator");
      setShown(role === "curator");
    }, () => {});
  }, []);
  if (!shown) return null;
  return <a class="review-link" href={`/curator?${kind}=${id}`}>{label}</a>;
}
