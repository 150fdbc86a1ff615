/** The kinds of records that curators edit. */

/** A kind of record, as the audit log names it. */
export const KINDS = [
  "era",
  "movement",
  "artist",
  "period",
  "painting",
  "annotation",
  "influence",
  "tour",
] as const;
export type Kind = typeof KINDS[number];

/** Returns true if an audit target is a record that curators edit. */
export const isKind = (name: string): name is Kind => (KINDS as readonly string[]).includes(name);

/** Plural names of the kinds in paths. */
export const PLURALS = {
  era: "eras",
  movement: "movements",
  artist: "artists",
  period: "periods",
  painting: "paintings",
  annotation: "annotations",
  influence: "influences",
  tour: "tours",
} as const satisfies Record<Kind, string>;

/** Names of a kind in the API's document: "An", "era", "eras", `Era`. */
export interface KindNames {
  an: "A" | "An";
  one: string;
  many: string;
  /** Prefix of its schema names. */
  name: string;
}

export function namesOf(kind: Kind): KindNames {
  const guided = kind === "tour" ? "guided " : "";
  return {
    an: /^[aei]/.test(kind) ? "An" : "A",
    one: `${guided}${kind}`,
    many: `${guided}${PLURALS[kind]}`,
    name: kind[0]!.toUpperCase() + kind.slice(1),
  };
}

/** Dependent records that a deletion may include on request. */
export const OPTIONAL_DEPENDENTS = ["movements", "artists", "paintings", "influences"] as const;
export type OptionalDependent = typeof OPTIONAL_DEPENDENTS[number];

/** Kinds of records with a list that can be filtered, sorted and edited. */
export const LISTED_KINDS = ["painting", "artist"] as const;
export type ListedKind = typeof LISTED_KINDS[number];

/** States of a record's picture. */
export const PICTURE_STATES = [
  "none",
  "cleared",
  "found",
  "unchecked",
  "checked",
  "fixed",
] as const;

/** Parts that a record may lack. */
export const MISSING_PARTS = ["picture", "year", "text"] as const;

/** Filters with counts. */
export const FACETS = [
  "missing",
  "found",
  "movement",
  "artist",
  "century",
  "collection",
  "rights",
  "edited_by",
] as const;
export type FacetName = typeof FACETS[number];

/** Sort keys of each kind. */
export const LIST_SORTS = {
  painting: ["name", "artist", "year", "movement", "collection", "inventory_number", "edited"],
  artist: ["name", "year", "movement", "works", "edited"],
} as const satisfies Record<ListedKind, readonly string[]>;
export type ListSort = typeof LIST_SORTS[ListedKind][number];

/** Editable fields in the rows of a list. */
export const LISTED_FIELDS = {
  painting: [
    "title",
    "year",
    "collection",
    "inventory_number",
    "date",
    "date_text",
    "attribution",
    "medium",
    "support",
    "height_mm",
    "width_mm",
    "place",
    "object_rights",
    "object_credit",
    "picture_rights",
    "picture_credit",
    "encyclopedia_title",
  ],
  artist: [
    "name",
    "birth_year",
    "death_year",
    "birth_date",
    "death_date",
    "active_from",
    "active_to",
    "date_text",
    "nationality",
    "encyclopedia_title",
  ],
} as const satisfies Record<ListedKind, readonly string[]>;
