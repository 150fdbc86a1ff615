import { catalogName, langOfName } from "../shared/catalog_names.ts";
import type { ComponentChildren } from "preact";
import type { Era } from "../../../domain/gallery/records.ts";
import { formatSpan } from "../shared/years.ts";

/** An era in the list that stands for a map: its name and years, and under them its movements. */
export function EraSection({ era, children }: {
  era: Pick<Era, "id" | "name" | "start_year" | "end_year">;
  children: ComponentChildren;
}) {
  return (
    <section class="list-era split" aria-labelledby={`era-${era.id}`}>
      <header>
        <h2 id={`era-${era.id}`} {...langOfName(era.name)}>{catalogName(era.name)}</h2>
        <p class="faint">{formatSpan(era.start_year, era.end_year)}</p>
      </header>
      <div>{children}</div>
    </section>
  );
}
