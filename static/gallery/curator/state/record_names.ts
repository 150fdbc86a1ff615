/** Names of records that log entries refer to by their ids. */
import { signal } from "@preact/signals";
import type { Kind } from "../../../../domain/gallery/editing/kinds.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { nameOf } from "../../shared/desk/records/names.ts";
import { getRecord } from "../../shared/desk/records/record_api.ts";

const names = signal<ReadonlyMap<string, string>>(new Map());
const requested = new Set<string>();

/**
 * Returns the name of a record, which is loaded when it is first asked for; until then, and for a
 * deleted record, its id.
 */
export function recordName(kind: Kind, id: number): string {
  const key = `${kind} ${id}`;
  if (!requested.has(key)) {
    requested.add(key);
    getRecord(kind, id).then(({ record }) => {
      names.value = new Map(names.value).set(key, nameOf(record));
    }, (error) => {
      // Anything but a deleted record is asked for again when the name is next shown.
      if (!(error instanceof ApiError && error.status === 404)) requested.delete(key);
    });
  }
  return names.value.get(key) ?? `#${id}`;
}
