/** Two paintings side by side, moved and zoomed together, and what is recorded between them. */
import type { InfluenceEntry } from "../../../domain/gallery/painting_records.ts";
import { t as shared } from "../../shared/messages.ts";
import { imageUrl } from "../shared/images.ts";
import { movementColors } from "../shared/movement_color.ts";
import { TextPage } from "../shared/text_page.tsx";
import { formatYear } from "../shared/years.ts";
import { t } from "./messages.ts";
import {
  type Comparison,
  comparisonUrl,
  firstOf,
  type Link,
  linkOf,
  SAME,
  secondOf,
  type Side,
  SIDES,
} from "./looks.ts";
import { type Compared, ComparedSide, type SideEvents } from "./view/side.tsx";
import { useEffect, useRef, useState } from "preact/hooks";
import { IconButton } from "../../shared/ui/button.tsx";
import { MinusIcon, PlusIcon, SwapIcon, WholeIcon } from "../../shared/icons.tsx";
import { InfluenceWords } from "../painting/view/influence_words.tsx";
import { LinkIcon } from "../painting/view/painting_icons.tsx";
import { inEnglish } from "../shared/catalog_names.ts";
import { copyLink, type CopyResult } from "../shared/manifest_link.tsx";
import { isTyping, listenToShortcuts } from "../../shared/keyboard.ts";
import type { Zoomer } from "../painting/viewer/zoomer.ts";

const paintings = (entries: readonly InfluenceEntry[]) =>
  entries.filter((entry): entry is FromPainting => entry.source_type === "painting");

/** The works that the catalog relates to one, each a way to see both. */
function Related({ one: { page, context } }: { one: Compared }) {
  const works = [...paintings(page.influencedBy), ...paintings(page.influenced)];
  const unique = [...new Map(works.map((work) => [work.id, work])).values()];
  if (unique.length === 0) return null;
  return (
    <ul class="compare-choices tiles">
      {unique.map(({ id, title, artist_name, year }) => {
        const work = context.kindred.find((kindred) => kindred.id === id);
        const url = work && imageUrl(work.thumbnail_path, work.thumbnail_cache_key);
        return (
          <li key={id} style={work && movementColors(work.movement_color)}>
            <a class="list-row" href={comparisonUrl({ a: page.painting.id, b: id })}>
              <span class="thumb">{url && <img src={url} alt="" loading="lazy" />}</span>
              <span>
                <span class="work-name">{title}</span>
                <span class="soft">
                  {[artist_name, year === null ? "" : formatYear(year)].filter(Boolean).join(", ")}
                </span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The choice; a painting that is picked in the search takes the free place. */
export function ChooseView({ one }: { one: Compared | undefined }) {
  const title = t(one ? "choose_title" : "choose_two");
  return (
    <TextPage
      title={title}
      onPick={({ kind, id }) => {
        if (kind !== "painting") return false;
        location.assign(comparisonUrl(one ? { a: one.page.painting.id, b: id } : { a: id }));
        return true;
      }}
    >
      <article class="page-section">
        <div class="page-title">
          <h1>{title}</h1>
          {one && (
            <p class="page-lead">
              {one.page.painting.title}, {one.context.artist.name},{" "}
              {one.context.year === null ? shared("year_unknown") : formatYear(one.context.year)}
            </p>
          )}
          <p>{t(one ? "choose_text" : "choose_any")}</p>
        </div>
        {one && <Related one={one} />}
      </article>
    </TextPage>
  );
}

// Milliseconds. Browsers let no page write its address in every frame.
const REST = 300;

const otherOf = (side: Side): Side => side === "a" ? "b" : "a";

/** State of the link, and how to change it. */
interface LinkedPair {
  linked: boolean;
  toggle: () => void;
  /** Moves both pictures, or where they are not linked the one used last. */
  each: (act: (zoomer: Zoomer) => void) => void;
  showWhole: () => void;
  /** Writes the address now. */
  keep: () => void;
  events: Record<Side, SideEvents>;
}

/** @param comparison what the address said when the page was opened */
function useLinked(comparison: Comparison): LinkedPair {
  const zoomers = useRef<Partial<Record<Side, Zoomer>>>({});
  // Whom a hand or a key moves; the other one follows.
  const leader = useRef<Side>("a");
  const link = useRef<Link>(SAME);
  const [linked, setLinked] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What was asked of the pictures before both could be moved.
  const waiting = useRef<(zoomer: Zoomer) => void>(undefined);

  const keep = () => {
    clearTimeout(timer.current);
    const { a, b } = zoomers.current;
    const { a: id_a, b: id_b } = comparison;
    const url = comparisonUrl({ a: id_a, b: id_b, look_a: a?.look, look_b: b?.look });
    history.replaceState(history.state, "", url);
  };
  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, REST);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const eventsOf = (side: Side): SideEvents => ({
    taken: () => leader.current = side,
    ready: (zoomer) => {
      if (!zoomer) return void delete zoomers.current[side];
      zoomers.current[side] = zoomer;
      const look = comparison[`look_${side}`];
      if (look) zoomer.lookAt(look);
      const { a, b } = zoomers.current;
      if (!a || !b) return;
      link.current = linkOf(a.look, b.look);
      if (waiting.current) each(waiting.current);
      waiting.current = undefined;
    },
    moved: () => {
      const from = zoomers.current[side];
      const to = zoomers.current[otherOf(side)];
      if (from) later();
      if (!from || !to || !linked || leader.current !== side) return;
      const follow = side === "a" ? secondOf : firstOf;
      to.lookAt(follow(from.lookNow, link.current));
    },
  });

  const toggle = () => {
    const { a, b } = zoomers.current;
    if (!linked && a && b) link.current = linkOf(a.look, b.look);
    setLinked(!linked);
  };
  const each = (act: (zoomer: Zoomer) => void) => {
    const { current } = zoomers;
    // The follower takes over what the leader does; one alone leads.
    const first = current[leader.current] ? leader.current : otherOf(leader.current);
    leader.current = first;
    if (current[first]) act(current[first]);
    else waiting.current = act;
  };

  const showWhole = () => {
    for (const side of SIDES) zoomers.current[side]?.showWhole();
    link.current = SAME;
  };

  useEffect(() =>
    listenToShortcuts(document, {
      ArrowLeft: () => each((zoomer) => zoomer.pan(-1, 0)),
      ArrowRight: () => each((zoomer) => zoomer.pan(1, 0)),
      ArrowUp: () => each((zoomer) => zoomer.pan(0, -1)),
      ArrowDown: () => each((zoomer) => zoomer.pan(0, 1)),
      "+": () => each((zoomer) => zoomer.zoomIn()),
      "=": () => each((zoomer) => zoomer.zoomIn()),
      "-": () => each((zoomer) => zoomer.zoomOut()),
      "0": showWhole,
      KeyL: toggle,
    }, (event) => isOnPicture(event) && !isTyping(event))
  );

  return {
    linked,
    toggle,
    each,
    showWhole,
    keep,
    events: { a: eventsOf("a"), b: eventsOf("b") },
  };
}

/** Arrow keys elsewhere scroll the page. */
const isOnPicture = ({ target }: Event) =>
  target instanceof Element && target.closest(".zoom-box") !== null;

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
