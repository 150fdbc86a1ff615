import { sectionsPath } from "../../warehouses/floor_sketch.tsx";
import type { Round } from "../state/load_round.ts";
import type { PickStop } from "../state/pick_stops.ts";
import { t } from "../messages.ts";

/** The leg to a stop on a small plan of the floor; nothing where it is not known. */
export function LegPlan({ stop, round: { warehouse, floor } }: { stop: PickStop; round: Round }) {
  // Rounds that a device kept before there was a plan have no floor.
  const places = stop.leg.flatMap((id) =>
    floor?.points[id] === undefined ? [] : [floor.points[id]]
  );
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { warehouse_width: width, warehouse_length: length } = warehouse;
  const size = Math.max(width, length);
  const dot = size / 60;
  return (
    <svg
      class="pick-plan"
      role="img"
      aria-label={t("way", { section: stop.section_name })}
      viewBox={`${-dot} ${-dot} ${width + 2 * dot} ${length + 2 * dot}`}
    >
      <rect class="pick-plan-floor" width={width} height={length} />
      <path class="pick-plan-sections" d={sectionsPath(floor.sections)} />
      <polyline class="pick-plan-leg" points={places.map((place) => place.join()).join(" ")} />
      <circle class="pick-plan-from" cx={first[0]} cy={first[1]} r={dot} />
      <circle class="pick-plan-to" cx={last[0]} cy={last[1]} r={1.6 * dot} />
    </svg>
  );
}
