/** Facts about an artist or a painting from Wikipedia and Wikidata. */
import { z } from "zod";
import { Identifier } from "../museum.ts";
import type { ReadKind } from "./read_kinds.ts";

/** A parsed date: its possible years, and its EDTF if a year is not enough. */
export const ReadDate = z.object({
  first: z.int(),
  last: z.int().describe("Differs from `first` for a decade or a century."),
  circa: z.boolean(),
  edtf: z.string().describe("Empty if the year says everything."),
});
export type ReadDate = z.infer<typeof ReadDate>;

/** An item that a statement refers to. */
export const NamedItem = z.object({
  item: z.string(),
  label: z.string().describe("In the language of the encyclopedia."),
  english: z.string(),
});
export type NamedItem = z.infer<typeof NamedItem>;

/** Facts about one person or work. */
export const Facts = z.object({
  item: z.string().describe("Its Wikidata item; empty if an article has none."),
  label: z.string(),
  description: z.string(),
  title: z.string().describe("Its article in the encyclopedia; empty if none."),
  lead: z.string().describe("The article's lead; empty if not read."),
  names: z.array(z.string()).describe("Label and aliases."),
  identifiers: z.array(Identifier),
  birth: z.array(ReadDate),
  death: z.array(ReadDate),
  nationalities: z.array(NamedItem),
  occupations: z.array(NamedItem),
  works: z.array(NamedItem),
  made: z.array(ReadDate),
  creators: z.array(NamedItem),
  collections: z.array(NamedItem),
  inventory_numbers: z.array(z.string()),
  height_mm: z.int().nullable(),
  width_mm: z.int().nullable(),
});
export type Facts = z.infer<typeof Facts>;

export const ReadArticle = z.object({
  asked: z.string().describe("The requested title."),
  title: z.string().describe("The resolved title after redirects."),
  state: z.enum(["found", "missing", "disambiguation"]),
}).meta({
  id: "ReadArticle",
  description: "Result of looking up a record's article.",
});
export type ReadArticle = z.infer<typeof ReadArticle>;

/** All facts found for one record. */
export const FoundFacts = z.object({
  how: z.enum(["title", "identifier", "name"]).describe(
    "How the candidates were found: the article that the record names, its Wikidata item, or a search by its name.",
  ),
  article: ReadArticle.nullable().describe("Null if the record has no article."),
  site: z.object({
    name: z.string(),
    language: z.string(),
    articles: z.string().describe("URL of an article, with `$1` for its title."),
    rights: z.string().describe("License of its texts."),
  }),
  candidates: z.array(Facts),
});
export type FoundFacts = z.infer<typeof FoundFacts>;

/** Search terms for a record. */
export interface ReadSubject {
  kind: ReadKind;
  name: string;
  title: string;
  /** Wikidata item of the record; "" if unknown. */
  item: string;
  /** True if the catalog has works of the artist to compare. */
  hasWorks: boolean;
}
