/**
 * Identifier schemes of other institutions: Wikidata, the Getty's names, VIAF, a page of a
 * collection.
 */

export const SCHEMES = ["wikidata", "ulan", "viaf", "page"] as const;
export type Scheme = typeof SCHEMES[number];

interface IdentifierParts {
  scheme: Scheme;
  value: string;
}

const FORMS: Readonly<Record<Scheme, RegExp>> = {
  wikidata: /^Q[1-9]\d{0,11}$/,
  ulan: /^500\d{6}$/,
  viaf: /^[1-9]\d{0,21}$/,
  page: /^https?:\/\/\S+$/i,
};

const ADDRESSES: Readonly<Record<Scheme, string>> = {
  wikidata: "http://www.wikidata.org/entity/",
  ulan: "http://vocab.getty.edu/ulan/",
  viaf: "http://viaf.org/viaf/",
  page: "",
};

/** Returns true if a value has the form of its scheme's identifiers. */
export const hasForm = ({ scheme, value }: IdentifierParts): boolean =>
  FORMS[scheme]?.test(value) ?? false;

/** Returns the URL of an identifier. */
export const identifierUrl = ({ scheme, value }: IdentifierParts): string =>
  ADDRESSES[scheme] + value;
