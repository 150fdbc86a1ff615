/** Two paintings side by side, moved and zoomed together, and what is recorded between them. */
import { useEffect, useState } from "preact/hooks";
import type { InfluenceEntry } from "../../../domain/gallery/painting_records.ts";
import { IconButton } from "../../shared/ui/icon_button.tsx";
import { MinusIcon, PlusIcon, SwapIcon, WholeIcon } from "../../shared/icons.tsx";
import { t as shared } from "../../shared/messages.ts";
import { InfluenceWords } from "../painting/view/influence_words.tsx";
import { LinkIcon } from "../painting/view/painting_icons.tsx";
import { inEnglish } from "../shared/catalog_names.ts";
import { copyLink, type CopyResult } from "../shared/copy_link.ts";
import { TextPage } from "../shared/text_page.tsx";
import { t } from "./messages.ts";
import { type Comparison, comparisonUrl } from "./state/address.ts";
import { useLinked } from "./state/use_linked.ts";
import { type Compared, ComparedSide } from "./view/side.tsx";

const USES = ["pointermove", "pointerdown", "wheel", "keydown", "focusin"] as const;

/** @param from whether it counts as used from the beginning */
function useFirstUse(from: boolean): boolean {
  const [isUsed, setUsed] = useState(from);
  useEffect(() => {
    if (isUsed) return;
    const waiting = new AbortController();
    for (const use of USES) {
      addEventListener(use, () => setUsed(true), {
        signal: waiting.signal,
        passive: true,
        capture: true,
      });
    }
    return () => waiting.abort();
  }, [isUsed]);
  return isUsed;
}

type FromPainting = Extract<InfluenceEntry, { source_type: "painting" }>;

const between = (entries: readonly InfluenceEntry[], id: number): FromPainting[] =>
  entries.filter((entry): entry is FromPainting =>
    entry.source_type === "painting" && entry.id === id
  );

/** Shows the recorded influences between the two; nothing if there are none. */
function Recorded({ a, b }: { a: Compared; b: Compared }) {
  const [first, second] = [a.page.painting, b.page.painting];
  const entries = [
    ...between(a.page.influencedBy, second.id)
      .map((entry) => ({ entry, source: second.title, target: first.title })),
    ...between(a.page.influenced, second.id)
      .map((entry) => ({ entry, source: first.title, target: second.title })),
  ];
  if (entries.length === 0) return null;
  return (
    <section class="page-section stack compare-said">
      <h2 class="section-title">{t("said")}</h2>
      {entries.map(({ entry, source, target }, index) => (
        <div key={index} class="stack gap-3">
          <p class="soft small">{t("from_to", { source, target })}</p>
          <InfluenceWords entry={entry} />
        </div>
      ))}
    </section>
  );
}

/** The page with both paintings. */
export function CompareView(
  { a, b, comparison }: { a: Compared; b: Compared; comparison: Comparison },
) {
  const pair = useLinked(comparison);
  const isUsed = useFirstUse(comparison.look_a !== undefined || comparison.look_b !== undefined);
  const [copied, setCopied] = useState<CopyResult>();
  const titles = [a, b].map(({ page }) => page.painting.title).join(" – ");
  const swap = () => {
    pair.keep();
    const { searchParams } = new URL(location.href);
    const looks = { look_a: searchParams.get("look_b"), look_b: searchParams.get("look_a") };
    const rest = Object.entries(looks).map(([name, look]) => look ? `&${name}=${look}` : "");
    location.replace(comparisonUrl({ a: comparison.b, b: comparison.a }) + rest.join(""));
  };
  return (
    <TextPage title={titles}>
      <article>
        <h1 class="unseen">
          {t("title")}: <span {...inEnglish()}>{titles}</span>
        </h1>
        <div class="compare">
          <ComparedSide of={a} isUsed={isUsed} events={pair.events.a} />
          <ComparedSide of={b} isUsed={isUsed} events={pair.events.b} />
          <div class="compare-tools cluster" role="toolbar" aria-label={t("tools")}>
            <IconButton
              label={shared("zoom_out")}
              onClick={() => pair.each((zoomer) => zoomer.zoomOut())}
            >
              <MinusIcon />
            </IconButton>
            <IconButton
              label={shared("zoom_in")}
              onClick={() => pair.each((zoomer) => zoomer.zoomIn())}
            >
              <PlusIcon />
            </IconButton>
            <IconButton label={shared("zoom_whole")} onClick={pair.showWhole}>
              <WholeIcon />
            </IconButton>
            <label class="target" title={t("linked_hint")}>
              <input type="checkbox" checked={pair.linked} onChange={pair.toggle} />
              {t("linked")}
            </label>
            <IconButton label={t("swap")} onClick={swap} class="tool compare-swap">
              <SwapIcon />
            </IconButton>
            <IconButton
              label={t("copy")}
              onClick={async () => {
                pair.keep();
                setCopied(await copyLink(location.href));
              }}
            >
              <LinkIcon />
            </IconButton>
            <span role="status">{copied && shared(copied)}</span>
          </div>
        </div>
        <Recorded a={a} b={b} />
      </article>
    </TextPage>
  );
}
