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
