import assert from "node:assert/strict";
import {
  type ComparedRecord,
  type Evidence,
  evidenceOf,
  isNameAlone,
  weightOf,
} from "../../../../domain/gallery/encyclopedia/evidence.ts";
import type { Facts } from "../../../../domain/gallery/encyclopedia/facts.ts";
import { articleFacts } from "../../../../domain/gallery/encyclopedia/item_facts.ts";
import { proposalsOf } from "../../../../domain/gallery/encyclopedia/proposals.ts";

const MONET: ComparedRecord = {
  kind: "artist",
  names: ["Claude Monet", "Моне"],
  identifiers: [{ scheme: "ulan", value: "500019484" }],
  birth: { year: 1840, date: "" },
  death: { year: null, date: "" },
  nationality: "French",
  works: [{ title: "Impression, Sunrise", item: "" }],
  artist: { names: [], item: "" },
  collection: "",
};
const named = (item: string, label: string) => ({ item, label, english: label });
const year = (first: number, more: Partial<Facts["birth"][number]> = {}) => [
  { first, last: first, circa: false, edtf: "", ...more },
];
const FACTS: Facts = {
  ...articleFacts("Claude Monet", "He painted. He lived at Giverny."),
  item: "Q296",
  names: ["Claude Monet", "Oscar-Claude Monet"],
  birth: year(1840),
  death: year(1926),
  nationalities: [named("Q142", "France")],
  occupations: [named("Q1028181", "painter")],
  works: [named("Q328523", "Impression, sunrise")],
  identifiers: [{ scheme: "wikidata", value: "Q296" }, { scheme: "ulan", value: "500019484" }],
};
const verdicts = (evidence: readonly Evidence[]) =>
  Object.fromEntries(evidence.map(({ about, verdict }) => [about, verdict]));

Deno.test("evidence: agreements, and values that the catalog lacks", () => {
  const evidence = evidenceOf(MONET, FACTS);
  assert.deepEqual(verdicts(evidence), {
    name: "agrees",
    birth: "agrees",
    death: "unknown",
    nationality: "agrees",
    occupation: "agrees",
    works: "agrees",
    identifiers: "agrees",
  });
  assert.equal(isNameAlone(evidence), false);
  assert.equal(weightOf(evidence), 6);
});

Deno.test("evidence: a namesake disagrees; name and occupation alone are not sufficient", () => {
  const namesake: Facts = {
    ...FACTS,
    birth: year(1790),
    death: [],
    nationalities: [named("Q145", "United Kingdom")],
    occupations: [named("Q82955", "politician")],
    works: [],
    identifiers: [{ scheme: "ulan", value: "500000001" }],
  };
  const evidence = evidenceOf(MONET, namesake);
  assert.deepEqual(verdicts(evidence), {
    name: "agrees",
    birth: "disagrees",
    death: "unknown",
    nationality: "disagrees",
    occupation: "disagrees",
    works: "unknown",
    identifiers: "disagrees",
  });
  assert.equal(isNameAlone(evidence), true);
  const painter = { ...namesake, occupations: FACTS.occupations };
  assert.equal(isNameAlone(evidenceOf(MONET, painter)), true);
});

Deno.test("evidence: approximate years have a tolerance", () => {
  const birth = (ours: ComparedRecord["birth"], theirs: Facts["birth"]) =>
    verdicts(evidenceOf({ ...MONET, birth: ours }, { ...FACTS, birth: theirs })).birth;
  assert.equal(birth({ year: 1841, date: "" }, year(1840)), "disagrees");
  assert.equal(birth({ year: 1844, date: "" }, year(1840, { circa: true })), "agrees");
  assert.equal(birth({ year: 1846, date: "" }, year(1840, { circa: true })), "disagrees");
  assert.equal(birth({ year: 1836, date: "1836~" }, year(1840)), "agrees");
  assert.equal(birth({ year: 1845, date: "" }, year(1840, { last: 1849 })), "agrees");
  assert.equal(birth({ year: null, date: "184X" }, year(1846)), "agrees");
  assert.equal(birth({ year: 1840, date: "" }, [...year(1838), ...year(1840)]), "agrees");
  assert.equal(birth({ year: -480, date: "" }, year(-480)), "agrees");
  assert.equal(birth({ year: null, date: "" }, year(1840)), "unknown");
});

