/** The whole of the timeline on a narrow screen: eras, each with its movements, to be entered. */
import { catalogName, langOfName } from "../../shared/catalog_names.ts";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Bootstrap, TimelineWork } from "../../../../domain/gallery/records.ts";
import { count, t } from "../../../shared/messages.ts";
import { movementsByEra } from "../../map/movements_by_era.ts";
import { getMovementWorks } from "../../shared/api.ts";
import { imageUrl } from "../../shared/images.ts";
import { movementColors } from "../../shared/movement_color.ts";
import { formatSpan } from "../../shared/years.ts";

/** One picture of each era, by the era's id; undefined until they have come. */
function useEraWorks(
  { artists, movements }: Bootstrap,
): ReadonlyMap<number, TimelineWork> | undefined {
  const [works, setWorks] = useState<ReadonlyMap<number, TimelineWork>>();
  useEffect(() => {
    let current = true;
    const eraOf = new Map(movements.map(({ id, era_id }) => [id, era_id]));
    const movementOf = new Map(artists.map(({ id, movement_id }) => [id, movement_id]));
    // Eras can be entered without pictures.
    getMovementWorks(movements.map(({ id }) => id)).then((found) => {
      const byEra = new Map<number, TimelineWork>();
      for (const work of found) {
        const era = eraOf.get(movementOf.get(work.artist_id) ?? 0);
        if (era !== undefined && !byEra.has(era)) byEra.set(era, work);
      }
      if (current) setWorks(byEra);
    }, () => {});
    return () => {
      current = false;
    };
  }, []);
  return works;
}

/**
 * The list.
 *
 * @param shown ids of the movements that the filter shows, undefined: all
 */
export function EraIndex({ catalog, shown, enter }: {
  catalog: Bootstrap;
  shown: ReadonlySet<number> | undefined;
  enter: (era: number) => void;
}) {
  const works = useEraWorks(catalog);
  const groups = useMemo(() => movementsByEra(catalog), [catalog]);
  const { artists, movements, bounds } = catalog;
  return (
    <nav class="era-index" aria-label={t("eras")}>
      <p class="wall-title">{t("tagline")}</p>
      <p class="wall-line soft">
        {count("artists", artists.length)}, {count("movements", movements.length)},{" "}
        {formatSpan(bounds.min_year, bounds.max_year)}
      </p>
      <ul>
        {groups.map(({ era, movements }) => {
          const listed = movements.filter(({ id }) => !shown || shown.has(id));
          const work = works?.get(era.id);
          return listed.length > 0 && (
            <li key={era.id}>
              <a
                href={`/?era=${era.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  enter(era.id);
                }}
              >
                <span class="grow">
                  <span class="work-name" {...langOfName(era.name)}>
                    {catalogName(era.name)}
                  </span>
                  <span class="faint small nowrap">{formatSpan(era.start_year, era.end_year)}</span>
                  <span class="era-movements cluster soft small">
                    {listed.map(({ id, name, color }) => (
                      <span key={id} class="cluster gap-3" style={movementColors(color)}>
                        <span class="dot" />
                        <span {...langOfName(name)}>{catalogName(name)}</span>
                      </span>
                    ))}
                  </span>
                </span>
                <span class={works && !work ? "thumb era-none" : "thumb"}>
                  {work && (
                    <img
                      src={imageUrl(work.thumbnail_path, work.thumbnail_cache_key)}
                      alt=""
                      decoding="async"
                    />
                  )}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
