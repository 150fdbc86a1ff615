import type { ComponentChildren } from "preact";
import { extentOf, type Placement } from "../../../../domain/loading/load_problem.ts";
import type { LoadPallet, LoadRecord } from "../../../../domain/warehouse/loading_records.ts";
import { stopColour } from "../state/stop_colours.ts";
import { t } from "../messages.ts";

/** Millimetres around the floor. */
export const RIM = 320;

/** A floor from above, front on the left, with what is drawn on it. */
export function VehicleFloor({ vehicle, children, label, canvas }: {
  vehicle: LoadRecord["vehicle"];
  children: ComponentChildren;
  label: string;
  canvas?: (svg: SVGSVGElement | null) => void;
}) {
  const { length, width } = vehicle;
  return (
    <svg
      class="loading-floor"
      role="group"
      aria-label={label}
      viewBox={`${-RIM} ${-RIM} ${length + 2 * RIM} ${width + 2 * RIM}`}
      ref={canvas ?? null}
    >
      <rect class="fill-surface" width={length} height={width} />
      <path class="line-ink" stroke-width="40" d={`M${length} 0H0V${width}H${length}`} />
      <path
        class="line-soft"
        stroke-width="30"
        stroke-dasharray="160 100"
        d={`M${length} 0V${width}`}
      />
      <text class="loading-end" transform={`translate(-90 ${width / 2}) rotate(-90)`}>
        {t("front")}
      </text>
      <text class="loading-end" transform={`translate(${length + 240} ${width / 2}) rotate(-90)`}>
        {t("doors")}
      </text>
      {children}
    </svg>
  );
}

interface ShownPallet {
  pallet: LoadPallet;
  placement: Placement;
  /** Pallet on top of it. */
  upper: LoadPallet | undefined;
}

/** A pallet on the floor in the colour of its stop. */
export function PalletShape({ pallet, placement, upper }: ShownPallet) {
  const { long, wide } = extentOf(pallet, placement.turned);
  const { x, y } = placement;
  return (
    <>
      <rect
        class="loading-pallet"
        x={x + 8}
        y={y + 8}
        width={long - 16}
        height={wide - 16}
        rx={30}
        style={{ fill: stopColour(pallet.stop) }}
      />
      {upper && (
        <rect
          class="loading-upper"
          x={x + 70}
          y={y + 70}
          width={long - 140}
          height={wide - 140}
          rx={30}
          style={{ fill: stopColour(upper.stop) }}
        />
      )}
    </>
  );
}

/** Marks on a pallet: its stop, that of the pallet on top of it, and its number. */
export function PalletMarks({ pallet, placement, upper }: ShownPallet) {
  const { long, wide } = extentOf(pallet, placement.turned);
  const { x, y } = placement;
  return (
    <g class="loading-marks" aria-hidden="true">
      <rect
        class="loading-plate"
        x={x + long / 2 - 290}
        y={y + wide / 2 - 230}
        width={580}
        height={460}
        rx={50}
      />
      <text class="loading-stop-number" x={x + long / 2} y={y + wide / 2 + 50}>
        {upper && upper.stop !== pallet.stop ? `${upper.stop}/${pallet.stop}` : pallet.stop}
      </text>
      <text class="loading-pallet-number" x={x + long / 2} y={y + wide / 2 + 200}>
        {`№ ${pallet.numpallete}`}
      </text>
    </g>
  );
}
