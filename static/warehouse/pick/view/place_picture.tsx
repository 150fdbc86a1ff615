/**
 * The pallet from above, its length from left to right: the boxes of a stop, and those placed
 * before them.
 */
import type { PalletStep } from "../state/pick_stops.ts";
import { t } from "../messages.ts";

/** Nothing if the place is unknown. */
export function PlacePicture({ step, steps }: {
  step: PalletStep | undefined;
  /** The building steps of all pallets. */
  steps: readonly PalletStep[];
}) {
  if (step?.ground === undefined) return null;
  const { pallet: [width, length], boxes } = step.ground;
  const [first, last] = step.layers;
  const before = steps.filter(({ pallet, layers, turns }) =>
    pallet === step.pallet && turns[0] < step.turns[0] && layers[1] >= first && layers[0] <= last
  ).flatMap(({ ground }) => ground?.boxes ?? []);
  const rect = ([x, y, w, l]: (typeof boxes)[number], look: string) => (
    <rect key={`${look} ${x} ${y}`} class={look} x={y} y={x} width={l} height={w} />
  );
  return (
    <svg
      class="pick-place"
      role="img"
      aria-label={t("place_picture", { count: boxes.length })}
      viewBox={`0 0 ${length} ${width}`}
    >
      <rect class="fill-wood" width={length} height={width} />
      {before.map((box) => rect(box, "fill-faint line-soft same-width"))}
      {boxes.map((box) => rect(box, "fill-accent line-soft same-width"))}
    </svg>
  );
}
