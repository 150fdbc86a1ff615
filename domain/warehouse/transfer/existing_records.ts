/** The import of a file, and the existing records of a warehouse that it may refer to. */
import type { Noun } from "../../messages/nouns.ts";
import type { ReadingOptions } from "../../files/reading.ts";
import type { Language } from "../../languages.ts";
import type { StoredTemplate } from "../computed_order.ts";
import type { Units } from "../units.ts";
import type { CsvFileKind, ImportMode } from "./csv_kinds.ts";
import { type NamedRecord, RecordIndex } from "./record_index.ts";
import { unpacked } from "./packed.ts";
import type { ListName, PartRecord } from "./parts.ts";

/** The field by which rows refer to a record of a part. */
export const NAME_OF = { boxes: "sku_box", points: "name_points" } as const;

/**
 * Records required to read a kind of file: names for references, whole records for possible
 * changes. Lines and parameters of orders are requested once the orders are known.
 */
export const NEEDED: Readonly<
  Record<CsvFileKind, Readonly<Partial<Record<ListName, "names" | "records">>>>
> = {
  boxes: { boxes: "records" },
  points: { points: "records" },
  edges: { points: "names", edges: "records" },
  sections: {
    boxes: "records",
    points: "names",
    sections: "records",
    section_geometry: "records",
  },
  orders: { boxes: "records", orders: "records" },
  deliveries: { boxes: "records", deliveries: "records" },
  users: { users: "records" },
  warehouses: { warehouses: "records" },
};

/** Packed records by part; with only id and name if that is sufficient. */
export type PackedExisting = Partial<Record<ListName, Uint8Array[]>>;

/** The import of a file, with the records that it may refer to and change. */
export interface CsvJob {
  kind: CsvFileKind;
  /** Id of the warehouse; empty for a file of warehouses. */
  warehouse: string;
  /**
   * The warehouse's units; numbers in other units are converted to them. For a file of warehouses,
   * the default units of new ones.
   */
  units: Units;
  existing: PackedExisting;
  /** Name of the order for rows that name none. */
  orderName?: string;
  /** Templates of the parameters of new orders; undefined if they get none. */
  templates?: readonly StoredTemplate[];
  /** False to refuse rows with an unknown box type, also if they have its sizes. */
  createBoxes?: boolean;
  /** IANA name of the time zone of due times without an offset. */
  zone?: string;
  /** Treatment of existing records; `update` if omitted. */
  mode?: ImportMode;
  /** Options for reading the file, if any are given. */
  reading?: ReadingOptions;
  /** True to plan the valid rows although others are refused. */
  partial?: boolean;
  /** False if administrators among the users may not be changed. */
  administers?: boolean;
  /** The language of the labels of missing columns; their own names if omitted. */
  language?: Language;
}

/** The unpacked records. */
export class ExistingRecords {
  readonly #records = new Map<ListName, PartRecord[]>();

  constructor(private readonly packed: PackedExisting) {}

  /** The records of a part in the order of their creation; none if they were not requested. */
  records(part: ListName): readonly PartRecord[] {
    let records = this.#records.get(part);
    if (records === undefined) {
      records = (this.packed[part] ?? []).flatMap((bytes) => unpacked<PartRecord>(bytes));
      this.#records.set(part, records);
    }
    return records;
  }

  /** Returns true if the records of a part were requested. */
  has(part: ListName): boolean {
    return this.packed[part] !== undefined;
  }

  /** The records of a part by id and name, for changing them. */
  index(part: ListName, what: Noun, name: string, idField?: string): RecordIndex {
    const named = this.records(part).map((record) => [record, record[name] as string] as const);
    return new RecordIndex(what, named, idField);
  }

  /** The records of a part by id and name, for references. */
  names(part: keyof typeof NAME_OF, what: Noun): RecordIndex<NamedRecord> {
    const named = this.records(part).map((record) => {
      const name = record[NAME_OF[part]] as string;
      return [{ id: record.id, name }, name] as const;
    });
    return new RecordIndex(what, named);
  }
}
