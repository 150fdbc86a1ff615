/** Tools of the pallet view: camera, layer separation, colours and legend. */
import { useSignal } from "@preact/signals";
import { Button, IconButton } from "../../../shared/ui/button.tsx";
import { Segments } from "../../../shared/ui/segments.tsx";
import { MinusIcon, PlusIcon, WholeIcon } from "../../../shared/icons.tsx";
import {
  ApartIcon,
  CornerIcon,
  FrontIcon,
  KeysIcon,
  OnlyIcon,
  SideIcon,
  TopIcon,
} from "../icons.tsx";
import { type ColourBy, type Colouring, scaleColour, UNKNOWN } from "../model/colouring.ts";
import { count, t } from "../messages.ts";
import type { CameraRig } from "./camera_rig.ts";
import { KEY_HELP } from "./keys.ts";
import type { Form, PalletState } from "./pallet_state.ts";
import { cssColor } from "../../../shared/color.ts";
import { edges, figure, percent, weight } from "../figure_text.ts";

const COLOURS: readonly ColourBy[] = ["type", "weight", "load"];
const FORMS: readonly Form[] = ["scene", "list"];
const SIDES = [["corner", CornerIcon], ["front", FrontIcon], ["side", SideIcon], [
  "top",
  TopIcon,
]] as const;
const ZOOM = 1.4;

/** Camera buttons. */
export function CameraTools({ rig }: { rig: CameraRig }) {
  return (
    <>
      {SIDES.map(([side, SideOf]) => (
        <IconButton
          key={side}
          label={t(`view_${side}`)}
          onClick={() => rig.look(side)}
        >
          <SideOf />
        </IconButton>
      ))}
      <IconButton label={t("zoom_in")} onClick={() => rig.zoom(ZOOM)}>
        <PlusIcon />
      </IconButton>
      <IconButton label={t("zoom_out")} onClick={() => rig.zoom(1 / ZOOM)}>
        <MinusIcon />
      </IconButton>
      <IconButton label={t("view_fit")} onClick={() => rig.fit()}>
        <WholeIcon />
      </IconButton>
    </>
  );
}

function KeyHelp() {
  return (
    <dl class="panel pairs key-list">
      {KEY_HELP.map(([keys, name]) => (
        <div key={name}>
          <dt>
            {keys.split(" ").map((key) => <kbd key={key}>{key}</kbd>)}
          </dt>
          <dd>{t(name)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Toolbar over the picture. */
export function ViewTools({ state, rig, onHand }: {
  state: PalletState;
  rig: CameraRig;
  /** Starts manual packing; undefined if it is not possible. */
  onHand?: (() => void) | undefined;
}) {
  const help = useSignal(false);
  const scene = state.form.value === "scene";
  return (
    <div class="cluster gap-3 pallet-tools">
      <Segments
        label={t("form")}
        values={FORMS}
        selected={state.form.value}
        name={(form) => t(form === "scene" && state.flat.value ? "form_flat" : `form_${form}`)}
        onChoose={(form) => (state.form.value = form)}
      />
      {onHand && <Button onClick={onHand}>{t("by_hand")}</Button>}
      {scene && (
        <>
          <Segments
            label={t("colours")}
            values={COLOURS}
            selected={state.by.value}
            name={(by) => t(`by_${by}`)}
            onChoose={(by) => (state.by.value = by)}
          />
          <div class="tool-row sideways" role="group" aria-label={t("views")}>
            {!state.flat.value && <CameraTools rig={rig} />}
            {!state.flat.value && (
              <IconButton
                label={t("apart")}
                pressed={state.isSpread.value}
                onClick={() => {
                  state.isSpread.value = !state.isSpread.value;
                  rig.fit();
                }}
              >
                <ApartIcon />
              </IconButton>
            )}
            <IconButton
              label={t("only")}
              pressed={state.only.value}
              onClick={() => (state.only.value = !state.only.value)}
            >
              <OnlyIcon />
            </IconButton>
            <span class="key-hint">
              <IconButton
                label={t("keyboard_shortcuts")}
                pressed={help.value}
                onClick={() => (help.value = !help.value)}
              >
                <KeysIcon />
              </IconButton>
            </span>
          </div>
          {help.value && <KeyHelp />}
        </>
      )}
    </div>
  );
}

// A longer legend would push the content below away; the list and the box card name all types.
const MAX_TYPES = 40;
const STEPS = 24;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

function Types({ state }: { state: PalletState }) {
  const { types } = state.order;
  const { value: colouring } = state.colouring;
  const counts = new Map<unknown, number>();
  for (const { type } of state.boxes.value) counts.set(type, (counts.get(type) ?? 0) + 1);
  const shown = types.filter((type) => counts.has(type));
  const more = shown.length - MAX_TYPES;
  const sample = (type: typeof types[number]) =>
    state.boxes.value.find((box) => box.type === type)!;
  return (
    <>
      <ul class="stack gap-2 legend-types" tabIndex={0}>
        {shown.slice(0, MAX_TYPES).map((type) => (
          <li key={type.key} class="cluster cluster-nowrap gap-3">
            <span
              class="swatch"
              style={{ background: cssColor(colouring.colourOf(sample(type))) }}
            />
            <span>
              <span class="name">{type.sku}</span>
              <span class="soft smaller">{edges(type.length, type.width, type.height)}</span>
            </span>
            <span class="push">{figure(counts.get(type)!)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p class="soft">{count("legend_more", more)}</p>}
    </>
  );
}

function ScaleBar({ colouring }: { colouring: Colouring }) {
  const { scale, gaps, by } = colouring;
  if (!scale) return null;
  const tickText = (share: number) =>
    scale.unit === "share" ? percent(share) : weight(share * scale.maximum);
  return (
    <>
      <svg
        class="legend-scale"
        viewBox={`0 0 ${STEPS} 2`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {Array.from({ length: STEPS }, (_, at) => (
          <rect
            key={at}
            x={at - 0.05}
            y="0"
            width="1.1"
            height="2"
            fill={cssColor(scaleColour(at / (STEPS - 1)))}
          />
        ))}
      </svg>
      <p class="cluster cluster-between smaller soft">
        {TICKS.map((tick) => <span key={tick}>{tickText(tick)}</span>)}
      </p>
      {gaps && (
        <p class="cluster gap-3">
          <span class="swatch" style={{ background: cssColor(UNKNOWN) }} />
          {t(by === "weight" ? "legend_gap_weight" : "legend_gap_load")}
        </p>
      )}
    </>
  );
}

/** Legend of the current colours. */
export function ColourLegend({ state }: { state: PalletState }) {
  const { value: colouring } = state.colouring;
  const { by, scale } = colouring;
  const title = by === "load" && scale?.unit === "weight"
    ? "legend_load_plain"
    : `legend_${by}` as const;
  return (
    <section class="panel stack gap-3 small" aria-label={t(title)}>
      <h3>{t(title)}</h3>
      {by === "type" ? <Types state={state} /> : <ScaleBar colouring={colouring} />}
    </section>
  );
}
