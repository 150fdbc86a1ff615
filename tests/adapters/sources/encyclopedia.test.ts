import assert from "node:assert/strict";
import { Encyclopedia } from "../../../adapters/sources/encyclopedia.ts";
import { MediaWikiClient } from "../../../adapters/sources/mediawiki.ts";
import type { ReadSubject } from "../../../domain/gallery/encyclopedia/facts.ts";
import { StandIn } from "./stand_in.ts";
import { WORLD } from "./stand_in_world.ts";
import { refusal } from "./upstream.ts";

function open(world = WORLD) {
  const outside = new StandIn(world);
  const encyclopedia = new Encyclopedia(
    new MediaWikiClient(outside.upstream.fetcher(), { gap: 0 }),
    {
      encyclopediaUrl: outside.settings.WIKIPEDIA_URL,
      wikidataUrl: outside.settings.WIKIDATA_URL,
    },
  );
  return { outside, encyclopedia };
}
const artist = (more: Partial<ReadSubject>): ReadSubject => ({
  kind: "artist",
  name: "",
  title: "",
  item: "",
  hasWorks: false,
  ...more,
});

Deno.test("encyclopedia: an article by its title, through redirects, with its item", async () => {
  const { outside, encyclopedia } = open();
  await using _ = outside;
  const found = await encyclopedia.read(artist({ name: "Monet", title: "monet" }));
  assert.equal(found.how, "title");
  assert.deepEqual(found.article, { asked: "monet", title: "Claude Monet", state: "found" });
  assert.deepEqual(found.site, {
    name: "Wikipedia",
    language: "en",
    articles: `${new URL(outside.settings.WIKIPEDIA_URL).origin}/wiki/$1`,
    rights: "https://creativecommons.org/licenses/by-sa/4.0/",
  });
  assert.deepEqual(found.candidates, [{
    item: "Q296",
    label: "Claude Monet",
    description: "French impressionist painter (1840-1926)",
    title: "Claude Monet",
    lead: "Oscar-Claude Monet was a French painter. He founded Impressionism. He lived at Giverny.",
    names: ["Claude Monet", "Oscar-Claude Monet"],
    identifiers: [
      { scheme: "wikidata", value: "Q296" },
      { scheme: "ulan", value: "500019484" },
      { scheme: "viaf", value: "24605513" },
    ],
    birth: [{ first: 1840, last: 1840, circa: false, edtf: "1840-11-14" }],
    // What is deprecated on Wikidata does not count.
    death: [{ first: 1926, last: 1926, circa: false, edtf: "1926-12-05" }],
    nationalities: [{ item: "Q142", label: "France", english: "France" }],
    occupations: [{ item: "Q1028181", label: "painter", english: "painter" }],
    works: [{
      item: "Q328523",
      label: "Impression, Sunrise",
      english: "Impression, Sunrise",
    }],
    made: [],
    creators: [],
    collections: [],
    inventory_numbers: [],
    height_mm: null,
    width_mm: null,
  }]);
  assert.deepEqual(outside.asked, [
    "query siteinfo",
    "query monet",
    "wbgetentities Q296",
    "wbgetentities Q142|Q1028181|Q328523",
  ]);
});

Deno.test("encyclopedia: by the item if no title is known, including a redirected one", async () => {
  const { outside, encyclopedia } = open();
  await using _ = outside;
  const found = await encyclopedia.read(artist({ name: "Monet", item: "Q29600", hasWorks: true }));
  assert.equal(found.how, "identifier");
  assert.equal(found.article, null);
  const [{ item, lead, works }] = found.candidates as [typeof found.candidates[number]];
  assert.equal(item, "Q296");
  assert.match(lead, /^Oscar-Claude Monet was/);
  assert.deepEqual(works.map((one) => one.item), ["Q328523"]);
  assert.equal(outside.asked.includes("query haswbstatement:P170=Q296"), true);
});

Deno.test("encyclopedia: by name, persons only, if the title is a list or missing", async () => {
  const { outside, encyclopedia } = open();
  await using _ = outside;
  for (
    const [title, state] of [["John Smith", "disambiguation"], ["Jon Smith", "missing"], [
      "John <Smith>",
      "missing",
    ]] as const
  ) {
    const found = await encyclopedia.read(artist({ name: "John Smith", title }));
    assert.deepEqual([found.how, found.article?.state], ["name", state], title);
    assert.deepEqual(found.candidates.map(({ item }) => item), ["Q900001", "Q900002", "Q900003"]);
  }
  const found = await encyclopedia.read(artist({ name: "John Smith" }));
  const [painter, politician] = found.candidates as typeof found.candidates;
  assert.deepEqual(painter!.birth, [{ first: 1717, last: 1717, circa: true, edtf: "1717~" }]);
  assert.deepEqual(painter!.death, []);
  assert.match(painter!.lead, /^John Smith was an English painter/);
  assert.equal(politician!.lead, "");
  assert.deepEqual((await encyclopedia.read(artist({ name: "Jan Nobody" }))).candidates, []);
});

Deno.test("encyclopedia: an article without an item, and a painting with its size", async () => {
  const { outside, encyclopedia } = open();
  await using _ = outside;
  const bare = await encyclopedia.read(artist({ name: "Nobody", title: "Without Item" }));
  assert.deepEqual(
    bare.candidates.map(({ item, title, lead }) => [item, title, lead]),
    [["", "Without Item", "An article about nobody in particular. It is short."]],
  );
  const { candidates: [sunrise] } = await encyclopedia.read({
    ...artist({ name: "Impression, Sunrise", title: "Impression, Sunrise" }),
    kind: "painting",
  });
  const { height_mm, width_mm, creators, collections, inventory_numbers, made } = sunrise!;
  assert.deepEqual([height_mm, width_mm, inventory_numbers], [480, 630, ["4014"]]);
  assert.deepEqual(creators.map(({ label }) => label), ["Claude Monet"]);
  assert.deepEqual(collections.map(({ label }) => label), ["Musée Marmottan Monet"]);
  assert.deepEqual(made, [{ first: 1872, last: 1872, circa: false, edtf: "" }]);
});

Deno.test("encyclopedia: names the failed server, and does not cache the failure", async () => {
  const { outside, encyclopedia } = open();
  await using _ = outside;
  const monet = artist({ name: "Claude Monet", title: "Claude Monet" });
  outside.next.push(() => new Response("down", { status: 500 }));
  assert.deepEqual(await refusal(encyclopedia.read(monet)), [
    502,
    "The encyclopedia could not be read: answered 500",
  ]);
  assert.equal((await encyclopedia.read(monet)).how, "title");
});

Deno.test("encyclopedia: reads another language, with English names for comparison", async () => {
  const { outside, encyclopedia } = open({ ...WORLD, language: "ru" });
  await using _ = outside;
  const { site, candidates: [monet] } = await encyclopedia.read(artist({ item: "Q296" }));
  assert.equal(site.language, "ru");
  assert.deepEqual(monet!.nationalities, [{ item: "Q142", label: "Франция", english: "France" }]);
  assert.equal(monet!.title, "Claude Monet");
});

Deno.test("encyclopedia: sends no requests when disabled", async () => {
  const { outside } = open();
  await using _ = outside;
  const off = new Encyclopedia(
    new MediaWikiClient(outside.upstream.fetcher(), { gap: 0 }),
    { encyclopediaUrl: "http://a.example", wikidataUrl: "http://b.example" },
    false,
  );
  assert.deepEqual(await refusal(off.read(artist({ name: "Claude Monet" }))), [
    502,
    "requests to other servers are switched off",
  ]);
  assert.deepEqual(outside.asked, []);
});
