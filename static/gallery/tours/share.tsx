/** Ways to take a tour along: a link to this stop, and paper. */
import { useState } from "preact/hooks";
import { Button } from "../../shared/button.tsx";
import { t as shared } from "../../shared/messages.ts";
import { copyLink, type CopyResult } from "../shared/copy_link.ts";
import { t } from "./messages.ts";

/** Buttons that share and print. */
export function TakeAlong({ title }: { title: string }) {
  const [said, setSaid] = useState<CopyResult>();
  const share = async () => {
    const url = location.href;
    // A visitor who closes the system's own sheet has not asked for a copy.
    if ("share" in navigator) return await navigator.share({ title, url }).catch(() => {});
    setSaid(await copyLink(url));
  };
  return (
    <p class="tour-along">
      <Button onClick={share}>{t("share")}</Button>
      <Button onClick={() => globalThis.print()}>{t("print")}</Button>
      <span role="status">{said && shared(said)}</span>
    </p>
  );
}
