/** Two zoomers that move together, or each by itself; the address follows them. */
import { useEffect, useRef, useState } from "preact/hooks";
import { isTyping, listenToShortcuts } from "../../../shared/keyboard.ts";
import type { Zoomer } from "../../painting/viewer/zoomer.ts";
import type { SideEvents } from "../view/side.tsx";
import { type Comparison, comparisonUrl, type Side, SIDES } from "./address.ts";
import { firstOf, type Link, linkOf, SAME, secondOf } from "./linked_looks.ts";

// Milliseconds. Browsers let no page write its address in every frame.
const REST = 300;

const otherOf = (side: Side): Side => side === "a" ? "b" : "a";

/** State of the link, and how to change it. */
export interface LinkedPair {
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
export function useLinked(comparison: Comparison): LinkedPair {
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
