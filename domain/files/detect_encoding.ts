/**
 * Detects the encoding of a text that is neither UTF-8 nor UTF-16. Every encoding in which the
 * words are plausible is a candidate; a library chooses among candidates with different texts.
 */
import chardet from "chardet";

/** The supported encodings, more frequent ones first. Labels of the WHATWG standard. */
const ENCODINGS = [
  "windows-1252",
  "windows-1251",
  "windows-1250",
  "shift_jis",
  "gbk",
  "big5",
  "euc-kr",
  "macintosh",
  "windows-1254",
  "windows-1257",
  "windows-1253",
  "windows-1255",
  "windows-1256",
  "iso-8859-2",
  "koi8-u",
  "ibm866",
  "x-mac-cyrillic",
  "euc-jp",
];

/** chardet's names for some of them. */
const CHARDET_NAMES: Readonly<Record<string, string>> = {
  "iso-8859-1": "windows-1252",
  "iso-8859-6": "windows-1256",
  "iso-8859-7": "windows-1253",
  "iso-8859-8": "windows-1255",
  "iso-8859-9": "windows-1254",
  "gb18030": "gbk",
  "koi8-r": "koi8-u",
};

/**
 * The non-ASCII letters of the languages that use an encoding. No word mixes the letters of two
 * languages, so that `Crème brûlée` is not `Crčme brűlée`.
 */
const WESTERN = [
  "àâæçèéêëîïôœùûü",
  "äöüßéà",
  "áéíñóúüçªº",
  "áâãàçéêíóôõúü",
  "àèéìíîòóùú",
  "àçèéíïòóúü",
  "áâéèêëïîíóöôúüû",
  "æøåéèêóòôâü",
  "åäöéüàšž",
];
const CENTRAL = [
  "ąćęłńóśźż",
  "áčďéěíňóřšťúůýž",
  "áäčďéíĺľňóôŕšťúýž",
  "áéíóöőúüű",
  "ăâîşţ",
  "čćđšž",
  "äöüßé",
];
const CYRILLIC = [
  "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
  "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
  "абвгдеёжзійклмнопрстуўфхцчшыьэюя",
];
const ALPHABETS: Readonly<Record<string, readonly string[]>> = {
  "windows-1252": [...WESTERN, "áðéíóúýþæö"],
  "macintosh": WESTERN,
  "windows-1250": CENTRAL,
  "iso-8859-2": CENTRAL,
  "windows-1254": ["çğıöşüâîû", ...WESTERN],
  "windows-1257": ["ąčęėįšųūž", "āčēģīķļņšūž", "äöõüšž"],
  "windows-1251": CYRILLIC,
  "koi8-u": CYRILLIC,
  "ibm866": CYRILLIC,
  "x-mac-cyrillic": CYRILLIC,
  "windows-1256": ["ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةىپچژگکی\u064b\u064e\u064f\u0651"],
};

/** Lead bytes of the frequent characters of the encodings of Chinese, Japanese and Korean. */
const FREQUENT_LEADS: Readonly<Record<string, readonly [number, number][]>> = {
  "shift_jis": [[0x81, 0x84], [0x88, 0x97]],
  "gbk": [[0xa1, 0xa3], [0xb0, 0xd7]],
  "big5": [[0xa1, 0xc6]],
  "euc-kr": [[0xa1, 0xa3], [0xb0, 0xc8]],
  "euc-jp": [[0x8e, 0x8e], [0xa1, 0xa5], [0xb0, 0xcf]],
};

const MIN_FREQUENT_SHARE = 0.9;
/** Maximum share of implausible words, such as company names and typing errors. */
const MAX_ODD_SHARE = 0.03;
const MAX_WORDS = 20_000;
/** Minimum confidence of chardet, from 0 to 100. */
const MIN_CONFIDENCE = 50;
const MIN_LEAD = 25;
/** A library that counts groups of letters is unreliable for a few words. */
const MIN_LIBRARY_WORDS = 8;
/** Encodings that hardly any program still writes need more evidence. */
const RARE = new Set(["macintosh", "x-mac-cyrillic", "iso-8859-2", "ibm866", "koi8-u"]);

/** A possible encoding of a text, and its first words in that encoding. */
export interface EncodingCandidate {
  encoding: string;
  sample: string;
}

/**
 * Returns the encoding of a text, or the candidates if undecided. Encodings with the same text are
 * one candidate.
 * @param pieces Bytes that are not valid UTF-8.
 */
