import type { Bootstrap, Era, Movement } from "../../../domain/gallery/records.ts";

/** An era with its movements in the order of time. */
export interface EraGroup {
  era: Pick<Era, "id" | "name" | "start_year" | "end_year">;
  movements: Movement[];
}

/** Groups the movements of a catalog by era; eras without movements are left out. */
export function movementsByEra({ eras, movements }: Bootstrap): EraGroup[] {
  return [...eras]
    .sort((a, b) => a.start_year - b.start_year || a.sort_order - b.sort_order)
    .map((era) => ({
      era,
      movements: movements.filter((movement) => movement.era_id === era.id)
        .sort((a, b) => a.start_year - b.start_year || a.sort_order - b.sort_order),
    }))
    .filter((group) => group.movements.length > 0);
}
