/** Values before and after a change, field by field, from an entry of the audit log. */

/** A field that is not what it was; values as texts, undefined where there is none. */
export interface FieldChange {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

// Say nothing to people: the paths beside them do.
const MACHINERY = new Set(["fullKey", "thumbnailKey"]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function asText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return String(value.length);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * The fields that differ, in the order of the record. Lists count as their lengths; what is nested
 * in one level (the painting of a removal) is laid out flat.
 */
export function changesOf({ before, after }: { before: unknown; after: unknown }): FieldChange[] {
  const [was, is] = [flat(before), flat(after)];
  const changes: FieldChange[] = [];
  for (const field of new Set([...was.keys(), ...is.keys()])) {
    const change = { field, before: was.get(field), after: is.get(field) };
    if (!MACHINERY.has(field) && change.before !== change.after) changes.push(change);
  }
  return changes;
}

function flat(value: unknown): Map<string, string | undefined> {
  if (!isRecord(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, inner]) =>
      isRecord(inner) ? [...flat(inner)] : [[name, asText(inner)] as const]
    ),
  );
}

/** Returns the record's title from its entry; undefined if it has none. */
export function keptTitle(details: { before: unknown; after: unknown }): string | undefined {
  for (const state of [details.after, details.before]) {
    if (!isRecord(state)) continue;
    // Of a removal, the record is under its kind.
    const inner = Object.values(state).find(isRecord) ?? state;
    const title = inner.title ?? inner.name ?? inner.label ?? inner.username;
    if (typeof title === "string") return title;
  }
  return undefined;
}
