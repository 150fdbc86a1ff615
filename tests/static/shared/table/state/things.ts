/** A small table, and a server that keeps its records. */
import type { RowChange, RowOutcome } from "../../../../../domain/warehouse/changes/row_changes.ts";
import { Notices } from "../../../../../static/shared/notices.ts";
import {
  type Column,
  numberText,
  readLength,
  readName,
} from "../../../../../static/shared/table/state/column.ts";
import { EditableTable } from "../../../../../static/shared/table/state/editable_table.ts";

export interface Thing {
  id: string;
  name: string;
  size: number | null;
}

export const COLUMNS: Column<Thing>[] = [
  {
    key: "name",
    label: () => "Name",
    track: "1fr",
    filtered: true,
    text: ({ name }) => name,
    sort: ({ name }) => name,
    edit: { kind: "text", read: readName, required: true },
  },
  { key: "id", label: () => "Id", track: "1fr", text: ({ id }) => id },
  {
    key: "size",
    label: () => "Size",
    track: "1fr",
    text: ({ size }) => numberText(size, "en"),
    sort: ({ size }) => size,
    edit: { kind: "number", read: readLength, required: true },
  },
];

export const THINGS: Thing[] = [
  { id: "a", name: "A", size: 1 },
  { id: "b", name: "B", size: 2 },
  { id: "c", name: "C", size: null },
  { id: "d", name: "D", size: 4 },
];

/** Keeps records; sizes of 13 and names that are taken are refused. */
export class ThingServer {
  readonly records = new Map(THINGS.map((thing) => [thing.id, thing]));
  readonly requests: string[] = [];
  isDown = false;

  change(changes: readonly RowChange<Thing>[]): Promise<RowOutcome<Thing>[]> {
    if (this.isDown) return Promise.reject(new Error("Not now"));
    this.requests.push(changes.map(({ action, id }) => `${action} ${id.slice(0, 1)}`).join(", "));
    return Promise.resolve(changes.map((change) => this.#one(change)));
  }

  #one({ id, action, fields = {}, before = {} }: RowChange<Thing>): RowOutcome<Thing> {
    const known = this.records.get(id);
    if (action !== "create" && known === undefined) return { id, status: 404, error: "gone" };
    if (action === "delete") {
      this.records.delete(id);
      return { id, status: 204 };
    }
    const isKnown = Object.entries(before).every(([key, value]) =>
      known![key as keyof Thing] === value
    );
    if (!isKnown) return { id, status: 412, record: known!, error: "changed" };
    if (fields.size === 13) return { id, status: 400, field: "size", error: "unlucky" };
    const record = { ...known, ...fields, id } as Thing;
    this.records.set(id, record);
    return { id, status: 200, record };
  }

  /** The records, as "name size". */
  get all(): string[] {
    return [...this.records.values()].map(({ name, size }) => `${name} ${size ?? "-"}`);
  }
}

export function openThings(server = new ThingServer()) {
  const table = new EditableTable<Thing>({
    columns: COLUMNS,
    rows: THINGS,
    source: server,
    notices: new Notices((error) => ({ text: (error as Error).message })),
    blank: (id) => ({ id, name: "", size: null }),
    beforeRemoval: (rows) => {
      server.requests.push(`before ${rows.map(({ id }) => id.slice(0, 1)).join("")}`);
      return Promise.resolve(() => {
        server.requests.push("restore");
        return Promise.resolve();
      });
    },
  });
  const said = () => table.notices.list.value.map(({ kind }) => kind);
  /** What is shown, as "name size" with what is not stored in brackets. */
  const shown = () =>
    table.rows.shown.value.map((id) => {
      const row = table.rows.get(id)!;
      const cell = (key: "name" | "size") => {
        const state = table.cells.of(id, key);
        return state && "text" in state ? `[${state.text}]` : `${row[key] ?? "-"}`;
      };
      return `${cell("name")} ${cell("size")}`;
    });
  return { table, server, said, shown };
}
