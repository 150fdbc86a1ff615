/** Each source against answers of the form in which the real one gives them. */
import { say } from "../../../domain/messages/message.ts";
import assert from "node:assert/strict";
import {
  artsySource,
  duckDuckGoSource,
  googleSource,
} from "../../../adapters/sources/web_sources.ts";
import type { SourceQuery } from "../../../domain/sources/image_source.ts";
import { WikimediaSource } from "../../../adapters/sources/wikimedia.ts";
import { refusal, Upstream } from "./upstream.ts";

const QUERY: SourceQuery = {
  kind: "painting",
  text: "Impression, Sunrise Claude Monet",
  encyclopediaTitle: "Impression, Sunrise",
};

function googleItem(n: number) {
  return {
    kind: "customsearch#result",
    title: `Impression ${n}`,
    link: `https://a.example/${n}.jpg`,
    displayLink: "a.example",
    mime: "image/jpeg",
    image: {
      contextLink: `https://a.example/page/${n}`,
      height: 800,
      width: 1000,
      byteSize: 123,
      thumbnailLink: `https://encrypted-tbn0.gstatic.com/images?q=tbn:${n}`,
      thumbnailHeight: 120,
      thumbnailWidth: 150,
    },
  };
}

Deno.test("googleSource: requests pages of ten and skips malformed results", async () => {
  await using upstream = new Upstream({
    "/v1": (_, url) =>
      Response.json(
        url.searchParams.get("start") === "1"
          ? { items: Array.from({ length: 10 }, (_, n) => googleItem(n)) }
          : { items: [{ link: "javascript:alert(1)" }, { link: "http://b.example/x.png" }, null] },
      ),
  });
  const google = googleSource(upstream.fetcher(), {
    key: "KEY",
    engine: "ENGINE",
    url: upstream.url("/v1"),
  });
  const found = await google.search(QUERY);
  assert.equal(found.length, 11);
  assert.deepEqual(found[0], {
    imageUrl: "https://a.example/0.jpg",
    thumbUrl: "https://encrypted-tbn0.gstatic.com/images?q=tbn:0",
    source: "google",
    pageUrl: "https://a.example/page/0",
    width: 1000,
    height: 800,
    title: "Impression 0",
  });
  assert.deepEqual(found[10], {
    imageUrl: "http://b.example/x.png",
    thumbUrl: "http://b.example/x.png",
    source: "google",
  });
  const asked = upstream.requests.map(({ url }) => Object.fromEntries(url.searchParams));
  assert.deepEqual(asked.map(({ start, num }) => [start, num]), [["1", "10"], ["11", "10"]]);
  const { key, cx, q, searchType } = asked[0]!;
  assert.deepEqual([key, cx, q, searchType], [
    "KEY",
    "ENGINE",
    "Impression, Sunrise Claude Monet painting",
    "image",
  ]);
});

Deno.test("googleSource: is unavailable without key or engine", async () => {
  await using upstream = new Upstream();
  const url = upstream.url("/");
  const unavailable = (key?: string, engine?: string) =>
    googleSource(upstream.fetcher(), { key, engine, url }).unavailable;
  assert.deepEqual(unavailable(), say("no_key"));
  assert.deepEqual(unavailable("k"), say("no_key"));
  assert.equal(unavailable("k", "e"), undefined);
});

Deno.test("sources: describe failed responses briefly, without the key", async () => {
  const answers: [Response, number, string][] = [
    [new Response("quota", { status: 429 }), 502, "answered 429"],
    [new Response("<html>"), 502, "did not send JSON"],
    [Response.json([1, 2]), 502, "sent an unknown format"],
  ];
  for (const [answer, status, message] of answers) {
    await using upstream = new Upstream({ "/": answer });
    const options = { key: "SECRET", engine: "e", url: upstream.url("/") };
    const google = googleSource(upstream.fetcher(), options);
    assert.deepEqual(await refusal(google.search(QUERY)), [status, message]);
  }
  await using upstream = new Upstream({ "/": Response.json({ searchInformation: {} }) });
  const options = { key: "SECRET", engine: "e", url: upstream.url("/") };
  assert.deepEqual(
    await googleSource(upstream.fetcher(), options).search(QUERY),
    [],
  );
});

const ARTSY_RESULT = {
  type: "artwork",
  title: "Impression, Sunrise",
  description: null,
  og_type: "article",
  _links: {
    self: { href: "https://api.artsy.net/api/artworks/1" },
    permalink: { href: "https://www.artsy.net/artwork/claude-monet-impression-sunrise" },
    thumbnail: { href: "https://d32dm0rphc51dk.cloudfront.net/abc/square.jpg" },
  },
};