export function detectEncoding(
  pieces: readonly Uint8Array[],
): { encoding: string } | { candidates: EncodingCandidate[] } {
  const words = wordsOf(pieces);
  const bytes = joined(words);
  const readings = new Map<string, string[]>();
  for (const encoding of ENCODINGS) {
    const text = textIn(encoding, bytes);
    if (text === undefined || !isPlausible(text, encoding, words)) continue;
    readings.set(text, [...readings.get(text) ?? [], encoding]);
  }
  const candidates = [...readings].map(([text, encodings]) => ({ text, encodings }));
  const [only, ...others] = candidates;
  if (only !== undefined && hasEnoughEvidence(words, only.encodings[0]!)) {
    if (others.length === 0) return { encoding: only.encodings[0]! };
    const best = words.length < MIN_LIBRARY_WORDS ? undefined : bestByLibrary(bytes, candidates);
    if (best !== undefined) return { encoding: best };
  }
  // If nothing is plausible, every encoding that can decode it is a candidate.
  const all = candidates.length > 0 ? candidates : ENCODINGS.flatMap((encoding) => {
    const text = textIn(encoding, bytes);
    return text === undefined ? [] : [{ text, encodings: [encoding] }];
  });
  return {
    candidates: all.map(({ text, encodings }) => ({
      encoding: encodings[0]!,
      sample: text.split("\n").slice(0, 5).join(" "),
    })),
  };
}

/** Returns the distinct words with non-ASCII bytes, delimited by bytes below 0x40. */
function wordsOf(pieces: readonly Uint8Array[]): Uint8Array[] {
  const words = new Map<string, Uint8Array>();
  for (const piece of pieces) {
    let start = 0;
    let isForeign = false;
    for (let at = 0; at <= piece.length && words.size < MAX_WORDS; at++) {
      const byte = piece[at] ?? 0;
      if (byte >= 0x80) isForeign = true;
      if (byte >= 0x40) continue;
      if (isForeign) {
        const word = piece.subarray(start, at);
        words.set(String.fromCharCode(...word.subarray(0, 200)), word);
      }
      start = at + 1;
      isForeign = false;
    }
  }
  return [...words.values()];
}

function joined(words: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(words.reduce((sum, { length }) => sum + length + 1, 0)).fill(0x0a);
  let at = 0;
  for (const word of words) {
    bytes.set(word, at);
    at += word.length + 1;
  }
  return bytes;
}

function textIn(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

// One accented letter fits many alphabets; a UTF-8 word among others means that the file is mixed.
function hasEnoughEvidence(words: readonly Uint8Array[], encoding: string): boolean {
  const foreign = words.flatMap((word) => [...word.filter((byte) => byte >= 0x80)]);
  const different = new Set(foreign).size;
  const isEnough = RARE.has(encoding) ? different > 2 : different > 1 || foreign.length > 2;
  const inUtf8 = words.filter((word) => textIn("utf-8", word) !== undefined).length;
  return isEnough && inUtf8 * 3 < words.length;
}

// Control characters, unassigned characters, and words of two alphabets.
const IMPOSSIBLE =
  /[\p{Cn}\p{Co}\u0080-\u009f\ufffd]|\p{L}*(?:\p{Script=Cyrillic}[\p{L}\p{M}]*[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]|[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}][\p{L}\p{M}]*\p{Script=Cyrillic})|\p{Script=Latin}[\p{L}\p{M}]*[\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Hangul}]|[\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Hangul}][\p{L}\p{M}]*\p{Script=Latin}|[À-ɏ][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][À-ɏ]|\p{Script=Latin}[\u064b-\u0652]|\p{Script=Hangul}\p{Script=Han}|\p{Script=Han}\p{Script=Hangul}/u;

// Oddities in a word, in this order: signs that occur in no text, signs within words, a lower-case
// letter before an upper-case one, two upper-case letters before a lower-case one, marks without a
// letter.
const ODD: readonly RegExp[] = [
  /[¤¦¨¬¯¶¸ƒˆ˜†‡‰√∫∞≈≠≤≥∆∑∏∂◊÷ﬁﬂˇ˘˙˚˛˝ªº\u2500-\u25ff]/u,
  /\p{L}[^\p{L}\p{M}\p{N}\p{ASCII}’‘·\u00a0\u2010-\u2015²³°™®…»”“]/u,
  /×[^\P{L}\p{ASCII}]|[^\P{L}\p{ASCII}]×/u,
  // A Chinese or Japanese character within a word of small Latin letters.
  /[a-z][\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]+[a-z]|[a-z]{2}[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]|[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}][a-z]{2}/u,
  /[»›²³¹±¼½¾¥®™©£€]\p{L}/u,
  /\p{L}[»”“…°™®]\p{L}/u,
  /(?!\p{ASCII}{2})\p{Ll}\p{Lu}/u,
  /(?!\p{ASCII}{2})\p{Lu}\p{Lu}\p{Ll}/u,
  /(?<![\p{L}\p{M}])\p{M}|\p{M}{3}|^[„‹‘“”’•–—…]*[•–—…]\p{L}/u,
  // Half-width katakana beside other letters.
  /[\uff61-\uff9f][^\uff61-\uff9f\n]|[^\uff61-\uff9f\n][\uff61-\uff9f]/u,
  // A Greek word in lower case ends in a vowel, ν, ρ or ς.
  /\p{Ll}*[βγδζθκλμξπστφχψ](?!\p{L})|ΰ/u,
  // Final letters of Greek and Hebrew within words, and a Greek word with no accent or with two.
  /ς\p{L}|[ךםןףץ]\p{Script=Hebrew}|[ةى]\p{Script=Arabic}/u,
  /^(?=\p{L}*\p{Ll})(?=\p{Script=Greek}{4})(?!\P{L}*[^άέήίόύώΐΰΆΈΉΊΌΎΏ\n]*[άέήίόύώΐΰΆΈΉΊΌΎΏ][^άέήίόύώΐΰΆΈΉΊΌΎΏ\n]*$)/u,
];

