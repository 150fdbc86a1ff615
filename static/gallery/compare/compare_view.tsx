/**
 * Two paintings side by side, moved and zoomed together, and the recorded influences between them.
 */
import type { InfluenceEntry } from "../../../domain/gallery/painting_records.ts";
import { t as shared } from "../../shared/messages.ts";
import { movementColors } from "../shared/movement_color.ts";
import { SmallPicture } from "../shared/small_picture.tsx";
import { focusSearch } from "../search/search_box.tsx";
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
import { type ComparedPainting, ComparedSide, type SideEvents } from "./view/side.tsx";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button, IconButton } from "../../shared/ui/button.tsx";
import { MinusIcon, PlusIcon, SwapIcon, WholeIcon } from "../../shared/icons.tsx";
import { InfluenceWords } from "../painting/view/influence_words.tsx";
import { LinkIcon } from "../painting/view/painting_icons.tsx";
import { inLanguage, shown } from "../shared/catalog_text.ts";
import { KeyHelpTool } from "../shared/key_help_tool.tsx";
import { type CopyResult, shareLink } from "../shared/manifest_link.tsx";
import { isTyping, listenToShortcuts } from "../../shared/keyboard.ts";
import type { Zoomer } from "../painting/viewer/zoomer.ts";

const paintings = (entries: readonly InfluenceEntry[]) =>
  entries.filter((entry): entry is FromPainting => entry.source_type === "painting");

