/** The tour through the sections of an order's boxes. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Select } from "../../../shared/ui/fields.tsx";
import type { FloorLists } from "../../floor/model/floor.ts";
import { PACKING_TYPES } from "../../../../domain/warehouse/packing_types.ts";
import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import { type Load, LoadFailed, useLoad } from "../../../shared/load.tsx";
import { runShortcut } from "../../../shared/keyboard.ts";
import type { Calculation } from "../../shared/calculation.ts";
import { distanceText } from "../../shared/measures.ts";
import {
  floorLists,
  loadWalk,
  methodText,
  type PickedSection,
  savingsText,
  takenText,
} from "../state/walk_plan.ts";
import { keepsKey, playKeys } from "../state/walk_keys.ts";
import { WalkMap } from "./walk_map.tsx";
import { SPEEDS, WalkPlayer } from "../state/walk_player.ts";
import { count, t } from "../messages.ts";
import { PauseIcon, PlayIcon, StepBackIcon, StepIcon } from "../../pallet/icons.tsx";
import { Segments } from "../../../shared/ui/segments.tsx";
import { Button, IconButton } from "../../../shared/ui/button.tsx";

/** Returns the position of the picker as text. */
function placeText(player: WalkPlayer): string {
  const { timeline, walked, standing, reached } = player;
  const stops = timeline.stops.length;
  if (walked.value >= timeline.length) return t("at_end");
  if (standing.value !== undefined) return t("stop_of", { stop: standing.value + 1, stops });
  if (walked.value === 0) return t("at_start");
  return reached.value === stops
    ? t("returning")
    : t("towards_stop", { stop: reached.value + 1, stops });
}

