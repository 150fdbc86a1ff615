/**
 * Elements of Linked Art records: references, terms of the Art & Architecture Thesaurus, names,
 * statements, pages and digital images.
 *
 * Source: Linked Art 1.0, https://linked.art/model/base/ and https://linked.art/model/digital/; the
 * terms by their ids in https://www.getty.edu/research/tools/vocabularies/aat/.
 */
import type { Identifier, OtherName } from "../gallery/museum.ts";
import { identifierUrl } from "../gallery/identifiers.ts";
import { type LinkedArtKind, linkedArtUrl } from "./addresses.ts";

/** A Linked Art class of a record. */
export type RecordType = "HumanMadeObject" | "Person" | "Type";

const RECORD_TYPES = {
  paintings: "HumanMadeObject",
  artists: "Person",
  movements: "Type",
} as const;

/** Returns a reference to another record of the catalog. */
export const reference = (base: string, kind: LinkedArtKind, id: number, label: string) => ({
  id: linkedArtUrl(base, kind, id),
  type: RECORD_TYPES[kind],
  _label: label,
});

const term = (number: number, label: string) => ({
  id: `http://vocab.getty.edu/aat/${number}`,
  type: "Type",
  _label: label,
});

const BRIEF_TEXT = term(300418049, "Brief Text");
const statementType = (number: number, label: string) => ({
  ...term(number, label),
  classified_as: [BRIEF_TEXT],
});

/** Terms of the thesaurus. */
export const TERMS = {
  painting: {
    ...term(300033618, "Painting"),
    classified_as: [term(300435443, "Type of Work")],
  },
  artist: { ...term(300025103, "Artist"), classified_as: [term(300263369, "Occupation")] },
  style: term(300015646, "Styles and Periods"),
  professionalActivities: term(300393177, "Professional Activities"),
  primaryName: term(300404670, "Primary Name"),
  identificationNumber: term(300404626, "Identification Number"),
  height: term(300055644, "Height"),
  width: term(300055647, "Width"),
  digitalImage: term(300215302, "Digital Image"),
  webPage: term(300264578, "Web Page"),
} as const;

const MILLIMETRES = {
  id: "http://vocab.getty.edu/aat/300379097",
  type: "MeasurementUnit",
  _label: "millimeters",
};

/** Kinds of statements. */
export const STATEMENTS = {
  materials: statementType(300435429, "Material Statement"),
  description: statementType(300435416, "Description"),
  biography: statementType(300435422, "Biography Statement"),
  credit: statementType(300435418, "Credit Line"),
  rights: statementType(300435434, "Copyright/License Statement"),
} as const;

/** Returns a text about a record; none if the text is empty. */
export function statement(kind: keyof typeof STATEMENTS, content: string | undefined) {
  if (!content) return [];
  return [{ type: "LinguisticObject", classified_as: [STATEMENTS[kind]], content }];
}

/** Returns the name of a record, then its other names with their languages. */
export function names(primary: string, others: readonly OtherName[] = []) {
  return [
    { type: "Name", classified_as: [TERMS.primaryName], content: primary },
    ...others.map(({ name, language }) => ({
      type: "Name",
      content: name,
      ...(language !== "" && {
        language: [{
          type: "Language",
          _label: language,
          identified_by: [{ type: "Identifier", content: language }],
        }],
      }),
    })),
  ];
}

/** Returns a measure of an object. */
export const dimension = (kind: "height" | "width", value: number) => ({
  type: "Dimension",
  classified_as: [TERMS[kind]],
  value,
  unit: MILLIMETRES,
});

/** Returns references to the same record in other vocabularies; pages are not vocabularies. */
export const equivalents = (
  type: RecordType,
  label: string,
  identifiers: readonly Identifier[] = [],
) =>
  identifiers.filter(({ scheme }) => scheme !== "page")
    .map((identifier) => ({ id: identifierUrl(identifier), type, _label: label }));

/** Returns a page about a record. */
const page = (url: string) => ({
  type: "LinguisticObject",
  classified_as: [TERMS.webPage],
  digitally_carried_by: [{
    type: "DigitalObject",
    format: "text/html",
    access_point: [{ id: url, type: "DigitalObject" }],
  }],
});

/** Our page about a record, and the known pages of others. */
export const pages = (own: string, identifiers: readonly Identifier[] = []) => [
  page(own),
  ...identifiers.filter(({ scheme }) => scheme === "page").map(({ value }) => page(value)),
];

/** Returns a digital image that shows a record. */
export const representation = (image: object) => ({
  type: "VisualItem",
  digitally_shown_by: [image],
});

/** Returns a property that is omitted if its list is empty. */
export const optionalList = <Key extends string, Value>(
  key: Key,
  list: readonly Value[],
): { [Name in Key]?: readonly Value[] } =>
  (list.length === 0 ? {} : { [key]: list }) as { [Name in Key]?: readonly Value[] };
