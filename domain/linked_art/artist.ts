/**
 * An artist as a Linked Art record.
 *
 * Source: Linked Art 1.0, https://linked.art/model/actor/.
 */
import type { ArtistDetails } from "../gallery/museum.ts";
import type { ArtistProfile } from "../gallery/records.ts";
import { LINKED_ART_CONTEXT } from "./addresses.ts";
import {
  equivalents,
  names,
  optionalList,
  pages,
  reference,
  representation,
  statement,
  TERMS,
} from "./parts.ts";
import { isoYear } from "../gallery/dates.ts";
import { timeSpan } from "./time_span.ts";

/** Input of an artist's record. */
export interface LinkedArtistSource {
  artist: Pick<
    ArtistProfile,
    "id" | "name" | "birth_year" | "death_year" | "bio_short" | "portrait_path"
  >;
  details: ArtistDetails;
}

/** Returns the record of an artist; unknown properties are absent. */
export function linkedArtist(base: string, { artist, details }: LinkedArtistSource) {
  const { id, name, bio_short, portrait_path } = artist;
  const birth = timeSpan(details.birth_date, artist.birth_year);
  const active = yearsOfWork(details);
  const death = timeSpan(details.death_date, artist.death_year);
  return {
    "@context": LINKED_ART_CONTEXT,
    ...reference(base, "artists", id, name),
    classified_as: [TERMS.artist],
    identified_by: names(name, details.names),
    ...optionalList("equivalent", equivalents("Person", name, details.identifiers)),
    ...(birth && { born: { type: "Birth", timespan: birth } }),
    ...(active && {
      carried_out: [{
        type: "Activity",
        classified_as: [TERMS.professionalActivities],
        timespan: active,
      }],
    }),
    ...(death && { died: { type: "Death", timespan: death } }),
    ...optionalList("referred_to_by", biography(bio_short, details)),
    ...(portrait_path && { representation: [representation(portrait(base, portrait_path))] }),
    subject_of: pages(`${base}/artists/${id}`, details.identifiers),
  };
}

function yearsOfWork({ active_from, active_to }: ArtistDetails) {
  const [from, to] = [active_from ?? active_to, active_to ?? active_from];
  if (typeof from !== "number" || typeof to !== "number") return undefined;
  return timeSpan(from === to ? undefined : `${isoYear(from)}/${isoYear(to)}`, from);
}

/** Returns the biography with its own credit and license. */
function biography(content: string, { text_credit, text_rights }: ArtistDetails) {
  return statement("biography", content).map((text) => ({
    ...text,
    ...optionalList("referred_to_by", [
      ...statement("credit", text_credit),
      ...statement("rights", text_rights),
    ]),
  }));
}

const portrait = (base: string, path: string) => ({
  type: "DigitalObject",
  classified_as: [TERMS.digitalImage],
  access_point: [{
    id: `${base}/images/${path.split("/").map(encodeURIComponent).join("/")}`,
    type: "DigitalObject",
  }],
});
