/** Finds the artist of a catalog by a name and known life dates. */
import { push } from "../../push.ts";
import { isExactLife, livesOverlap, yearsAgree } from "./painter.ts";
import {
  isAbbreviation,
  isLongerForm,
  isTranscription,
  nameKey,
  nameWords,
} from "./person_name.ts";

/** An artist of the index. */
export interface KnownArtist {
  id: number;
  name: string;
  birth: number | null;
  death: number | null;
  /** Other names of the artist. */
  spellings?: readonly string[];
}

/** A painter to find in the index. */
export interface SoughtPainter extends Omit<KnownArtist, "id"> {
  activeFrom?: number | null;
  activeTo?: number | null;
}

/** Maximum number of years between an author's death and a dated work: prints, late editions. */
const MAX_POSTHUMOUS_YEARS = 5;

/** Artists by their names and lives. */
export class ArtistIndex {
  readonly #byKey = new Map<string, KnownArtist[]>();
  readonly #byLife = new Map<string, KnownArtist[]>();
  readonly #byWord = new Map<string, KnownArtist[]>();

  /**
   * @param namesakes True if artists of one name whose years differ by more than five are different
   *   people.
   */
  constructor(artists: Iterable<KnownArtist>, private readonly namesakes = false) {
    for (const artist of artists) this.add(artist);
  }

  /** Adds an artist to the index. */
  add(artist: KnownArtist): void {
    for (const key of new Set(spellingsOf(artist).map(nameKey))) push(this.#byKey, key, artist);
    push(this.#byLife, `${artist.birth} ${artist.death}`, artist);
    for (const word of nameWords(artist.name)) push(this.#byWord, word, artist);
  }

  /** Returns all artists whose name has the same words. */
  named(name: string): readonly KnownArtist[] {
    return this.#byKey.get(nameKey(name)) ?? [];
  }

  /**
   * Finds the artist by the first rule that matches:
   *
   * 1. the same words in the name, and years that agree within five or, in one order and unless
   *   namesakes are kept apart, lives that overlap; the same spelling and the nearest years first;
   * 2. a longer form, a transcription or an abbreviation of the name, with known and equal birth
   *   and death; for living artists also "Ed" for "Edward", with known and equal birth;
   * 3. a longer form of the name, if only the years of works are known, they lie within the life,
   *   and exactly one artist matches.
   */
  find(painter: SoughtPainter): KnownArtist | undefined {
    return this.#byName(painter) ?? this.#byEqualLife(painter) ?? this.#byWorks(painter);
  }

  /**
   * Returns artists with similar names who may have lived at the same time: a longer form, a
   * transcription or an abbreviation. A curator has to decide whether they are the same.
   */
  near(painter: SoughtPainter): KnownArtist[] {
    const words = nameWords(painter.name);
    const sharing = words.filter((word) => word.length >= 4)
      .flatMap((word) => this.#byWord.get(word) ?? []);
    return [...new Set(sharing)].filter((artist) => {
      const others = nameWords(artist.name);
      return livesOverlap(artist, painter) &&
        (isLongerForm(words, others) || isTranscription(words, others) ||
          isAbbreviation(words, others, true));
    });
  }

  #byName(painter: SoughtPainter): KnownArtist | undefined {
    const names = spellingsOf(painter);
    const distance = ({ name, birth, death }: KnownArtist) =>
      (names.includes(name) ? 0 : 1000) + yearsApart(birth, painter.birth) +
      yearsApart(death, painter.death);
    return names.flatMap((name) => this.named(name))
      .filter((artist) =>
        yearsAgree(artist, painter, 5) ||
        !this.namesakes && livesOverlap(artist, painter) && shareName(artist, painter)
      )
      .sort((a, b) => distance(a) - distance(b) || a.id - b.id)[0];
  }

  #byEqualLife(painter: SoughtPainter): KnownArtist | undefined {
    const { birth, death } = painter;
    const isLiving = birth !== null && death === null;
    if (!isLiving && !isExactLife(birth, death)) return undefined;
    const forms = spellingsOf(painter).map(nameWords);
    return this.#byLife.get(`${birth} ${death}`)?.find((artist) =>
      spellingsOf(artist).map(nameWords).some((words) =>
        forms.some((form) =>
          isAbbreviation(form, words, isLiving) ||
          !isLiving && (isLongerForm(form, words) || isTranscription(form, words))
        )
      )
    );
  }

  #byWorks({ name, birth, death, activeFrom, activeTo }: SoughtPainter): KnownArtist | undefined {
    if (birth !== null || death !== null || activeFrom == null || activeTo == null) {
      return undefined;
    }
    const words = nameWords(name);
    const longest = words.reduce((most, word) => (word.length > most.length ? word : most), "");
    if (longest.length < 5) return undefined;
    const matches = (this.#byWord.get(longest) ?? []).filter((artist) =>
      artist.birth !== null && artist.death !== null &&
      artist.birth < activeFrom && activeTo <= artist.death + MAX_POSTHUMOUS_YEARS &&
      isLongerForm(words, nameWords(artist.name))
    );
    return matches.length === 1 ? matches[0] : undefined;
  }
}

const spellingsOf = ({ name, spellings }: Pick<KnownArtist, "name" | "spellings">) =>
  spellings === undefined ? [name] : [...new Set([name, ...spellings])];

// With the same word order: "James Charles" and "Charles James" were contemporaries.
function shareName(one: KnownArtist, other: SoughtPainter): boolean {
  const names = new Set(spellingsOf(one).map((name) => nameWords(name).join(" ")));
  return spellingsOf(other).some((name) => names.has(nameWords(name).join(" ")));
}

// A year known on one side only is a worse match than an equal one.
const yearsApart = (a: number | null, b: number | null) =>
  a === null || b === null ? (a === b ? 0 : 6) : Math.abs(a - b);
