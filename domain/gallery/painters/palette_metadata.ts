/** Further metadata of a painter's rows, in addition to the catalog's fields. */
import type { Painter } from "./painter.ts";
import { listOf } from "./movement_name.ts";

/** Name of the data set as a source. */
const PALETTE_SOURCE = "PainterPalette";

/**
 * Returns the `palette_metadata` of a painter, without empty keys.
 * @param name The painter's name in the catalog; the file's other spellings are added to it.
 */
export function paletteMetadata(
  { rows, spellings, activeFrom, activeTo }: Painter,
  name: string,
): Record<string, unknown> {
  const lists = (texts: string[]) => [...new Set(texts.flatMap(listOf))];
  const raw = (texts: string[]) => [
    ...new Set(texts.flatMap((text) => text.split(",").map((one) => one.trim()))),
  ];
  const states = rows.map(({ citizenship }) => citizenship)
    .filter((state) => !state.startsWith("http"));
  const fields: Record<string, unknown> = {
    nationality: lists(rows.map(({ Nationality }) => Nationality)).join(", "),
    citizenship: lists(states).join(", "),
    styles: lists(rows.map(({ styles }) => styles)).filter((style) => style !== "Unknown"),
    movements: lists(rows.map(({ movement }) => movement)),
    occupations: lists(rows.map(({ occupations }) => occupations)),
    other_names: spellings.filter((spelling) => spelling !== name),
    active_from: activeFrom,
    active_to: activeTo,
    influenced_by: raw(rows.map(({ Influencedby }) => Influencedby)),
    influenced_on: raw(rows.map(({ Influencedon }) => Influencedon)),
    teachers: raw(rows.map(({ Teachers }) => Teachers)),
    pupils: raw(rows.map(({ Pupils }) => Pupils)),
  };
  for (const [key, value] of Object.entries(fields)) {
    const content = Array.isArray(value) ? value.filter((one) => one !== "") : value;
    if (content === null || content === "" || (Array.isArray(content) && content.length === 0)) {
      delete fields[key];
    } else fields[key] = content;
  }
  return { ...fields, source: PALETTE_SOURCE };
}

/**
 * Merges an artist's metadata with that of an import: existing keys stay unchanged, except that
 * other names and the source are added.
 * @returns Undefined if nothing is added.
 */
export function mergedMetadata(
  stored: Readonly<Record<string, unknown>>,
  imported: Readonly<Record<string, unknown>>,
): Record<string, unknown> | undefined {
  const { source: _, ...facts } = imported;
  const added = Object.entries(facts).filter(([key]) => !(key in stored));
  // Later imports find the artist by other names, so all of them are retained.
  const names = [...new Set([...namesIn(stored), ...namesIn(facts)])];
  if (names.length > namesIn(stored).length) added.push(["other_names", names]);
  if (added.length === 0) return undefined;
  const sources = typeof stored.source === "string" ? stored.source.split("; ") : [];
  const source = [...new Set([...sources, PALETTE_SOURCE])].join("; ");
  return { ...stored, ...Object.fromEntries(added), source };
}

/** Returns the other names in metadata. */
export function namesIn({ other_names }: Readonly<Record<string, unknown>>): string[] {
  return Array.isArray(other_names) ? other_names.map(String) : [];
}
