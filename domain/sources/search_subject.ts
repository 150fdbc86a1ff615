import type { SourceQuery } from "./image_source.ts";

/** A painting whose picture is looked for. */
export interface PaintingSubject {
  kind: "painting";
  title: string;
  artist_name: string;
  year: number | null;
  encyclopedia_title: string;
}

/** A person whose portrait is looked for. */
export interface PortraitSubject {
  kind: "portrait";
  name: string;
  birth_year: number | null;
  death_year: number | null;
  encyclopedia_title: string;
}

/** Whatever pictures are looked for. */
export type SearchSubject = PaintingSubject | PortraitSubject;

/** Returns the query of a subject for the sources. */
export function queryFor(subject: SearchSubject): SourceQuery {
  const { kind, encyclopedia_title } = subject;
  const text = kind === "painting" ? `${subject.title} ${subject.artist_name}` : subject.name;
  return { kind, text: text.trim(), encyclopediaTitle: encyclopedia_title };
}

/** The words that say that a picture shows a subject, by its name. */
export function distinctiveWords(subject: SearchSubject): { what: string[]; who: string[] } {
  return subject.kind === "painting"
    ? { what: wordsOf(subject.title), who: wordsOf(subject.artist_name) }
    : { what: wordsOf(subject.name), who: [] };
}

// Words that say nothing about which picture it is, in the languages in which museums write.
const SMALL_WORDS = new Set(
  "a an and at by das de del der des di die du el et in la las le les los of on the to und with"
    .split(" "),
);

/** The words of a text, in lower case and without accents or small words. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !SMALL_WORDS.has(word));
}
