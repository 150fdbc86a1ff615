/** What a search found, as one list to step through. */
import type { SearchResults } from "../../../domain/gallery/records.ts";
import { t } from "../../shared/i18n.ts";
import { formatLife, formatSpan, formatYear } from "../../shared/years.ts";

export type FoundKind = "artist" | "movement" | "painting";

export interface Found {
  kind: FoundKind;
  id: number;
  name: string;
  detail: string;
  color: string;
  portrait: string;
}

/** Artists first, then movements, then paintings; each group in the order of the answer. */
export function foundIn({ artists, movements, paintings }: SearchResults): Found[] {
  return [
    ...artists.map((artist): Found => ({
      kind: "artist",
      id: artist.id,
      name: artist.name,
      detail: `${formatLife(artist.birth_year, artist.death_year)} · ${artist.movement_name}`,
      color: artist.movement_color,
      portrait: artist.portrait_thumb_path,
    })),
    ...movements.map((movement): Found => ({
      kind: "movement",
      id: movement.id,
      name: movement.name,
      detail: formatSpan(movement.start_year, movement.end_year),
      color: movement.color,
      portrait: "",
    })),
    ...paintings.map((painting): Found => ({
      kind: "painting",
      id: painting.id,
      name: painting.title,
      detail: [
        painting.artist_name,
        painting.year === null ? t("year_unknown") : formatYear(painting.year),
      ].join(" · "),
      color: painting.movement_color,
      portrait: "",
    })),
  ];
}

/** The page of something found. */
export function pageOfFound({ kind, id }: Found): string {
  return `/${kind}s/${id}`;
}
