import { type Message, say, textOf } from "../../../domain/messages/message.ts";
import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import { ImageSearch } from "../../../domain/sources/image_search.ts";
import type { Candidate, ImageSource } from "../../../domain/sources/image_source.ts";
import type { PaintingSubject, PortraitSubject } from "../../../domain/sources/search_subject.ts";
import { refusal } from "./upstream.ts";

const PAINTING: PaintingSubject = {
  kind: "painting",
  title: "Olympia",
  artist_name: "Édouard Manet",
  year: 1863,
  encyclopedia_title: "Olympia (Manet)",
};
const PORTRAIT: PortraitSubject = {
  kind: "portrait",
  name: "Édouard Manet",
  birth_year: 1832,
  death_year: 1883,
  encyclopedia_title: "Édouard Manet",
};

type Sourced = Partial<ImageSource> & Pick<ImageSource, "name">;

function source({ name, ...parts }: Sourced): ImageSource {
  return {
    name,
    label: name.toUpperCase(),
    searchUrl: ({ text }) => `https://${name}.example/?q=${text}`,
    search: () => Promise.resolve([]),
    ...parts,
  };
}
function picture(
  name: ImageSource["name"],
  file: string,
  more: Partial<Candidate> = {},
): Candidate {
  const imageUrl = `https://${name}.example/${file}.jpg`;
  return { imageUrl, thumbUrl: `${imageUrl}?small`, source: name, ...more };
}
const failing = (status: number) => () =>
  Promise.reject(new AppError(502, say("answered_status", { status })));

Deno.test("ImageSearch.best: returns the first usable result in the order of the sources", async () => {
  const asked: string[] = [];
  const search = new ImageSearch([
    source({ name: "google", unavailable: say("no_key") }),
    source({ name: "artsy", search: failing(500) }),
    source({
      name: "wikimedia",
      search: ({ text, encyclopediaTitle }) => {
        asked.push(`${text}|${encyclopediaTitle}`);
        return Promise.resolve([
          picture("wikimedia", "icon", { width: 20, height: 20 }),
          picture("wikimedia", "other"),
          picture("wikimedia", "manet-olympia", { pageUrl: "https://wikimedia.example/page" }),
        ]);
      },
    }),
    source({ name: "duckduckgo", search: () => assert.fail("asked too far") }),
  ]);
  assert.deepEqual(await search.best(PAINTING), {
    query: "Olympia Édouard Manet",
    imageUrl: "https://wikimedia.example/manet-olympia.jpg",
    source: "wikimedia",
    pageUrl: "https://wikimedia.example/page",
  });
  assert.deepEqual(asked, ["Olympia Édouard Manet|Olympia (Manet)"]);
});

Deno.test("ImageSearch.bestPortrait: includes the search page, a thumbnail and a name", async () => {
  const search = new ImageSearch([
    source({ name: "google", search: () => Promise.resolve([picture("google", "m")]) }),
  ]);
  assert.deepEqual(await search.bestPortrait(PORTRAIT), {
    query: "Édouard Manet",
    imageUrl: "https://google.example/m.jpg",
    source: "google",
    pageUrl: "https://google.example/?q=Édouard Manet",
    searchUrl: "https://google.example/?q=Édouard Manet",
    thumbUrl: "https://google.example/m.jpg?small",
    sourceLabel: "GOOGLE",
  });
});

Deno.test("ImageSearch.more: ranks all sources together without duplicates, up to the limit", async () => {
  const search = new ImageSearch([
    source({ name: "artsy", search: failing(500) }),
    source({
      name: "wikimedia",
      search: () =>
        Promise.resolve([
          picture("wikimedia", "olympia-manet", { width: 3000, height: 2000, title: "Olympia" }),
          picture("wikimedia", "copy"),
        ]),
    }),
    source({
      name: "duckduckgo",
      search: () => Promise.resolve([{ ...picture("wikimedia", "copy"), source: "duckduckgo" }]),
    }),
  ]);
  assert.deepEqual(await search.more(PAINTING, 20), {
    query: "Olympia Édouard Manet",
    searchUrl: "https://wikimedia.example/?q=Olympia Édouard Manet",
    source: "wikimedia",
    results: [
      {
        imageUrl: "https://wikimedia.example/olympia-manet.jpg",
        thumbUrl: "https://wikimedia.example/olympia-manet.jpg?small",
        source: "wikimedia",
        width: 3000,
        height: 2000,
      },
      {
        imageUrl: "https://wikimedia.example/copy.jpg",
        thumbUrl: "https://wikimedia.example/copy.jpg?small",
        source: "wikimedia",
      },
    ],
  });
  assert.equal((await search.more(PAINTING, 1)).results.length, 1);
});

Deno.test("ImageSearch: without a result, reports the response of each source", async () => {
  const search = new ImageSearch([
    source({ name: "google", unavailable: say("no_key") }),
    source({ name: "wikimedia" }),
    source({ name: "duckduckgo", search: failing(403) }),
  ]);
  const nothing = [
    502,
    "No image was found: google: no key; wikimedia: no result; duckduckgo: answered 403",
  ];
  assert.deepEqual(await refusal(search.best(PAINTING)), nothing);
  assert.deepEqual(await search.more(PAINTING, 20), {
    query: "Olympia Édouard Manet",
    searchUrl: "https://wikimedia.example/?q=Olympia Édouard Manet",
    source: "wikimedia",
    results: [],
  });
  const silent = new ImageSearch([
    source({ name: "duckduckgo", search: failing(403) }),
  ]);
  assert.deepEqual(
    await refusal(silent.more(PAINTING, 20)),
    [502, "No image was found: duckduckgo: answered 403"],
    "nobody was heard",
  );
  assert.deepEqual(await refusal(search.bestPortrait(PORTRAIT)), nothing);
  assert.deepEqual(
    await refusal(new ImageSearch([]).best(PAINTING)),
    [502, "No image was found: no source is set up"],
  );
});

Deno.test("ImageSearch: an error of this server is thrown", async () => {
  const search = new ImageSearch([
    source({ name: "google", search: () => Promise.reject(new TypeError("ours")) }),
    source({ name: "wikimedia", search: () => Promise.resolve([picture("wikimedia", "a")]) }),
  ]);
  await assert.rejects(search.best(PAINTING), /ours/);
  await assert.rejects(search.more(PAINTING, 20), /ours/);
});

Deno.test("ImageSearch.inOrder: the encyclopedia's picture first, then sources on demand", async () => {
  const asked: string[] = [];
  const search = new ImageSearch([
    source({
      name: "google",
      search: () => {
        asked.push("google");
        return Promise.resolve([1, 2, 3].map((n) => picture("google", `${n}`)));
      },
    }),
    source({
      name: "wikimedia",
      pageImage: () => Promise.resolve(picture("wikimedia", "lead", { isPageImage: true })),
    }),
    source({ name: "duckduckgo", unavailable: say("outside_switched_off") }),
  ]);
  const failures: Message[] = [];
  const found: string[] = [];
  for await (const { imageUrl } of search.inOrder(PAINTING, { perSource: 2, failures })) {
    found.push(imageUrl);
    if (found.length === 1) assert.deepEqual(asked, []);
  }
  assert.deepEqual(found, [
    "https://wikimedia.example/lead.jpg",
    "https://google.example/1.jpg",
    "https://google.example/2.jpg",
  ]);
  assert.deepEqual(failures.map((message) => textOf(message, "en")), [
    "wikimedia: no result",
    "duckduckgo: requests to other servers are switched off",
  ]);
});
