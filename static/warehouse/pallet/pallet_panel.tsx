/** The pallets of a calculation: 3D view, animation of the placing order, and metrics. */
import { textFor } from "../../../domain/languages.ts";
import { effect } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Section } from "../../../domain/warehouse/records.ts";
import { palletSelectionIn, replaceQuery, withPalletSelection } from "../order/state/address.ts";
import type { Calculation } from "../shared/calculation.ts";
import { BoundPicture, boundSentence, OrderFigures, PalletFigures } from "./figures.tsx";
import { type PackedBox, packedOrder, type PackedPallet } from "./model/packed_order.ts";
import type { HandEditor, HandHost } from "./by_hand/hand_editor.ts";
import { boundsOf } from "./scene/blocks.ts";
import { BoxCard, BoxList, type SectionNames } from "./view/box_list.tsx";
import { CameraRig } from "./view/camera_rig.ts";
import { ColourLegend, ViewTools } from "./view/view_tools.tsx";
import { pressKey } from "./view/keys.ts";
import { LayerStack, PalletStrip } from "./view/pallet_strip.tsx";
import { PalletStage } from "./view/pallet_stage.tsx";
import { PalletState, play, SPEEDS, togglePlay } from "./view/pallet_state.ts";
import { count, t } from "./messages.ts";
import { RULES_MESSAGES } from "../../../domain/packing/rule_messages.ts";
import { language } from "../../shared/i18n.ts";
import { Select } from "../../shared/ui/fields.tsx";
import { PauseIcon, PlayIcon, StepBackIcon, StepIcon } from "./icons.tsx";
import { figure } from "./figure_text.ts";
import { IconButton } from "../../shared/ui/button.tsx";

/** Player that places the boxes of one pallet one by one: play, step, speed and position. */
function PlayerBar({ state }: { state: PalletState }) {
  const total = state.pallet.value?.boxes.length ?? 0;
  const placed = state.placed.value;
  const playing = state.playing.value;
  const step = (by: 1 | -1) => {
    state.playing.value = false;
    state.showPlaced(placed + by);
  };
  return (
    <div class="player">
      <div class="cluster cluster-nowrap gap-2">
        <IconButton label={t("step_back")} disabled={placed === 0} onClick={() => step(-1)}>
          <StepBackIcon />
        </IconButton>
        <IconButton
          label={t(playing ? "pause" : "play")}
          class="tool tool-main"
          onClick={() => togglePlay(state)}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
        </IconButton>
        <IconButton label={t("step_on")} disabled={placed >= total} onClick={() => step(1)}>
          <StepIcon />
        </IconButton>
      </div>
      <input
        type="range"
        class="player-slider"
        aria-label={t("boxes_placed")}
        aria-valuetext={t("placed_of", { placed, count: total })}
        min={0}
        max={total}
        value={placed}
        onInput={(event) => {
          state.playing.value = false;
          state.showPlaced(event.currentTarget.valueAsNumber);
        }}
      />
      <p class="player-count nowrap">
        <strong>{figure(placed)}</strong> <span class="soft">/ {figure(total)}</span>
      </p>
      <Select
        class="input player-speed"
        aria-label={t("speed")}
        value={state.speed.value}
        choices={SPEEDS.map((speed) => [speed, t("speed_value", { speed })])}
        onChoose={(value) => (state.speed.value = value)}
      />
    </div>
  );
}

