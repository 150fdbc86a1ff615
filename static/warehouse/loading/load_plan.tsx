import type { ComponentChildren } from "preact";
import { solidOf } from "../../../domain/loading/check_loose.ts";
import { type BoxPlace, extentOf, type Placement } from "../../../domain/loading/load_problem.ts";
import type { LoadPallet, LoadRecord } from "../../../domain/warehouse/loading_records.ts";
import { palletFacts, palletName, stopColour } from "./words.ts";
import { t } from "./messages.ts";
import { useEffect, useRef } from "preact/hooks";
import { ARROWS } from "../../shared/keyboard.ts";
import { mayPlan } from "../shared/credentials.ts";
import { problemOf, snapped } from "./held_pallet.ts";
import type { LoadPlanner } from "./load_planner.ts";

/** Margin around the floor in millimetres. */
const MARGIN_MM = 320;

/** Top view of a vehicle's floor, front on the left, with its children drawn on it. */
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
      viewBox={`${-MARGIN_MM} ${-MARGIN_MM} ${length + 2 * MARGIN_MM} ${width + 2 * MARGIN_MM}`}
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
  /** The pallet on top of it. */
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

/** Loose boxes seen from above, the lowest first, in the colours of their stops. */
export function BoxShapes(
  { loose, boxes }: { loose: LoadRecord["loose"] | undefined; boxes: readonly BoxPlace[] },
) {
  return (
    <g class="loading-boxes" aria-hidden="true">
      {boxes.toSorted((a, b) => a.z - b.z).map((place, at) => {
        const line = loose!.lines[place.line]!;
        const { front, back, left, right } = solidOf(line, place);
        return (
          <rect
            key={at}
            class="loading-pallet"
            x={front}
            y={left}
            width={back - front}
            height={right - left}
            style={{ fill: stopColour(line.stop) }}
          />
        );
      })}
    </g>
  );
}

// Width of a character of the texts on a pallet, in millimetres.
const CHARACTER_MM = 70;

/**
 * Texts on a pallet: its stop, the stop of the pallet on top of it, its number, and the `name` of
 * its order.
 */
export function PalletMarks({ pallet, placement, upper, name }: ShownPallet & { name: string }) {
  const { long, wide } = extentOf(pallet, placement.turned);
  const [x, y] = [placement.x + long / 2, placement.y + wide / 2];
  const width = Math.max(long - 120, 580);
  const maxLetters = Math.floor(width / CHARACTER_MM);
  return (
    <g class="loading-marks" aria-hidden="true">
      <rect
        class="loading-plate"
        x={x - width / 2}
        y={y - 280}
        width={width}
        height={560}
        rx={50}
      />
      <text class="loading-stop-number" x={x} y={y - 10}>
        {upper && upper.stop !== pallet.stop ? `${upper.stop}/${pallet.stop}` : pallet.stop}
      </text>
      <text class="loading-pallet-number" x={x} y={y + 120}>{`№ ${pallet.numpallete}`}</text>
      <text class="loading-pallet-number" x={x} y={y + 245}>
        {name.length > maxLetters ? `${name.slice(0, maxLetters - 1)}…` : name}
      </text>
    </g>
  );
}

// Step of an arrow key, step with Shift, and snapping distance, in millimetres.
const STEP_MM = 10;
const LARGE_STEP_MM = 100;
const SNAP_DISTANCE_MM = 60;
// Minimum distance in pixels that makes a press a drag.
const MIN_DRAG_PX = 4;

interface Grip {
  x: number;
  y: number;
  left: number;
  top: number;
  moved: boolean;
}