function WalkControls({ player }: { player: WalkPlayer }) {
  const { length } = player.timeline;
  const playing = player.playing.value;
  const play = t(playing ? "pause" : "play");
  return (
    <div class="cluster cluster-nowrap walk-controls">
      <div class="cluster cluster-nowrap gap-2">
        <IconButton label={t("previous")} onClick={() => player.step(-1)}>
          <StepBackIcon />
        </IconButton>
        <IconButton label={play} class="tool tool-main" onClick={() => player.toggle()}>
          {playing ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        <IconButton label={t("next")} onClick={() => player.step(1)}>
          <StepIcon />
        </IconButton>
      </div>
      <div class="grow walk-along">
        <p class="cluster cluster-between small walk-place">
          <span>{placeText(player)}</span>
          <span>
            {t("distance", {
              walked: distanceText(player.walked.value),
              whole: distanceText(length),
            })}
          </span>
        </p>
        <input
          type="range"
          min={0}
          max={length}
          step={length / 400}
          value={player.walked.value}
          aria-label={t("position")}
          aria-valuetext={placeText(player)}
          onInput={(event) => player.put(event.currentTarget.valueAsNumber)}
        />
      </div>
      <Segments
        class="walk-speeds"
        label={t("speed")}
        values={SPEEDS}
        selected={player.speed.value}
        name={(factor) => t("speed_times", { factor })}
        onChoose={(factor) => (player.speed.value = factor)}
      />
    </div>
  );
}

interface WalkPanelProps {
  order: string;
  warehouse: Warehouse;
  calculation: Calculation;
}

/** @param props `isCurrent`: true if the calculation is the order's current one. */
export function WalkPanel({ isCurrent, ...props }: WalkPanelProps & { isCurrent: boolean }) {
  return isCurrent
    ? <CurrentWalk {...props} />
    : (
      <section class="stack walk" aria-labelledby="walk-title">
        <h2 id="walk-title">{t("title")}</h2>
        <p>{t("former")}</p>
      </section>
    );
}

function CurrentWalk({ order, warehouse, calculation }: WalkPanelProps) {
  const floor = useLoad(() => floorLists(warehouse.id));
  return (
    <section class="stack walk" aria-labelledby="walk-title">
      {floor.state === "ready"
        ? <Walk order={order} warehouse={warehouse} calculation={calculation} lists={floor.value} />
        : (
          <>
            <h2 id="walk-title">{t("title")}</h2>
            {floor.state === "failed"
              ? <LoadFailed retry={floor.retry} />
              : <p class="unseen" role="status">{t("planning")}</p>}
          </>
        )}
    </section>
  );
}

function Walk(
  { order, warehouse, calculation, lists }: WalkPanelProps & { lists: FloorLists },
) {
  const { pallets, parameters } = calculation;
  // 0 means all pallets.
  const [pallet, setPallet] = useState(0);
  const names = useMemo(
    () => new Map(lists.sections.map(({ id, section_name }) => [id, section_name])),
    [lists],
  );
  const tour = useTour({ order, calculation, pallet, points: lists.points });
  const player = tour.state === "ready" ? tour.value : undefined;
  return (
    <>
      <div class="cluster walk-head">
        <h2 id="walk-title">{t("title")}</h2>
        <p class="soft walk-figures">
          {player && (
            <>
              <strong>{t("leg", { length: distanceText(player.timeline.length) })}</strong> ·{" "}
              {count("stops", player.plan.stops.length)} · {count("boxes", boxesOf(player))}
            </>
          )}
        </p>
        {pallets.length > 1 && (
          <label class="push">
            <span class="unseen">{t("picked_together")}</span>
            <Select
              class="input"
              value={pallet}
              choices={[
                [0, t("whole_order")],
                ...pallets.map(({ numpallete }) =>
                  [numpallete, t("pallet_number", { number: numpallete })] as const
                ),
              ]}
              onChoose={setPallet}
            />
          </label>
        )}
      </div>
      {player && player.plan.stops.length > 0 && (
        <p class="soft">
          {methodText(player.plan)} {savingsText(player.plan)}{" "}
          {parameters.packing_type === PACKING_TYPES.walk && pallet === 0 && t("packed_so")}
        </p>
      )}
      {tour.state === "failed" && <LoadFailed retry={tour.retry} />}
      {tour.state === "loading" && <p class="unseen" role="status">{t("planning")}</p>}
      {player && player.plan.stops.length > 0 && (
        <div
          class="panel panel-bare walk-body"
          onKeyDown={(event) => {
            if (keepsKey(event.key, event.target as Element)) return;
            // The key must not trigger a shortcut of the page as well.
            if (runShortcut(playKeys(player), event)) event.stopPropagation();
          }}
        >
          <WalkMap player={player} warehouse={warehouse} lists={lists} names={names} />
          <WalkControls player={player} />
          <StopList player={player} names={names} />
        </div>
      )}
      {player && player.plan.stops.length > 0 && (
        <p class="soft smaller key-hint">
          <kbd>{t("key_space")}</kbd> {t("hint_play")} <kbd>←</kbd> <kbd>→</kbd> {t("hint_step")}
        </p>
      )}
      {player?.plan.stops.length === 0 && <p>{t("nothing")}</p>}
      {player && <MissingList missing={player.plan.missing} names={names} />}
    </>
  );
}

const boxesOf = ({ plan }: WalkPlayer) =>
  plan.stops.flatMap(({ sections }) => sections).reduce((sum, { count }) => sum + count, 0);

/**
 * Loads the tour for a pallet, or for all if it is 0. While a tour is loading, the previous one
 * stays.
 */
function useTour({ order, calculation, pallet, points }: {
  order: string;
  calculation: Calculation;
  pallet: number;
  points: FloorLists["points"];
}): Load<WalkPlayer> {
  const [tour, setTour] = useState<Load<WalkPlayer>>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const { pallets } = calculation;
  useEffect(() => {
    let current = true;
    const selected = pallets.map(({ numpallete }) => numpallete)
      .filter((number) => pallet === 0 || number === pallet);
    const retry = () => setAttempt((before) => before + 1);
    loadWalk({ order, pallets, selected, points }).then(
      (plan) => current && setTour({ state: "ready", value: new WalkPlayer(plan) }),
      (error: unknown) => current && setTour({ state: "failed", error, retry }),
    );
    return () => {
      current = false;
    };
  }, [order, pallets, pallet, points, attempt]);
  const player = tour.state === "ready" ? tour.value : undefined;
  useEffect(() => () => player?.pause(), [player]);
  return tour;
}

type Names = ReadonlyMap<string, string>;

export function StopList({ player, names }: { player: WalkPlayer; names: Names }) {
  const { plan, timeline } = player;
  const list = useRef<HTMLOListElement>(null);
  const last = player.reached.value - 1;
  useEffect(() => {
    // Scrolls only the list: scrollIntoView could scroll the page as well.
    const [box, item] = [list.current, list.current?.children[last] as HTMLElement | undefined];
    if (!box || !item) return;
    const above = item.offsetTop - box.offsetTop;
    if (above < box.scrollTop) box.scrollTop = above;
    const below = above + item.offsetHeight - box.clientHeight;
    if (below > box.scrollTop) box.scrollTop = below;
  }, [last]);
  return (
    <ol ref={list} class="walk-stops scroll" aria-label={t("title_stops")} tabIndex={0}>
      {plan.stops.map(({ point, sections }, stop) => (
        <li key={point}>
          <Button
            class={stop <= last
              ? "list-row list-row-top walk-stop walk-stop-reached"
              : "list-row list-row-top walk-stop"}
            {...(stop === last ? { "aria-current": "step" as const } : {})}
            onClick={() => player.showStop(stop)}
          >
            <span class="count-circle">{stop + 1}</span>
            <span class="stack gap-3 grow">
              {sections.map((picked) => (
                <span key={`${picked.section} ${picked.sku}`} class="stack gap-2">
                  <strong>{names.get(picked.section)}</strong> <span>{takenText(picked)}</span>
                </span>
              ))}
            </span>
            <span class="soft smaller walk-far">
              {t("leg", { length: distanceText(timeline.stops[stop]!) })}
            </span>
          </Button>
        </li>
      ))}
    </ol>
  );
}

/** Lists the boxes that the tour does not reach, with reasons. */
export function MissingList({ missing, names }: { missing: PickedSection[]; names: Names }) {
  if (missing.length === 0) return null;
  return (
    <div class="callout walk-missing">
      <h3>{t("missing_title")}</h3>
      <ul class="scroll-low">
        {missing.map((picked) => (
          <li key={`${picked.section} ${picked.sku}`}>
            {picked.section === ""
              ? t("missing_nowhere", { taken: takenText(picked) })
              : t("missing_unreachable", {
                taken: takenText(picked),
                section: names.get(picked.section) ?? "",
              })}
          </li>
        ))}
      </ul>
    </div>
  );
}
