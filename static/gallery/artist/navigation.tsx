/** Whom an artist learned from and passed on to, grouped by movement. */
import type { NavigationGroup } from "../../../domain/gallery/navigation_records.ts";
import { Chip } from "../shared/chip.tsx";
import { movementColors } from "../shared/movement_color.ts";
import { formatLife } from "../shared/years.ts";

/** One direction of the navigation; nothing when nobody is known. */
export function InfluenceGroups({ title, groups }: {
  title: string;
  groups: readonly NavigationGroup[];
}) {
  if (groups.length === 0) return null;
  return (
    <section class="kin">
      <h2>{title}</h2>
      {groups.map(({ movement_id, movement_name, movement_color, artists }) => (
        <div key={movement_id} class="kin-group" style={movementColors(movement_color)}>
          <h3>
            <span class="dot" />
            <a href={`/movements/${movement_id}`}>{movement_name}</a>
          </h3>
          <ul>
            {artists.map(({ id, name, birth_year, death_year, portrait_path }) => (
              <li key={id}>
                <a class="person" href={`/artists/${id}`}>
                  <Chip name={name} color={movement_color} portrait={portrait_path} />
                  <span>
                    <span class="person-name">{name}</span>
                    <span class="person-years">{formatLife(birth_year, death_year)}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
