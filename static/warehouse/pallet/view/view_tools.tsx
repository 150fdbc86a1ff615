/** From where, how far apart, in which colours: what changes the picture. */
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
import type { ColourBy } from "../model/colouring.ts";
import { t } from "../messages.ts";
import type { CameraRig } from "./camera_rig.ts";
import { KEY_HELP } from "./keys.ts";
import type { Form, PalletState } from "./pallet_state.ts";

const COLOURS: readonly ColourBy[] = ["type", "weight", "load"];
const FORMS: readonly Form[] = ["scene", "list"];
const SIDES = [["corner", CornerIcon], ["front", FrontIcon], ["side", SideIcon], [
  "top",
  TopIcon,
]] as const;
const ZOOM = 1.4;

/** Buttons of the camera, for every picture of pallets. */
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

/** The tools over the picture. */
export function ViewTools({ state, rig, onHand }: {
  state: PalletState;
  rig: CameraRig;
  /** Begins to change the pallets by hand; absent where that is not possible. */
  onHand?: (() => void) | undefined;
}) {
  const help = useSignal(false);
  const scene = state.form.value === "scene";
  return (
    <div class="cluster gap-3 pallet-tools">
      <Segments
        label={t("form")}
        values={FORMS}
        chosen={state.form.value}
        name={(form) => t(form === "scene" && state.flat.value ? "form_flat" : `form_${form}`)}
        onChoose={(form) => (state.form.value = form)}
      />
      {onHand && <Button onClick={onHand}>{t("by_hand")}</Button>}
      {scene && (
        <>
          <Segments
            label={t("colours")}
            values={COLOURS}
            chosen={state.by.value}
            name={(by) => t(`by_${by}`)}
            onChoose={(by) => (state.by.value = by)}
          />
          <div class="tool-row" role="group" aria-label={t("views")}>
            {!state.flat.value && <CameraTools rig={rig} />}
            {!state.flat.value && (
              <IconButton
                label={t("apart")}
                pressed={state.apart.value}
                onClick={() => {
                  state.apart.value = !state.apart.value;
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
                label={t("keys")}
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
