import type { Era, Movement } from "../../../domain/gallery/records.ts";
import { shown } from "../shared/catalog_text.ts";
import type { ComponentChildren } from "preact";
import { formatSpan } from "../shared/years.ts";

type EraEntry = Pick<Era, "id" | "name" | "start_year" | "end_year" | "sort_order">;
type MovementEntry = Pick<
  Movement,
  "id" | "name" | "color" | "start_year" | "end_year" | "era_id" | "sort_order"
>;

/** Fields of a catalog needed to list its movements by era. */
export interface CatalogByEra<Entry extends MovementEntry = MovementEntry> {
  eras: readonly EraEntry[];
  movements: readonly Entry[];
}

/** An era with its movements in order of time. */
export interface EraGroup<Entry extends MovementEntry = MovementEntry> {
  era: EraEntry;
  movements: Entry[];
}

/** Groups the movements of a catalog by era; eras without movements are left out. */
export function movementsByEra<Entry extends MovementEntry>(
  { eras, movements }: CatalogByEra<Entry>,
): EraGroup<Entry>[] {
  return [...eras]
    .sort((a, b) => a.start_year - b.start_year || a.sort_order - b.sort_order)
    .map((era) => ({
      era,
      movements: movements.filter((movement) => movement.era_id === era.id)
        .sort((a, b) => a.start_year - b.start_year || a.sort_order - b.sort_order),
    }))
    .filter((group) => group.movements.length > 0);
}

/** An era in the list that replaces a map: its name and years, and its movements. */
export function EraSection({ era, children }: {
  era: Pick<Era, "id" | "name" | "start_year" | "end_year">;
  children: ComponentChildren;
}) {
  return (
    <section class="list-era split" aria-labelledby={`era-${era.id}`}>
      <header class="beside">
        <h2 id={`era-${era.id}`} {...shown(era.name)} />
        <p class="faint">{formatSpan(era.start_year, era.end_year)}</p>
      </header>
      <div>{children}</div>
    </section>
  );
}
