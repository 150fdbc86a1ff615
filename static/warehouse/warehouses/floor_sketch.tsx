import type { SectionGeometry, Warehouse } from "../../../domain/warehouse/records.ts";

type SectionRect = Pick<SectionGeometry, "x_pos" | "y_pos" | "lenght_wsec" | "widht_wsec">;

/** The outlines of all sections as one path. */
export function sectionsPath(places: readonly SectionRect[]): string {
  const round = (value: number) => Math.round(value * 100) / 100;
  return places.map(({ x_pos, y_pos, lenght_wsec, widht_wsec }) =>
    `M${round(x_pos)} ${round(y_pos)}h${round(widht_wsec)}v${round(lenght_wsec)}h${-round(
      widht_wsec,
    )}z`
  ).join("");
}

/**
 * A warehouse from above, as small as on a card.
 *
 * @param places undefined until they have come
 */
export function FloorSketch({ warehouse, places }: {
  warehouse: Warehouse;
  places: readonly SectionRect[] | undefined;
}) {
  const { warehouse_length: length, warehouse_width: width } = warehouse;
  // Room for the outline, whose width does not grow with the floor.
  const rim = Math.max(length, width) / 60;
  return (
    <svg
      class="sketch"
      viewBox={`${-rim} ${-rim} ${width + 2 * rim} ${length + 2 * rim}`}
      aria-hidden="true"
    >
      <rect
        class="line-faint fill-surface same-width"
        stroke-width="1.25"
        width={width}
        height={length}
      />
      {places && (
        <path class="sketch-sections same-width" stroke-width="0.75" d={sectionsPath(places)} />
      )}
    </svg>
  );
}
