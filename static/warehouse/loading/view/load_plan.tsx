import { useEffect, useRef } from "preact/hooks";
import type { LoadRecord } from "../../../../domain/warehouse/loading_records.ts";
import { ARROWS } from "../../../shared/keyboard.ts";
import { mayPlan } from "../../shared/credentials.ts";
import { problemOf, snapped } from "../state/held_pallet.ts";
import type { LoadPlanner } from "../state/load_planner.ts";
import { palletFacts, palletName } from "../state/words.ts";
import { t } from "../messages.ts";
import { PalletMarks, PalletShape, VehicleFloor } from "./floor_svg.tsx";

// Millimetres of a key's step, with Shift, and within which a hand meets an edge.
const STEP = 10;
const LARGE_STEP = 100;
const SNAP = 60;
// Pixels from which on a press is a drag.
const DRAG = 4;

interface Grip {
  x: number;
  y: number;
  left: number;
  top: number;
  moved: boolean;
}

/** The load from above, where pallets are moved by mouse, finger and keys. */
export function LoadPlan({ planner, load }: { planner: LoadPlanner; load: LoadRecord }) {
  const svg = useRef<SVGSVGElement | null>(null);
  const grip = useRef<Grip | undefined>(undefined);
  const { vehicle, pallets } = load;
  const placements = planner.placements.value;
  const chosen = planner.chosen.value;
  const isWrong = planner.faults.value.length > 0;
  const mayMove = mayPlan() && !load.stale;
  useEffect(() => {
    const element = svg.current;
    // Chromium scrolls under a quick finger in spite of `touch-action`.
    const still = (event: TouchEvent) => {
      if (grip.current) event.preventDefault();
    };
    element?.addEventListener("touchmove", still, { passive: false });
    return () => element?.removeEventListener("touchmove", still);
  }, []);
  const keys = (event: KeyboardEvent, pallet: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (event.key === "Escape") planner.putBack();
    else if (event.key === "Enter" || event.key === " ") {
      if (planner.draft.value && planner.chosen.value === pallet) void planner.keep();
      else planner.choose(pallet);
    } else if (mayMove && (event.key === "r" || event.key === "R" || event.key === "к")) {
      planner.choose(pallet);
      planner.turn();
    } else if (mayMove && arrow) {
      planner.choose(pallet);
      const { x, y } = planner.placements.value.find((one) => one.pallet === pallet)!;
      const step = event.shiftKey ? LARGE_STEP : STEP;
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
    if (!drag.moved && Math.hypot(dx, dy) < DRAG) return;
    drag.moved = true;
    const place = { x: drag.left + dx / scale, y: drag.top + dy / scale };
    planner.hold(snapped(problemOf(load), planner.placements.value, pallet, place, SNAP));
  };
  const up = () => {
    const drag = grip.current;
    grip.current = undefined;
    if (drag?.moved) void planner.keep();
  };
  const floor = placements.filter(({ on }) => on === null);
  // What is held is drawn above the rest.
  const inOrder = [
    ...floor.filter(({ pallet }) => pallet !== chosen),
    ...floor.filter(({ pallet }) => pallet === chosen),
  ];
  return (
    <div class="table-frame" tabIndex={0} role="group" aria-label={t("view_plan")}>
      <VehicleFloor
        vehicle={vehicle}
        label={t("plan_label", { vehicle: vehicle.name })}
        canvas={(element) => (svg.current = element)}
      >
        {inOrder.map((placement) => {
          const { pallet: at } = placement;
          const pallet = pallets[at]!;
          const upper = placements.find(({ on }) => on === at);
          const name = `${palletName(pallet)}, ${palletFacts(pallet)}`;
          const look = at === chosen ? (isWrong ? " is-wrong" : " is-chosen") : "";
          const shown = { pallet, placement, upper: upper && pallets[upper.pallet] };
          return (
            <g key={at}>
              <g
                class={`loading-piece${look}`}
                role="button"
                tabIndex={0}
                data-pallet={at}
                aria-label={name}
                aria-pressed={at === chosen}
                onFocus={() => planner.choose(at)}
                onKeyDown={(event) => keys(event, at)}
                onPointerDown={(event) => down(event, at)}
                onPointerMove={(event) => move(event, at)}
                onPointerUp={up}
                onPointerCancel={up}
              >
                <PalletShape {...shown} />
              </g>
              <PalletMarks {...shown} />
            </g>
          );
        })}
      </VehicleFloor>
    </div>
  );
}