Deno.test("artsySource: requests a token once, and again when it is refused", async () => {
  let tokens = 0;
  let valid = "";
  await using upstream = new Upstream({
    "/api/tokens/xapp_token": () => {
      valid = `token-${++tokens}`;
      return Response.json({ type: "xapp_token", token: valid }, { status: 201 });
    },
    "/api/search": (request) =>
      request.headers.get("X-XAPP-Token") === valid
        ? Response.json({
          total_count: 2,
          _embedded: { results: [ARTSY_RESULT, { type: "artwork", _links: {} }] },
        })
        : new Response("{}", { status: 401 }),
  });
  const artsy = artsySource(
    upstream.fetcher(),
    { clientId: "ID", clientSecret: "SECRET", url: upstream.url("/api/") },
  );
  const found = await artsy.search(QUERY);
  assert.deepEqual(found, [{
    imageUrl: "https://d32dm0rphc51dk.cloudfront.net/abc/normalized.jpg",
    thumbUrl: "https://d32dm0rphc51dk.cloudfront.net/abc/square.jpg",
    source: "artsy",
    pageUrl: "https://www.artsy.net/artwork/claude-monet-impression-sunrise",
    title: "Impression, Sunrise",
  }]);
  const { method, body } = upstream.requests[0]!;
  assert.deepEqual([method, JSON.parse(body)], [
    "POST",
    { client_id: "ID", client_secret: "SECRET" },
  ]);
  await artsy.search(QUERY);
  assert.equal(tokens, 1);
  valid = "taken back";
  await artsy.search(QUERY);
  assert.equal(tokens, 2);
  assert.deepEqual(
    upstream.requests.filter(({ url }) => url.pathname === "/api/search")
      .map(({ url }) => url.searchParams.get("type")).at(0),
    "artwork",
  );
});

Deno.test("artsySource: a refused secret is reported without further attempts", async () => {
  await using upstream = new Upstream({
    "/tokens/xapp_token": () => new Response("{}", { status: 401 }),
  });
  const options = { clientId: "ID", clientSecret: "wrong", url: upstream.url("") };
  const artsy = artsySource(upstream.fetcher(), options);
  assert.deepEqual(await refusal(artsy.search(QUERY)), [502, "answered 401"]);
  assert.ok(upstream.requests.length <= 2);
  assert.deepEqual(
    artsySource(upstream.fetcher(), { ...options, clientId: undefined }).unavailable,
    say("no_key"),
  );
});

const DDG_PAGES = [
  `<script>DDG.deep.initialize('/d.js?q=x&l=us-en&vqd="4-123-456"');vqd="4-123-456";</script>`,
  `<script>nrj('/t.js?q=monet&vqd=4-123-456&l=wt-wt');</script>`,
  `<script>vqd='4-123-456';</script>`,
  `{"vqd": "4-123-456"}`,
];

for (const [n, page] of DDG_PAGES.entries()) {
  Deno.test(`duckDuckGoSource: finds the token of the page in form ${n + 1}`, async () => {
    await using upstream = new Upstream({
      "/": new Response(page, { headers: { "content-type": "text/html" } }),
      "/i.js": (_, url) =>
        url.searchParams.get("vqd") === "4-123-456"
          ? Response.json({
            query: "x",
            next: "i.js?s=100",
            results: [
              {
                image: "https://a.example/monet.jpg",
                thumbnail: "https://tse1.mm.bing.net/th?id=1",
                url: "https://a.example/monet",
                title: "Impression, Sunrise",
                width: 1200,
                height: "900",
                source: "Bing",
              },
              { image: "data:image/png;base64,AAAA" },
              { image: "https://b.example/m.jpg", width: 0, thumbnail: null },
            ],
          })
          : new Response("", { status: 403 }),
    });
    const source = duckDuckGoSource(upstream.fetcher(), upstream.url(""));
    assert.deepEqual(await source.search(QUERY), [
      {
        imageUrl: "https://a.example/monet.jpg",
        thumbUrl: "https://tse1.mm.bing.net/th?id=1",
        source: "duckduckgo",
        pageUrl: "https://a.example/monet",
        width: 1200,
        height: 900,
        title: "Impression, Sunrise",
      },
      {
        imageUrl: "https://b.example/m.jpg",
        thumbUrl: "https://b.example/m.jpg",
        source: "duckduckgo",
      },
    ]);
    const [, search] = upstream.requests;
    assert.equal(search!.url.searchParams.get("q"), "Impression, Sunrise Claude Monet painting");
    assert.equal(search!.headers.get("referer"), upstream.url("/"));
    assert.match(search!.headers.get("user-agent")!, /^Mozilla\/5\.0 /);
  });
}

Deno.test("duckDuckGoSource: reports a refusal", async () => {
  await using blocked = new Upstream({ "/": new Response("<p>Are you a robot?</p>") });
  assert.deepEqual(
    await refusal(
      duckDuckGoSource(blocked.fetcher(), blocked.url("")).search(QUERY),
    ),
    [502, "answered without a token"],
  );
  await using refused = new Upstream({
    "/": new Response(DDG_PAGES[0]),
    "/i.js": new Response("Forbidden", { status: 403 }),
  });
  assert.deepEqual(
    await refusal(
      duckDuckGoSource(refused.fetcher(), refused.url("")).search(QUERY),
    ),
    [502, "answered 403"],
  );
});

Deno.test("sources: each has a web page of the search", async () => {
  await using upstream = new Upstream();
  const fetcher = upstream.fetcher();
  const url = upstream.url("");
  const sources = [
    googleSource(fetcher, { key: "k", engine: "e", url }),
    artsySource(fetcher, { clientId: "i", clientSecret: "s", url }),
    new WikimediaSource(fetcher, { encyclopediaUrl: url, commonsUrl: url }),
    duckDuckGoSource(fetcher, url),
  ];
  assert.deepEqual(sources.map((source) => source.searchUrl({ ...QUERY, text: "A & B" })), [
    "https://www.google.com/search?q=A+%26+B+painting&udm=2",
    "https://www.artsy.net/search?term=A+%26+B",
    "https://commons.wikimedia.org/wiki/Special:MediaSearch?type=image&search=A+%26+B",
    "https://duckduckgo.com/?q=A+%26+B+painting&iax=images&ia=images",
  ]);
});
