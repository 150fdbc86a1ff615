/** Finds the painting or the artist shown by a file of a list of images. */
import { push } from "../push.ts";
import { nameKey, nameWords } from "./painters/person_name.ts";

/** A painting that images may show. */
export interface CatalogPainting {
  id: number;
  title: string;
  year: number | null;
  artistId: number;
}

/** An artist with a name. */
export interface CatalogName {
  id: number;
  name: string;
}

/** Listed details of a file. */
export interface ListedPicture {
  artist: string;
  title: string;
  year: number | null;
}

/** The matching painting, or the reason why there is none. */
export type Match = { id: number } | { reason: string };

/** The catalog, indexed by names and titles. */
export class PictureIndex {
  readonly #artists = new Map<string, CatalogName[]>();
  readonly #everybody: { id: number; words: string[] }[] = [];
  readonly #paintings = new Map<number, CatalogPainting[]>();

  constructor(artists: readonly CatalogName[], paintings: readonly CatalogPainting[]) {
    for (const artist of artists) {
      push(this.#artists, nameKey(artist.name), artist);
      this.#everybody.push({ id: artist.id, words: nameWords(artist.name) });
    }
    for (const painting of paintings) push(this.#paintings, painting.artistId, painting);
  }

  /**
   * Returns the artist with a name: the same words in any order, or a longer or shorter name if it
   * is the only one.
   */
  artist(name: string): Match {
    const same = this.#artists.get(nameKey(name)) ?? [];
    if (same.length === 1) return { id: same[0]!.id };
    if (same.length > 1) return { reason: `several artists are named ${name}` };
    const words = nameWords(name);
    const longer = this.#everybody.filter((artist) => isPartOf(words, artist.words));
    if (longer.length === 1) return { id: longer[0]!.id };
    return longer.length === 0
      ? { reason: `no artist is named ${name}` }
      : { reason: `several artists could be ${name}` };
  }

  /**
   * Returns the painting with a title by an artist, by the first rule that matches: the same words;
   * the same without a leading article; one title beginning with the other. Of several, the one of
   * the same year.
   */
  painting({ artist, title, year }: ListedPicture): Match {
    const match = this.artist(artist);
    if ("reason" in match) return match;
    const works = this.#paintings.get(match.id) ?? [];
    const words = nameWords(title);
    const rules: ((other: string[]) => boolean)[] = [
      (other) => other.join(" ") === words.join(" "),
      (other) => withoutArticle(other).join(" ") === withoutArticle(words).join(" "),
      (other) => beginsWith(withoutArticle(other), withoutArticle(words)),
    ];
    for (const rule of rules) {
      const matches = works.filter((work) => rule(nameWords(work.title)));
      const dated = matches.length > 1 ? matches.filter((work) => work.year === year) : matches;
      if (dated.length === 1) return { id: dated[0]!.id };
      if (matches.length > 1) return { reason: `several paintings are titled ${title}` };
    }
    return { reason: `no painting by ${artist} is titled ${title}` };
  }
}

// All words of the shorter name are in the longer one; "Jan" or "the" alone is not a match.
function isPartOf(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.some((word) => word.length > 3) && short.every((word) => long.includes(word));
}

const ARTICLES = new Set(
  "the a an la le les l il lo gli el los las der die das een de het".split(" "),
);

/** Returns the words of a title without a leading article. */
export function withoutArticle(words: readonly string[]): readonly string[] {
  return words.length > 1 && ARTICLES.has(words[0]!) ? words.slice(1) : words;
}

// At least two words, because too many titles begin with "Portrait".
function beginsWith(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > 1 && short.every((word, at) => long[at] === word);
}
