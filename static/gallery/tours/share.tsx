/** Ways to take a tour along: a link to this stop, and paper. */
import { useState } from "preact/hooks";
import { t } from "./messages.ts";

/** Buttons that share and print. */
export function TakeAlong({ title }: { title: string }) {
  const [said, setSaid] = useState<"copied" | "not_copied">();
  const share = async () => {
    const url = location.href;
    // A visitor who closes the system's own sheet has not asked for a copy.
    if ("share" in navigator) return await navigator.share({ title, url }).catch(() => {});
    const copied = (navigator as Navigator).clipboard?.writeText(url);
    await (copied ?? Promise.reject()).then(() => setSaid("copied"), () => setSaid("not_copied"));
  };
  return (
    <p class="tour-along">
      <button type="button" class="button" onClick={share}>{t("share")}</button>
      <button type="button" class="button" onClick={() => globalThis.print()}>{t("print")}</button>
      <span role="status">{said && t(said)}</span>
    </p>
  );
}
