/**
 * `GET /api/influence`: the whole influence graph in one response. It has columns instead of rows,
 * so that no field name is repeated and similar values compress well: the i-th entries of all
 * columns of a group form one record. Ids refer to the other groups.
 */
import { z } from "zod";
import { Era, Year } from "../records.ts";

const Ids = z.array(z.int());
const Texts = z.array(z.string());
const Years = z.array(Year);
const YearsIfKnown = z.array(Year.nullable());
const Translated = z.record(z.string(), z.record(z.string(), z.array(z.string().nullable())))
  .describe("Columns in other languages, by language and column; null where there is none.");

/** Edges of one kind of source: `source[i]` influenced the painting `target[i]`. */
export const InfluenceEdges = z.object({ source: Ids, target: Ids }).meta({
  id: "InfluenceEdges",
  description: "Influences of one kind: `source[i]` influenced the painting `target[i]`.",
});
export type InfluenceEdges = z.infer<typeof InfluenceEdges>;

/** The records at both ends of all influences, and the influences; without notes. */
export const InfluenceAnswer = z.object({
  /** The eras of the movements, in their order. */
  eras: z.array(
    Era.pick({
      id: true,
      name: true,
      start_year: true,
      end_year: true,
      start_definite: true,
      end_definite: true,
      sort_order: true,
      translations: true,
    }),
  ),
  /** Movements that are a source, or whose artists are included; by id. */
  movements: z.object({
    id: Ids,
    name: Texts,
    color: Texts,
    start_year: Years,
    end_year: Years,
    era_id: Ids,
    sort_order: Ids,
    translations: Translated,
  }),
  /** Artists that are a source, or whose paintings are included; by id. */
  artists: z.object({
    id: Ids,
    name: Texts,
    birth_year: YearsIfKnown,
    death_year: YearsIfKnown,
    movement_id: Ids,
    /** Relative path of the portrait's thumbnail, "" if none. */
    portrait_thumb_path: Texts,
    translations: Translated,
  }),
  /** Paintings that are a source or were influenced; by id. */
  paintings: z.object({
    id: Ids,
    title: Texts,
    year: YearsIfKnown,
    artist_id: Ids,
    translations: Translated,
  }),
  /** By the kind of the source; in the order they were recorded, without duplicates. */
  edges: z.object({
    painting: InfluenceEdges,
    artist: InfluenceEdges,
    movement: InfluenceEdges,
  }),
}).meta({
  id: "InfluenceGraph",
  description:
    "The influence graph in columns: the i-th entries of a group's columns belong together.",
});
export type InfluenceAnswer = z.infer<typeof InfluenceAnswer>;
