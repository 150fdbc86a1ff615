/** Search results as one list to step through. */
import { catalogName, inEnglish, langOfName } from "../shared/catalog_names.ts";
import type { SearchResults } from "../../../domain/gallery/search_records.ts";
import { t } from "../../shared/messages.ts";
import { formatLife, formatSpan, formatYear } from "../shared/years.ts";

export type FoundKind = "artist" | "movement" | "painting";
/** Group of a result: the kind of the matching name, or a text about an artist or a movement. */
export type FoundGroup = FoundKind | "text";

export interface Found {
  group: FoundGroup;
  kind: FoundKind;
  id: number;
  name: string;
  /** `lang` of the name, where it is not that of the page. */
  lang: { lang?: "en" };
  detail: string;
  /** Likewise of the detail. */
  detailLang: { lang?: "en" };
  /** "" in texts, which have no mark. */
  color: string;
  /** Path of a small image, "" where there is none. */
  image: string;
}

/** Artists first, then movements, paintings and texts; each group in the order of the answer. */
export function foundIn({ artists, movements, paintings, texts }: SearchResults): Found[] {
  return [
    ...artists.map((artist): Found => ({
      group: "artist",
      kind: "artist",
      id: artist.id,
      name: artist.name,
      lang: inEnglish(),
      detailLang: langOfName(artist.movement_name),
      detail: `${formatLife(artist.birth_year, artist.death_year)} · ${
        catalogName(artist.movement_name)
      }`,
      color: artist.movement_color,
      image: artist.portrait_thumb_path,
    })),
    ...movements.map((movement): Found => ({
      group: "movement",
      kind: "movement",
      id: movement.id,
      name: catalogName(movement.name),
      lang: langOfName(movement.name),
      detailLang: {},
      detail: formatSpan(movement.start_year, movement.end_year),
      color: movement.color,
      image: "",
    })),
    ...paintings.map((painting): Found => ({
      group: "painting",
      kind: "painting",
      id: painting.id,
      name: painting.title,
      lang: inEnglish(),
      detailLang: inEnglish(),
      detail: [
        painting.artist_name,
        painting.year === null ? t("year_unknown") : formatYear(painting.year),
      ].join(" · "),
      color: painting.movement_color,
      image: painting.thumbnail_path ?? "",
    })),
    ...texts.map(({ kind, id, name, sentence }): Found => ({
      group: "text",
      kind,
      id,
      name: kind === "movement" ? catalogName(name) : name,
      lang: kind === "movement" ? langOfName(name) : inEnglish(),
      detail: sentence,
      detailLang: inEnglish(),
      color: "",
      image: "",
    })),
  ];
}

/** The page of something found. */
export function pageOfFound({ kind, id }: Found): string {
  return `/${kind}s/${id}`;
}
