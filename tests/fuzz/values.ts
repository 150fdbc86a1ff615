/** Values that a JSON schema of the document allows, and those at its edges. */
import fc from "fast-check";
import type { JsonSchema } from "../../domain/json_schema.ts";
import { CURATOR } from "./fuzzed_app.ts";
import { NUMBERS, TEXTS } from "./junk.ts";
import { drawnImage } from "../support/pictures.ts";

/** Which records a field names: `~boxes.3~` becomes the id of one that exists when it is sent. */
const NAMED: Readonly<Record<string, string>> = {
  warehouseId: "warehouses",
  uuid_warehouse: "warehouses",
  id_warehouse: "warehouses",
  boxId: "boxes",
  id_box: "boxes",
  id_points_from: "points",
  id_points_to: "points",
  id_point_start: "points",
  id_point_way: "points",
  uuid_point_from: "points",
  uuid_point_to: "points",
  id_warehouse_section: "sections",
  orderId: "orders",
  id_order_item: "orders",
  movement_id: "movements",
};

/** A record of a pool, or now and then one that has been removed. */
export function named(pool: string): fc.Arbitrary<string> {
  return fc.nat(999).map((index) => `~${pool}.${index}~`);
}

const image = drawnImage(24, 16, "jpeg").toBase64();
const png = drawnImage(16, 24, "png").toBase64();

/** Files that begin as an image of each type, and are none: cut off, turned over, or made up. */
const brokenImage = fc.oneof(
  ...[drawnImage(24, 16, "jpeg"), drawnImage(16, 24, "png")].flatMap((file) => [
    fc.nat(file.length).map((end) => file.slice(0, end)),
    fc.tuple(fc.nat(file.length - 1), fc.nat(255)).map(([at, byte]) => file.with(at, byte)),
  ]),
  fc.tuple(
    fc.constantFrom(
      "\xff\xd8\xff\xe0\x00\x10JFIF\x00",
      "\xff\xd8\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03",
      "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
      "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06",
      "GIF89a",
      "GIF87a\xff\xff\xff\xff\xf7",
      "RIFF\xff\xff\xff\xffWEBPVP8 ",
      "RIFF\x10\x00\x00\x00WEBPVP8L\x08\x00\x00\x00\x2f",
      "RIFF\x1e\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x12",
      "\x00\x00\x00\x1cftypavif",
      "II*\x00",
      "BM",
      "<svg onload=alert(1)>",
      "%PDF-1.7",
      "",
    ),
    fc.uint8Array({ maxLength: 80 }),
  ).map(([begin, rest]) =>
    Uint8Array.from([...begin].map((sign) => sign.charCodeAt(0)).concat(...rest))
  ),
).map((file) => file.toBase64());

/** Date and time with an offset, as RFC 3339 has them. */
const instant = fc.tuple(
  fc.date({
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("9998-12-31T00:00:00Z"),
    noInvalidDate: true,
  }),
  fc.constantFrom("Z", "+00:00", "+05:30", "-12:00"),
).map(([date, offset]) => date.toISOString().replace("Z", offset));

// What a schema cannot say of a field.
const BY_NAME: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  // No two box types of a warehouse have the same.
  barcodes: fc.array(fc.uuid(), { maxLength: 3 }),
  imageData: fc.constantFrom(image, png),
  mimeType: fc.constantFrom("image/jpeg", "image/png"),
  username: fc.constant(CURATOR.username),
  password: fc.constant(CURATOR.password),
  imageUrl: fc.constant("https://museum.example/a.jpg"),
  searchUrl: fc.constant("https://museum.example/?q=a"),
  thumbUrl: fc.constant("https://museum.example/t.jpg"),
  effort: fc.constantFrom(0, 0, 0, 1),
  deadline_ms: fc.integer({ min: 1, max: 200 }),
  centre_share: fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100),
  // Names of groups that are there; the schema cannot say which.
  groups: fc.constant([]),
  apart: fc.constant([]),
};

// A calculation is as slow as its order is large.
const SMALL = new Set(["count_box", "randomBoxCount"]);

/** Makes arbitraries of the document's schemas. */
export class Values {
  constructor(
    private readonly components: Record<string, JsonSchema>,
    /** How often in a hundred a value lies at the edge of what is allowed, or just beyond. */
    private readonly edges: number,
  ) {}

  /**
   * @param name of the field that holds the value
   * @param pool whose records `id` names; absent where an id is one that the sender makes up
   */
  of(schema: JsonSchema, name = "", pool?: string): fc.Arbitrary<unknown> {
    const reference = schema.$ref as string | undefined;
    if (reference !== undefined) {
      return this.of(this.components[reference.split("/").at(-1)!]!, name, pool);
    }
    const plain = this.#plain(schema, name, pool);
    const beyond = name === "imageData" ? brokenImage : this.#edge(schema);
    if (beyond === undefined || this.edges === 0) return plain;
    return fc.oneof({ weight: 100 - this.edges, arbitrary: plain }, {
      weight: this.edges,
      arbitrary: beyond,
    });
  }