/** Quotation marks, with the other half of their pairs. */
const QUOTES: readonly [string, RegExp][] = [
  ["„", /[“”]/],
  ["“", /[”„]/],
  ["”", /[“„]|”[^”]*”/],
  ["‘", /’/],
  ["‚", /[‘’]/],
  ["‹", /›/],
  ["«", /»/],
];

function isPlausible(text: string, encoding: string, words: readonly Uint8Array[]): boolean {
  if (IMPOSSIBLE.test(text)) return false;
  if (QUOTES.some(([sign, others]) => text.includes(sign) && !others.test(text))) return false;
  const lines = text.split("\n").slice(0, -1);
  // In the Mac's encodings a space has the code of a capital letter in others.
  const isMac = encoding.includes("mac");
  const alphabets = ALPHABETS[encoding]?.map((letters) => new Set(letters));
  const isImplausible = (line: string) =>
    ODD.some((pattern) => pattern.test(line)) || (isMac && line.startsWith("\u00a0")) ||
    alphabets !== undefined && !isOfOneLanguage(line, alphabets);
  if (lines.filter(isImplausible).length > lines.length * MAX_ODD_SHARE) return false;
  if (hasRareCyrillic(text)) return false;
  return FREQUENT_LEADS[encoding] === undefined ||
    frequentShare(words, encoding) >= MIN_FREQUENT_SHARE;
}

function isOfOneLanguage(line: string, alphabets: readonly ReadonlySet<string>[]): boolean {
  return (line.match(/[\p{L}\p{M}]+/gu) ?? []).every((word) => {
    const letters = [...word.replaceAll("İ", "ı").toLowerCase()].filter((sign) => sign > "\x7f");
    return alphabets.some((alphabet) => letters.every((letter) => alphabet.has(letter)));
  });
}

// Letters that make up 3 % of a Russian text make up a fifth of one in a wrong encoding.
function hasRareCyrillic(text: string): boolean {
  const letters = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const rare = text.match(/[юцщэъхфѓќџѕ]/giu)?.length ?? 0;
  return letters >= 8 && rare > letters * 0.15;
}

/** Returns the share of double-byte characters that are frequent ones. */
function frequentShare(words: readonly Uint8Array[], encoding: string): number {
  const leads = FREQUENT_LEADS[encoding]!;
  const isShiftJis = encoding === "shift_jis";
  let [frequent, all] = [0, 0];
  for (const word of words) {
    for (let at = 0; at < word.length; at++) {
      const byte = word[at]!;
      if (byte < 0x80) continue;
      // Half-width katakana have one byte.
      if (isShiftJis && byte >= 0xa1 && byte <= 0xdf) continue;
      all++;
      if (leads.some(([first, last]) => first <= byte && byte <= last)) frequent++;
      at++;
    }
  }
  return all === 0 ? 0 : frequent / all;
}

/** Returns the encoding that chardet clearly prefers; undefined if none. */
function bestByLibrary(
  bytes: Uint8Array,
  readings: readonly { encodings: readonly string[] }[],
): string | undefined {
  const confidences = new Map<string, number>();
  for (const { name, confidence } of chardet.analyse(bytes)) {
    const encoding = CHARDET_NAMES[name.toLowerCase()] ?? name.toLowerCase();
    confidences.set(encoding, Math.max(confidence, confidences.get(encoding) ?? 0));
  }
  const [best, next] = readings.map(({ encodings }) => ({
    encoding: encodings[0]!,
    confidence: Math.max(...encodings.map((one) => confidences.get(one) ?? 0)),
  })).sort((a, b) => b.confidence - a.confidence);
  const isClear = best !== undefined && best.confidence >= MIN_CONFIDENCE &&
    best.confidence - (next?.confidence ?? 0) >= MIN_LEAD;
  return isClear ? best.encoding : undefined;
}
