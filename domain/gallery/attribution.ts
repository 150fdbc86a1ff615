/** Terms of use of a picture, as far as known. */

/** The mark for works that are free of copyright everywhere, as far as is known. */
export const PUBLIC_DOMAIN = "https://creativecommons.org/publicdomain/mark/1.0/";

const CREATIVE_COMMONS =
  /^https?:\/\/creativecommons\.org\/(licenses|publicdomain)\/([a-z-]+)\/(\d\.\d)\/?/;
const STATEMENT = /^https?:\/\/(creativecommons\.org|rightsstatements\.org)\//;

/**
 * Returns a licence as the `rights` of a IIIF resource, which allows only the URLs of Creative
 * Commons and RightsStatements.org, spelled with http; undefined for any other.
 *
 * Source: IIIF Presentation API 3.0, section 3.2.
 */
export function rightsOf(license: string | undefined): string | undefined {
  return license !== undefined && STATEMENT.test(license)
    ? license.replace(/^https:/, "http:")
    : undefined;
}

/**
 * Returns the short name of a licence, such as `CC BY-SA 4.0` or "public domain"; any other text
 * unchanged.
 */
export function licenseName(license: string): string {
  const [, kind, name, version] = CREATIVE_COMMONS.exec(license) ?? [];
  if (name === undefined) return license;
  if (kind === "publicdomain") return name === "zero" ? `CC0 ${version}` : "public domain";
  return `CC ${name.toUpperCase()} ${version}`;
}

/** Returns true if a licence says that a file may be used for everything by everybody. */
export const isPublicDomain = (license: string): boolean =>
  CREATIVE_COMMONS.exec(license)?.[1] === "publicdomain";

// Years after the death of the artist, in most countries.
export const PROTECTED_YEARS = 70;
// Marks of uncertain dates and ranges in EDTF.
const UNCERTAIN = /[~?%/[{X]/;

/** Returns the last year in which works are in copyright; nothing if that is over or unknown. */
export function protection(
  deathYear: number | null,
  deathDate: string,
  thisYear: number,
): { copyright_until?: number } {
  if (deathYear === null || UNCERTAIN.test(deathDate)) return {};
  const last = deathYear + PROTECTED_YEARS;
  return last < thisYear ? {} : { copyright_until: last };
}