/** Top view of the load; pallets are moved by mouse, touch and keyboard. */
export function LoadPlan({ planner, load }: { planner: LoadPlanner; load: LoadRecord }) {
  const svg = useRef<SVGSVGElement | null>(null);
  const grip = useRef<Grip | undefined>(undefined);
  const { vehicle, pallets } = load;
  const placements = planner.shownPlacements.value;
  const selected = planner.selected.value;
  const isWrong = planner.faults.value.length > 0;
  const mayMove = mayPlan() && !load.stale;
  useEffect(() => {
    const element = svg.current;
    // Chromium scrolls during fast touch drags in spite of `touch-action`.
    const preventScroll = (event: TouchEvent) => {
      if (grip.current) event.preventDefault();
    };
    element?.addEventListener("touchmove", preventScroll, { passive: false });
    return () => element?.removeEventListener("touchmove", preventScroll);
  }, []);
  const keys = (event: KeyboardEvent, pallet: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (event.key === "Escape") planner.putBack();
    else if (event.key === "Enter" || event.key === " ") {
      if (planner.draft.value && planner.selected.value === pallet) void planner.keep();
      else planner.choose(pallet);
    } else if (mayMove && (event.key === "r" || event.key === "R" || event.key === "к")) {
      planner.choose(pallet);
      planner.turn();
    } else if (mayMove && arrow) {
      planner.choose(pallet);
      const { x, y } = planner.placements.value.find((one) => one.pallet === pallet)!;
      const step = event.shiftKey ? LARGE_STEP_MM : STEP_MM;
      planner.hold({ x: x + arrow[0] * step, y: y + arrow[1] * step });
    } else return;
    event.preventDefault();
  };
  const down = (event: PointerEvent, pallet: number) => {
    planner.choose(pallet);
    if (!mayMove || event.button !== 0) return;
    const { x, y } = planner.placements.value.find((one) => one.pallet === pallet)!;
    grip.current = { x: event.clientX, y: event.clientY, left: x, top: y, moved: false };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent, pallet: number) => {
    const drag = grip.current;
    const scale = svg.current?.getScreenCTM()?.a;
    if (!drag || !scale) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < MIN_DRAG_PX) return;
    drag.moved = true;
    const place = { x: drag.left + dx / scale, y: drag.top + dy / scale };
    planner.hold(
      snapped(problemOf(load), planner.placements.value, pallet, place, SNAP_DISTANCE_MM),
    );
  };
  const up = () => {
    const drag = grip.current;
    grip.current = undefined;
    if (drag?.moved) void planner.keep();
  };
  const floor = placements.filter(({ on }) => on === null);
  // The held pallet is drawn on top.
  const drawingOrder = [
    ...floor.filter(({ pallet }) => pallet !== selected),
    ...floor.filter(({ pallet }) => pallet === selected),
  ];
  return (
    <div class="table-frame" tabIndex={0} role="group" aria-label={t("view_plan")}>
      <VehicleFloor
        vehicle={vehicle}
        label={t("plan_label", { vehicle: vehicle.name })}
        canvas={(element) => (svg.current = element)}
      >
        <BoxShapes loose={load.loose} boxes={planner.shownBoxes.value} />
        {drawingOrder.map((placement) => {
          const { pallet: at } = placement;
          const pallet = pallets[at]!;
          const upper = placements.find(({ on }) => on === at);
          const name = `${palletName(pallet)}, ${palletFacts(pallet)}`;
          const look = at === selected ? (isWrong ? " is-wrong" : " is-chosen") : "";
          const shown = { pallet, placement, upper: upper && pallets[upper.pallet] };
          return (
            <g key={at}>
              <g
                class={`loading-piece${look}`}
                role="button"
                tabIndex={0}
                data-pallet={at}
                aria-label={name}
                aria-pressed={at === selected}
                onFocus={() => planner.choose(at)}
                onKeyDown={(event) => keys(event, at)}
                onPointerDown={(event) => down(event, at)}
                onPointerMove={(event) => move(event, at)}
                onPointerUp={up}
                onPointerCancel={up}
              >
                <PalletShape {...shown} />
              </g>
              <PalletMarks {...shown} name={planner.nameOf(pallet)} />
            </g>
          );
        })}
      </VehicleFloor>
    </div>
  );
}