Deno.test("evidence: names of other scripts are not compared letter by letter", () => {
  const name = (names: string[]) => verdicts(evidenceOf({ ...MONET, names }, FACTS)).name;
  assert.equal(name(["Клод Моне"]), "unknown");
  assert.equal(name(["Édouard Manet"]), "disagrees");
  assert.equal(name(["C. Monet"]), "agrees");
});

Deno.test("evidence: a painting by its artist, its year and its collection", () => {
  const sunrise: ComparedRecord = {
    ...MONET,
    kind: "painting",
    names: ["Impression, Sunrise"],
    identifiers: [],
    birth: { year: 1872, date: "" },
    artist: { names: ["Claude Monet"], item: "Q296" },
    collection: "Marmottan Monet, musée",
  };
  const facts: Facts = {
    ...articleFacts("Impression, Sunrise", ""),
    item: "Q328523",
    made: year(1872),
    creators: [named("Q296", "Monet")],
    collections: [named("Q1327886", "Musée Marmottan Monet")],
  };
  assert.deepEqual(verdicts(evidenceOf(sunrise, facts)), {
    name: "agrees",
    artist: "agrees",
    year: "agrees",
    collection: "agrees",
    identifiers: "unknown",
  });
  const copy = { ...facts, creators: [named("Q1", "Claude Monet")] };
  assert.equal(verdicts(evidenceOf(sunrise, copy)).artist, "disagrees");
});

const RECORD = {
  name: "Claude Monet",
  birth_year: 1840,
  birth_date: "1840~",
  death_year: null,
  death_date: "",
  nationality: "France",
  encyclopedia_title: "",
  bio_full: "",
  text_rights: "",
  text_credit: "",
  identifiers: [{ scheme: "page", value: "https://a.example/monet" }],
};
const SITE = {
  name: "Wikipedia",
  language: "en",
  articles: "https://en.wikipedia.org/wiki/$1",
  rights: "https://creativecommons.org/licenses/by-sa/4.0/",
};

Deno.test("proposals: changed and equal values, and merged identifiers", () => {
  const proposals = proposalsOf("artist", RECORD, {
    ...FACTS,
    birth: year(1840, { edtf: "1840-11-14" }),
  }, SITE);
  const found = Object.fromEntries(
    proposals.map(({ field, found, differs }) => [field, [differs, found]]),
  );
  assert.deepEqual(found, {
    birth_year: [false, 1840],
    birth_date: [true, "1840-11-14"],
    death_year: [true, 1926],
    nationality: [false, "France"],
    encyclopedia_title: [true, "Claude Monet"],
    identifiers: [true, [
      { scheme: "page", value: "https://a.example/monet" },
      { scheme: "wikidata", value: "Q296" },
      { scheme: "ulan", value: "500019484" },
    ]],
    bio_full: [true, "He painted. He lived at Giverny."],
    text_rights: [true, "https://creativecommons.org/licenses/by-sa/4.0/"],
    text_credit: [true, "Wikipedia, “Claude Monet”"],
  });
});

Deno.test("proposals: a date that contradicts the found year is cleared", () => {
  const dates = (birth_date: string) =>
    proposalsOf("artist", { ...RECORD, birth_date }, { ...FACTS, birth: year(1850) }, SITE)
      .filter(({ field }) => field === "birth_date").map(({ found }) => found);
  assert.deepEqual(dates("1840"), [""]);
  assert.deepEqual(dates("1850?"), []);
  assert.deepEqual(dates(""), []);
});
