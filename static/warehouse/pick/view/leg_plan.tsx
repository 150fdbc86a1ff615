import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import { type FloorOutline, placesOf } from "../../shared/floor_outline.ts";
import { dotOf, FloorSvg } from "../../shared/floor_svg.tsx";
import { t } from "../messages.ts";

/** The leg to a stop on a small plan of the floor; nothing where it is not known. */
export function LegPlan({ stop, warehouse, outline }: {
  stop: { leg: readonly string[]; section_name: string };
  warehouse: Warehouse;
  /** Missing in rounds that a device kept before there was a plan. */
  outline: FloorOutline | undefined;
}) {
  if (outline === undefined) return null;
  const places = placesOf(outline, stop.leg);
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return null;
  const dot = dotOf(warehouse);
  return (
    <div class="pick-plan">
      <FloorSvg
        warehouse={warehouse}
        outline={outline}
        label={t("way", { section: stop.section_name })}
      >
        <polyline
          class="floor-svg-way line-accent same-width"
          stroke-width="3"
          points={places.map((place) => place.join()).join(" ")}
        />
        <circle class="fill-ink" cx={first[0]} cy={first[1]} r={1.5 * dot} />
        <circle class="fill-accent" cx={last[0]} cy={last[1]} r={2 * dot} />
      </FloorSvg>
    </div>
  );
}