/** Links to comparisons with the works that the catalog relates to a painting. */
function Related({ one: { page, context } }: { one: ComparedPainting }) {
  const works = [...paintings(page.influencedBy), ...paintings(page.influenced)];
  const unique = [...new Map(works.map((work) => [work.id, work])).values()];
  if (unique.length === 0) return null;
  return (
    <ul class="compare-choices tiles">
      {unique.map(({ id, title, artist_name, year }) => {
        const work = context.kindred.find((kindred) => kindred.id === id);
        return (
          <li key={id} style={work && movementColors(work.movement_color)}>
            <a class="list-row" href={comparisonUrl({ a: page.painting.id, b: id })}>
              <span class="thumb">{work && <SmallPicture work={work} />}</span>
              <span>
                <span class="work-name" {...shown(title, id)} />
                <span class="soft">
                  {[inLanguage(artist_name), year === null ? "" : formatYear(year)]
                    .filter(Boolean).join(", ")}
                </span>
              </span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The choice of paintings; a search result becomes the missing one. */
export function ChooseView({ one }: { one: ComparedPainting | undefined }) {
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
        <div class="page-title stack gap-3">
          <h1>{title}</h1>
          {one && (
            <p class="page-lead">
              {inLanguage(one.page.painting.title, one.page.painting.id)},{" "}
              {inLanguage(one.context.artist.name)},{" "}
              {one.context.year === null ? shared("year_unknown") : formatYear(one.context.year)}
            </p>
          )}
          <p>{t(one ? "choose_text" : "choose_any")}</p>
          <Button look="main" onClick={focusSearch}>{t("choose_search")}</Button>
        </div>
        {one && <Related one={one} />}
      </article>
    </TextPage>
  );
}

// Delay after the last change, in milliseconds, because browsers limit history.replaceState calls.
const URL_DELAY_MS = 300;

const otherOf = (side: Side): Side => side === "a" ? "b" : "a";

interface LinkedPair {
  linked: boolean;
  toggle: () => void;
  /** Applies an action to both pictures, or, if they are not linked, to the one used last. */
  applyToPair: (act: (zoomer: Zoomer) => void) => void;
  showWhole: () => void;
  updateUrl: () => void;
  events: Record<Side, SideEvents>;
}

/**
 * Links the views of both pictures.
 * @param comparison The parsed URL with which the page was opened.
 */
function useLinked(comparison: Comparison): LinkedPair {
  const zoomers = useRef<Partial<Record<Side, Zoomer>>>({});
  // The side that the visitor moves; the other one follows.
  const leader = useRef<Side>("a");
  const link = useRef<Link>(SAME);
  const [linked, setLinked] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // An action that was requested before a picture was ready.
  const pendingAction = useRef<(zoomer: Zoomer) => void>(undefined);

  const updateUrl = () => {
    clearTimeout(timer.current);
    const { a, b } = zoomers.current;
    const { a: id_a, b: id_b } = comparison;
    const url = comparisonUrl({ a: id_a, b: id_b, look_a: a?.look, look_b: b?.look });
    history.replaceState(history.state, "", url);
  };
  const updateUrlLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(updateUrl, URL_DELAY_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const eventsOf = (side: Side): SideEvents => ({
    onUse: () => leader.current = side,
    ready: (zoomer) => {
      if (!zoomer) return void delete zoomers.current[side];
      zoomers.current[side] = zoomer;
      const look = comparison[`look_${side}`];
      if (look) zoomer.lookAt(look);
      const { a, b } = zoomers.current;
      if (!a || !b) return;
      link.current = linkOf(a.look, b.look);
      if (pendingAction.current) applyToPair(pendingAction.current);
      pendingAction.current = undefined;
    },
    moved: () => {
      const from = zoomers.current[side];
      const to = zoomers.current[otherOf(side)];
      if (from) updateUrlLater();
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
  const applyToPair = (act: (zoomer: Zoomer) => void) => {
    const { current } = zoomers;
    // Only the leader is moved, because the follower copies its view; a single ready picture
    // becomes the leader.
    const leadingSide = current[leader.current] ? leader.current : otherOf(leader.current);
    leader.current = leadingSide;
    if (current[leadingSide]) act(current[leadingSide]);
    else pendingAction.current = act;
  };

  const showWhole = () => {
    for (const side of SIDES) zoomers.current[side]?.showWhole();
    link.current = SAME;
  };

  useEffect(() =>
    listenToShortcuts(document, {
      ArrowLeft: () => applyToPair((zoomer) => zoomer.pan(-1, 0)),
      ArrowRight: () => applyToPair((zoomer) => zoomer.pan(1, 0)),
      ArrowUp: () => applyToPair((zoomer) => zoomer.pan(0, -1)),
      ArrowDown: () => applyToPair((zoomer) => zoomer.pan(0, 1)),
      "+": () => applyToPair((zoomer) => zoomer.zoomIn()),
      "=": () => applyToPair((zoomer) => zoomer.zoomIn()),
      "-": () => applyToPair((zoomer) => zoomer.zoomOut()),
      "0": showWhole,
      KeyL: toggle,
    }, (event) => isOnPicture(event) && !isTyping(event))
  );

  return {
    linked,
    toggle,
    applyToPair,
    showWhole,
    updateUrl,
    events: { a: eventsOf("a"), b: eventsOf("b") },
  };
}

/** Returns true for events on a picture; elsewhere the arrow keys scroll the page. */
const isOnPicture = ({ target }: Event) =>
  target instanceof Element && target.closest(".zoom-box") !== null;

const INTERACTION_EVENTS = ["pointermove", "pointerdown", "wheel", "keydown", "focusin"] as const;

/**
 * Returns true after the first interaction with the page.
 * @param isUsedAtStart True to skip waiting for an interaction.
 */
function useFirstUse(isUsedAtStart: boolean): boolean {
  const [isUsed, setUsed] = useState(isUsedAtStart);
  useEffect(() => {
    if (isUsed) return;
    const controller = new AbortController();
    for (const use of INTERACTION_EVENTS) {
      addEventListener(use, () => setUsed(true), {
        signal: controller.signal,
        passive: true,
        capture: true,
      });
    }
    return () => controller.abort();
  }, [isUsed]);
  return isUsed;
}

type FromPainting = Extract<InfluenceEntry, { source_type: "painting" }>;

const between = (entries: readonly InfluenceEntry[], id: number): FromPainting[] =>
  entries.filter((entry): entry is FromPainting =>
    entry.source_type === "painting" && entry.id === id
  );

type TitledPainting = { id: number; title: string };

/** Shows the recorded influences between the two; nothing if there are none. */
function RecordedInfluences({ a, b }: { a: ComparedPainting; b: ComparedPainting }) {
  const [first, second] = [a, b].map(({ page: { painting: { id, title } } }) => ({
    id,
    title: inLanguage(title, id),
  })) as [TitledPainting, TitledPainting];
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
        <div key={index} class="stack gap-3 measure">
          <p class="soft small">{t("from_to", { source, target })}</p>
          <InfluenceWords entry={entry} />
        </div>
      ))}
    </section>
  );
}

/** The page with both paintings. */
export function CompareView(
  { a, b, comparison }: { a: ComparedPainting; b: ComparedPainting; comparison: Comparison },
) {
  const pair = useLinked(comparison);
  const isUsed = useFirstUse(comparison.look_a !== undefined || comparison.look_b !== undefined);
  const [copied, setCopied] = useState<CopyResult>();
  const titles = [a, b].map(({ page }) => inLanguage(page.painting.title, page.painting.id)).join(
    " – ",
  );
  const swap = () => {
    pair.updateUrl();
    const { searchParams } = new URL(location.href);
    const looks = { look_a: searchParams.get("look_b"), look_b: searchParams.get("look_a") };
    const parameters = Object.entries(looks).map(([name, look]) => look ? `&${name}=${look}` : "");
    location.replace(comparisonUrl({ a: comparison.b, b: comparison.a }) + parameters.join(""));
  };
  return (
    <TextPage title={titles}>
      <article>
        <h1 class="unseen">
          {t("title")}: {titles}
        </h1>
        <div class="compare window">
          <ComparedSide of={a} priority="high" isUsed={isUsed} events={pair.events.a} />
          <ComparedSide of={b} priority="low" isUsed={isUsed} events={pair.events.b} />
          <div
            class="compare-tools cluster cluster-middle gap-2"
            role="toolbar"
            aria-label={t("tools")}
          >
            <IconButton
              label={shared("zoom_out")}
              onClick={() => pair.applyToPair((zoomer) => zoomer.zoomOut())}
            >
              <MinusIcon />
            </IconButton>
            <IconButton
              label={shared("zoom_in")}
              onClick={() => pair.applyToPair((zoomer) => zoomer.zoomIn())}
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
                pair.updateUrl();
                setCopied(await shareLink(location.href));
              }}
            >
              <LinkIcon />
            </IconButton>
            <KeyHelpTool page="compare" />
            <span role="status">{copied && shared(copied)}</span>
          </div>
        </div>
        <RecordedInfluences a={a} b={b} />
      </article>
    </TextPage>
  );
}