  #plain(schema: JsonSchema, name: string, pool?: string): fc.Arbitrary<unknown> {
    if (BY_NAME[name]) return BY_NAME[name];
    if ("const" in schema) return fc.constant(schema.const);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum as unknown[]);
    if (name === "seen") {
      // As the client knew it, which is as good as never how it is.
      const [record] = schema.anyOf as JsonSchema[];
      return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, {
        weight: 1,
        arbitrary: this.of(record!, "", pool),
      });
    }
    if (Array.isArray(schema.anyOf)) {
      return fc.oneof(...(schema.anyOf as JsonSchema[]).map((one) => this.of(one, name, pool)));
    }
    if (Array.isArray(schema.type)) {
      const [type] = schema.type as string[];
      return fc.oneof(this.#plain({ ...schema, type }, name, pool), fc.constant(null));
    }
    switch (schema.type) {
      case "object":
        return this.#object(schema, pool);
      case "array":
        if (Array.isArray(schema.prefixItems)) {
          const items = schema.prefixItems as JsonSchema[];
          return fc.tuple(...items.map((item) => this.of(item, name, pool)));
        }
        return fc.array(this.of(schema.items as JsonSchema, name, pool), {
          minLength: name === "" ? 1 : 0,
          maxLength: 3,
        });
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "integer":
        return this.#integer(schema, name, pool);
      case "number":
        return fc.integer({ min: schema.minimum === undefined ? -500 : 1, max: 900 })
          .map((hundredths) =>
            Number(schema.maximum) === 1 ? Math.abs(hundredths) / 900 : hundredths
          ).map((value) => schema.exclusiveMinimum === undefined ? value : Math.abs(value) + 0.5);
      default:
        return this.#text(schema, name, pool);
    }
  }

  #object({ properties = {}, required = [] }: JsonSchema, pool?: string): fc.Arbitrary<unknown> {
    const fields = Object.entries(properties as Record<string, JsonSchema>);
    const arbitraries = Object.fromEntries(fields.map(([field, schema]) => {
      const below = poolBelow(field, pool);
      return [field, this.of(schema, field, below)];
    }));
    return fc.record(arbitraries, { requiredKeys: required as string[] });
  }

  #integer({ minimum, maximum }: JsonSchema, name: string, pool?: string): fc.Arbitrary<unknown> {
    const known = name === "id" ? pool : NAMED[name];
    if (known !== undefined) return named(known);
    const min = Number(minimum ?? -3000);
    const most = SMALL.has(name) ? min + 12 : min + 5000;
    return fc.integer({ min, max: Math.min(Number(maximum ?? most), most) });
  }

  #text(schema: JsonSchema, name: string, pool?: string): fc.Arbitrary<unknown> {
    const isId = schema.format === "uuid" || String(schema.pattern ?? "").includes("0-9A-Fa-f");
    if (isId) {
      const known = name === "id" ? pool : NAMED[name];
      const id = known === undefined ? fc.uuid() : named(known);
      return schema.format === "uuid" ? id : fc.oneof(id, id, fc.constant(""));
    }
    if (schema.format === "date-time") return instant;
    const minLength = Number(schema.minLength ?? 0);
    return fc.string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, 12) });
  }

  #edge(schema: JsonSchema): fc.Arbitrary<unknown> | undefined {
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (type === "integer" || type === "number") {
      const bounds = [schema.minimum, schema.maximum, schema.exclusiveMinimum]
        .filter((bound) => bound !== undefined).map(Number)
        .flatMap((bound) => [bound, bound - 1, bound + 1]);
      return fc.constantFrom(...bounds, ...NUMBERS);
    }
    if (type !== "string" || schema.format === "uuid") return undefined;
    const longest = Number(schema.maxLength ?? 0);
    return fc.constantFrom(
      ...TEXTS,
      "x".repeat(longest),
      "😀".repeat(longest / 2),
      "ж".repeat(longest),
    );
  }
}

// Lists of a floor plan's save, whose records are named by their ids.
const PARTS: Readonly<Record<string, string>> = {
  points: "points",
  edges: "edges",
  sections: "sections",
  section_geometry: "geometry",
};

function poolBelow(field: string, pool?: string): string | undefined {
  if (field === "create") return undefined;
  return field === "delete" && pool !== undefined ? `spare_${pool}` : PARTS[field] ?? pool;
}
