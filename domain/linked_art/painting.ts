/**
 * A painting as a Linked Art record.
 *
 * Source: Linked Art 1.0, https://linked.art/model/object/.
 */
import type { Attributed, PaintingDetails } from "../gallery/museum.ts";
import type { InfluenceEntry, PaintingContext } from "../gallery/painting_records.ts";
import { type ManifestSource, PRESENTATION_CONTEXT } from "../iiif/presentation/manifest.ts";
import { IMAGE_CONTEXT } from "../iiif/image_info.ts";
import { imageServiceUrl, manifestUrl } from "../iiif/addresses.ts";
import { LINKED_ART_CONTEXT } from "./addresses.ts";
import {
  dimension,
  equivalents,
  names,
  optionalList,
  pages,
  reference,
  representation,
  statement,
  TERMS,
} from "./parts.ts";
import { timeSpan } from "./time_span.ts";

/** Returns the record of a painting; unknown properties are absent. */
export function linkedArtPainting(base: string, { page, context }: ManifestSource) {
  const { id, title } = page.painting;
  const { artist, details = {} } = context;
  const { medium, support, collection, place } = details;
  return {
    "@context": LINKED_ART_CONTEXT,
    ...reference(base, "paintings", id, title),
    classified_as: [TERMS.painting, {
      ...reference(base, "movements", artist.movement_id, artist.movement_name),
      classified_as: [TERMS.style],
    }],
    identified_by: [...names(title, details.names), ...inventoryNumber(details)],
    ...optionalList("equivalent", equivalents("HumanMadeObject", title, details.identifiers)),
    produced_by: production(base, page.influencedBy, context),
    ...optionalList("dimension", [
      ...(details.height_mm ? [dimension("height", details.height_mm)] : []),
      ...(details.width_mm ? [dimension("width", details.width_mm)] : []),
    ]),
    ...optionalList("referred_to_by", [
      ...statement("materials", [medium, support].filter(Boolean).join(", ")),
      ...statement("credit", details.object_credit),
      ...statement("rights", details.object_rights),
    ]),
    ...(collection && { current_owner: [{ type: "Group", ...named(collection) }] }),
    ...(place && { current_location: { type: "Place", ...named(place) } }),
    ...(context.image_width !== undefined && {
      representation: [representation(digitalImage(base, id, title, context))],
    }),
    subject_of: [manifest(base, id), ...pages(`${base}/paintings/${id}`, details.identifiers)],
  };
}

const named = (name: string) => ({
  _label: name,
  identified_by: [{ type: "Name", content: name }],
});

const inventoryNumber = ({ inventory_number: content }: PaintingDetails) =>
  content ? [{ type: "Identifier", classified_as: [TERMS.identificationNumber], content }] : [];

/** Returns the production: artist, date and influences. */
function production(
  base: string,
  influences: readonly InfluenceEntry[],
  { artist, year, details }: PaintingContext,
) {
  const person = reference(base, "artists", artist.id, artist.name);
  const { influenced_by = [], ...maker } = madeBy(details?.attribution ?? "", person);
  const timespan = timeSpan(details?.date, year, details?.date_text);
  return {
    type: "Production",
    ...maker,
    ...(timespan && { timespan }),
    ...optionalList("influenced_by", [
      ...influenced_by,
      ...influences.map((influence) => source(base, influence)),
    ]),
  };
}

type Reference = ReturnType<typeof reference>;

const GROUPS = {
  workshop_of: "Workshop of",
  circle_of: "Circle of",
  follower_of: "Follower of",
} as const;

/**
 * Returns the relation of an artist to the production:
 * https://linked.art/model/object/production/#attribution.
 */
function madeBy(attribution: Attributed, person: Reference): {
  carried_out_by?: object[];
  attributed_by?: object[];
  influenced_by?: Reference[];
} {
  switch (attribution) {
    case "":
    case "by":
      return { carried_out_by: [person] };
    case "attributed_to":
      return {
        attributed_by: [{
          type: "AttributeAssignment",
          assigned_property: "carried_out_by",
          assigned: [person],
        }],
      };
    case "after":
      return { influenced_by: [person] };
    default:
      return {
        carried_out_by: [{
          type: "Group",
          ...named(`${GROUPS[attribution]} ${person._label}`),
          formed_by: { type: "Formation", influenced_by: [person] },
        }],
      };
  }
}

function source(base: string, influence: InfluenceEntry): Reference {
  switch (influence.source_type) {
    case "painting":
      return reference(base, "paintings", influence.id, influence.title);
    case "artist":
      return reference(base, "artists", influence.source_artist_id, influence.source_artist_name);
    case "movement":
      return reference(base, "movements", influence.movement_id, influence.movement_name);
  }
}

/** Returns the image of a painting, and the service that provides it in every size. */
function digitalImage(
  base: string,
  id: number,
  title: string,
  { image_license, image_credit }: PaintingContext,
) {
  const service = imageServiceUrl(base, id);
  const url = `${service}/full/max/0/default.jpg`;
  const isAddress = image_license !== undefined && /^https?:\/\/\S+$/.test(image_license);
  return {
    type: "DigitalObject",
    _label: title,
    classified_as: [TERMS.digitalImage],
    format: "image/jpeg",
    access_point: [{ id: url, type: "DigitalObject" }],
    digitally_available_via: [{
      type: "DigitalService",
      access_point: [{ id: service, type: "DigitalObject" }],
      conforms_to: [{ id: "http://iiif.io/api/image", type: "InformationObject" }],
      format: `application/ld+json;profile="${IMAGE_CONTEXT}"`,
    }],
    ...(isAddress && {
      subject_to: [{ type: "Right", classified_as: [{ id: image_license, type: "Type" }] }],
    }),
    ...optionalList("referred_to_by", [
      ...statement("credit", image_credit),
      ...statement("rights", isAddress ? "" : image_license),
    ]),
  };
}

const manifest = (base: string, id: number) => ({
  type: "LinguisticObject",
  digitally_carried_by: [{
    type: "DigitalObject",
    access_point: [{ id: manifestUrl(base, id), type: "DigitalObject" }],
    conforms_to: [{ id: "http://iiif.io/api/presentation", type: "InformationObject" }],
    format: `application/ld+json;profile="${PRESENTATION_CONTEXT}"`,
  }],
});
