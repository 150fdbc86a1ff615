/** The rooms with their controls: label, plan, buttons. */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { keepNextTap } from "../../shared/canvas/gestures.ts";
import { ArrowIcon, BackIcon } from "../../shared/icons.tsx";
import { prefersReducedMotion } from "../../shared/canvas/motion.ts";
import { storedText } from "../../shared/storage.ts";
import { inLanguage, shown } from "../shared/catalog_text.ts";
import type { Exhibition } from "./exhibition.ts";
import { KeyHelpTool } from "../shared/key_help_tool.tsx";
import { HelpIcon, PlanIcon } from "./frame.tsx";
import { LabelCard, PlanCard } from "./plan_card.tsx";
import { roomName, type RoomsState, yearOf } from "./state.ts";
import { openRooms } from "./open_rooms.ts";
import { Visit } from "./visit/visit.ts";
import { count, t } from "./messages.ts";
import { IconButton } from "../../shared/ui/button.tsx";

/** Largest distance of the knob from the middle of the pad, in CSS pixels. */
const REACH_PX = 38;

/** A thumb stick for touch; hidden from assistive technology, because keys do the same. */
function ThumbStick({ visit }: { visit: Visit }) {
  const knob = useRef<HTMLSpanElement>(null);
  const setKnob = (x: number, y: number) => {
    knob.current!.style.transform = `translate(${x}px, ${y}px)`;
    visit.setPush({ forward: -y / REACH_PX, aside: x / REACH_PX });
  };
  const followThumb = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - left - width / 2, event.clientY - top - height / 2];
    const share = Math.min(1, REACH_PX / Math.max(1, Math.hypot(x, y)));
    setKnob(x * share, y * share);
  };
  return (
    <div
      class="thumb-stick for-touch"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        followThumb(event);
      }}
      onTouchMove={keepNextTap}
      onPointerMove={followThumb}
      onPointerUp={() => setKnob(0, 0)}
      onPointerCancel={() => setKnob(0, 0)}
    >
      <span ref={knob} class="thumb-knob" />
    </div>
  );
}

/** Two live regions, so that a room and a painting reached at the same time are both announced. */
function Announcer({ exhibition, visit }: { exhibition: Exhibition; visit: Visit }) {
  const { plan, exhibits } = exhibition;
  const room = plan.rooms[visit.room.value]!;
  const front = visit.front.value;
  const exhibit = front?.kind === "frame"
    ? exhibits.get(plan.frames[front.frame]!.work)
    : undefined;
  return (
    <div class="unseen">
      <p role="status">
        {t("entered", {
          name: roomName(room, plan),
          paintings: count("paintings", room.frames.length),
        })}
      </p>
      <p role="status">
        {exhibit && t("in_front", {
          title: inLanguage(exhibit.title, exhibit.id),
          artist: inLanguage(exhibit.artist_name),
          year: yearOf(exhibit),
        })}
        {front?.kind === "door" &&
          t("at_door", { name: inLanguage(plan.doorways[front.doorway]!.leads!.name) })}
      </p>
    </div>
  );
}

/** Stored once the help has been closed. */
const helpSeen = storedText("depot_rooms_helped");
/**
 * Below this width or height, in CSS pixels, the plan is folded at first, because it would cover
 * the picture.
 */
const [MIN_PLAN_WIDTH_PX, MIN_PLAN_HEIGHT_PX] = [720, 560];

/** The rooms; if they cannot be drawn, `state.list` is set and the list replaces them. */
export function RoomsView({ exhibition, state }: { exhibition: Exhibition; state: RoomsState }) {
  const { plan, exhibits, title } = exhibition;
  const canvas = useRef<HTMLCanvasElement>(null);
  const followers = useRef(new Set<() => void>()).current;
  const visit = useMemo(() => new Visit(plan, prefersReducedMotion), [exhibition]);
  // At the first visit the help is shown until a painting or door is in front of the visitor.
  const help = useSignal<"first" | "open" | "closed">(
    helpSeen.read() === undefined ? "first" : "closed",
  );
  const folded = useSignal(innerWidth < MIN_PLAN_WIDTH_PX || innerHeight < MIN_PLAN_HEIGHT_PX);

  useLayoutEffect(
    () =>
      openRooms(canvas.current!, exhibition, {
        visit,
        state,
        onFrame: () => followers.forEach((draw) => draw()),
      }),
    [exhibition],
  );

  useEffect(() => {
    if (help.value !== "closed") helpSeen.write("yes");
  }, [help.value]);

  const room = plan.rooms[visit.room.value]!;
  const isHelpShown = help.value === "open" || help.value === "first" && !visit.front.value;
  return (
    <div class="rooms window drawn">
      <canvas
        ref={canvas}
        class="canvas"
        tabIndex={0}
        role="application"
        aria-label={t("canvas", {
          title: inLanguage(title),
          paintings: count("paintings", exhibits.size),
          rooms: count("rooms", plan.rooms.length),
        })}
      />
      <div class="rooms-title">
        <h1>
          <a class="plain hover-line" href={exhibition.href} {...shown(title)} />
        </h1>
        <p>
          {plan.rooms.length > 1 ? roomName(room, plan) : count("paintings", exhibits.size)}
        </p>
      </div>
      <div class="rooms-corner stack gap-3">
        <IconButton
          label={t(folded.value ? "plan_show" : "plan_hide")}
          class="rooms-button centred floating"
          aria-expanded={!folded.value}
          aria-controls="rooms-plan"
          title={t("plan")}
          onClick={() => (folded.value = !folded.value)}
        >
          <PlanIcon />
        </IconButton>
        {!folded.value && (
          <PlanCard
            exhibition={exhibition}
            visit={visit}
            follow={(draw) => {
              followers.add(draw);
              return () => void followers.delete(draw);
            }}
          />
        )}
      </div>
      <div class="rooms-foot">
        <LabelCard exhibition={exhibition} visit={visit} />
        {exhibits.size === 0 && (
          <div class="floating label-card cluster cluster-nowrap">
            <div>
              <p class="label-title work-name">{t("empty_title")}</p>
              <p class="soft small">{t("empty_text")}</p>
            </div>
          </div>
        )}
        {isHelpShown && (
          <p class="floating rooms-help floating-words soft small">
            <span class="for-pointer">{t("help_keys")}</span>
            <span class="for-touch">{t("help_touch")}</span>
          </p>
        )}
        <div class="rooms-bar cluster gap-3">
          <IconButton
            label={t("previous")}
            class="rooms-button centred floating"
            disabled={exhibits.size === 0}
            onClick={() => visit.step(-1)}
          >
            <BackIcon />
          </IconButton>
          <IconButton
            label={t("next")}
            class="rooms-button centred floating"
            disabled={exhibits.size === 0}
            onClick={() => visit.step(1)}
          >
            <ArrowIcon />
          </IconButton>
          <IconButton
            label={t("help")}
            class="rooms-button centred floating for-touch"
            aria-expanded={isHelpShown}
            onClick={() => (help.value = isHelpShown ? "closed" : "open")}
          >
            <HelpIcon />
          </IconButton>
          <KeyHelpTool
            page="rooms"
            look="rooms-button centred floating"
            onOpen={() => (help.value = "closed")}
          />
        </div>
      </div>
      <ThumbStick visit={visit} />
      <Announcer exhibition={exhibition} visit={visit} />
    </div>
  );
}