/** Rules overridden on a pallet, with the reasons. */
function OverrideList({ state, pallet }: { state: PalletState; pallet: PackedPallet }) {
  const editor = state.hand.value;
  const rules = editor
    ? editor.insisted.value.filter((one) => one.pallet === pallet.index + 1)
      .map(({ rule, box, reason }) => ({
        rule,
        box: pallet.boxes.find(({ record }) => record.id === box)?.order,
        reason,
      }))
    : pallet.insisted ?? [];
  if (rules.length === 0) return null;
  return (
    <section class="panel stack gap-3 small  panel-chosen" aria-label={t("insisted")}>
      <h3>{t("insisted")}</h3>
      <ul>
        {rules.map(({ rule, box, reason }, index) => {
          const name = textFor(RULES_MESSAGES[`rule_${rule}`], language.value);
          return (
            <li key={index}>
              {box === undefined
                ? t("insisted_rule", { rule: name, reason })
                : t("insisted_box", { box, rule: name, reason })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const SQUARE = 1;

/**
 * The pallets of one calculation.
 * @param sections Sections of the warehouse, for their names; boxes from other sections are shown
 *   as well.
 * @param host Callbacks of manual packing; without it there is none.
 */
export function PalletPanel({ calculation, sections, host }: {
  calculation: Calculation;
  sections: readonly Section[];
  host?: HandHost | undefined;
}) {
  const { state, rig } = useMemo(() => ({
    state: new PalletState(packedOrder(calculation)),
    rig: new CameraRig(),
  }), [calculation]);
  const names: SectionNames = useMemo(
    () => new Map(sections.map(({ id, section_name }) => [id, section_name])),
    [sections],
  );
  useEffect(() => {
    const stop = play(state);
    state.open(palletSelectionIn(location.search));
    const unfollow = effect(() =>
      replaceQuery(withPalletSelection(location.search, state.selection.value))
    );
    return () => {
      unfollow();
      // The selected box belongs to the former calculation.
      replaceQuery(withPalletSelection(location.search, { pallet: state.selection.peek().pallet }));
      stop();
      rig.stop();
    };
  }, [calculation]);

  const hands = useHandEditor(state, calculation, host);
  const editor = state.hand.value;
  const figures = editor?.figures.value ?? calculation.figures;
  const { order } = state;
  const pallet = state.pallet.value;
  const show = (box: PackedBox) => {
    state.reveal(box);
    rig.approach(boundsOf(state.stage.peek(), box, state.isSpread.peek() ? 1 : 0), SQUARE);
  };
  return (
    <section
      class="stack gap-5 pallet-panel"
      aria-label={t("title_pallets")}
      onKeyDown={(event) => {
        if (editor && hands.press) hands.press(event, editor);
        pressKey(event, state, rig);
      }}
    >
      <div class="cluster pallet-top">
        <header class="cluster gap-3 pallet-head">
          <h2>{count("pallets", figures.pallets)}</h2>
          <BoundPicture figures={figures} />
          <p class="soft small full">{boundSentence(figures)}</p>
        </header>
        <PalletStrip state={state} figures={figures} />
      </div>
      {editor && hands.Bar && <hands.Bar editor={editor} state={state} />}
      <div class="stack gap-5 pallet-work">
        <div class="stack gap-3 pallet-view">
          <ViewTools state={state} rig={rig} onHand={editor || !host ? undefined : hands.begin} />
          {state.form.value === "list"
            ? <BoxList state={state} figures={figures} names={names} />
            : (
              <>
                <div class="stack gap-3 pallet-frame">
                  <div class="panel panel-bare pallet-picture">
                    <PalletStage state={state} rig={rig} figures={figures} />
                    <LayerStack state={state} figures={figures} />
                  </div>
                  <BoxCard state={state} names={names} />
                </div>
                {pallet && <PlayerBar state={state} />}
              </>
            )}
        </div>
        <div class="tiles pallet-facts">
          {state.form.value === "list" && <BoxCard state={state} names={names} />}
          {pallet && (
            <PalletFigures
              pallet={pallet}
              figures={figures}
              size={pallet.size}
              empty={order.emptyWeightOf(pallet)}
              of={order.pallets.length}
            />
          )}
          {pallet && <OverrideList state={state} pallet={pallet} />}
        </div>
        <div class="tiles pallet-more">
          <OrderFigures order={order} figures={figures} onShow={show} />
          {state.form.value === "scene" && <ColourLegend state={state} />}
        </div>
      </div>
    </section>
  );
}

type Parts = typeof import("./by_hand/mod.ts");

/** Loads the editor for manual packing when it is first used. */
function useHandEditor(state: PalletState, calculation: Calculation, host: HandHost | undefined): {
  begin: () => void;
  Bar: Parts["HandBar"] | undefined;
  press: ((event: KeyboardEvent, editor: HandEditor) => void) | undefined;
} {
  const [parts, setParts] = useState<Parts>();
  const begin = () => {
    import("./by_hand/mod.ts").then((loaded) => {
      if (state.hand.peek() || !host) return;
      setParts(loaded);
      state.hand.value = new loaded.HandEditor(state, calculation, host);
    }).catch((error) => host?.fail("hands_failed", error));
  };
  return { begin, Bar: parts?.HandBar, press: parts?.pressHandKey };
}
