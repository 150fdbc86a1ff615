import type { SourceQuery } from "./image_source.ts";

/** A search for the picture of a painting. */
export interface PaintingSubject {
  kind: "painting";
  title: string;
  artist_name: string;
  year: number | null;
  encyclopedia_title: string;
}

/** A search for the portrait of a person. */
export interface PortraitSubject {
  kind: "portrait";
  name: string;
  birth_year: number | null;
  death_year: number | null;
  encyclopedia_title: string;
}

/** Any subject of a picture search. */
export type SearchSubject = PaintingSubject | PortraitSubject;

/** Returns the query of a subject for the sources. */
export function queryFor(subject: SearchSubject): SourceQuery {
  const { kind, encyclopedia_title } = subject;
  const text = kind === "painting" ? `${subject.title} ${subject.artist_name}` : subject.name;
  return { kind, text: text.trim(), encyclopediaTitle: encyclopedia_title };
}

/** Returns the words of a subject's name that identify its picture. */
export function distinctiveWords(subject: SearchSubject): { what: string[]; who: string[] } {
  return subject.kind === "painting"
    ? { what: wordsOf(subject.title), who: wordsOf(subject.artist_name) }
    : { what: wordsOf(subject.name), who: [] };
}

// Words that do not identify a picture, in the languages of museums.
const SMALL_WORDS = new Set(
  "a an and at by das de del der des di die du el et in la las le les los of on the to und with"
    .split(" "),
);

/** Returns the words of a text, in lower case and without accents or small words. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !SMALL_WORDS.has(word));
}
