/** The encyclopedia and its collection against answers in the form of the real ones. */
import assert from "node:assert/strict";
import type { SourceQuery } from "../../../domain/sources/image_source.ts";
import { WikimediaSource } from "../../../adapters/sources/wikimedia.ts";
import { refusal, Upstream } from "./upstream.ts";

const QUERY: SourceQuery = {
  kind: "painting",
  text: "Impression, Sunrise Claude Monet",
  encyclopediaTitle: "Impression, Sunrise",
};
const noTitle = { ...QUERY, encyclopediaTitle: "" };

function file(title: string, info: Record<string, unknown> = {}, index?: number) {
  const name = title.replaceAll(" ", "_");
  const path = "https://upload.wikimedia.org/wikipedia/commons";
  return {
    ns: 6,
    title: `File:${title}`,
    ...(index === undefined ? {} : { index }),
    imageinfo: [{
      size: 1_000_000,
      width: 2000,
      height: 1500,
      url: `${path}/a/ab/${name}`,
      thumburl: `${path}/thumb/a/ab/${name}/500px-${name}`,
      descriptionurl: `https://commons.wikimedia.org/wiki/File:${name}`,
      mime: "image/jpeg",
      ...info,
    }],
  };
}

const SUNRISE = file("Monet - Impression, Sunrise.jpg");
const SUNRISE_URL =
  "https://upload.wikimedia.org/wikipedia/commons/a/ab/Monet_-_Impression,_Sunrise.jpg";

/** The encyclopedia under `/e`, the collection under `/c`. */
function mediaWiki(answers: { files?: unknown[]; onPage?: unknown[]; page?: unknown } = {}) {
  return new Upstream({
    "/e/w/api.php": (_, url) => {
      const { generator, prop } = Object.fromEntries(url.searchParams);
      if (prop === "pageimages|info") {
        const page = { pageid: 1, ns: 0, title: "Impression, Sunrise", ...answers.page as object };
        return Response.json({ batchcomplete: true, query: { pages: [page] } });
      }
      const pages = generator === "images" ? answers.onPage ?? [] : [SUNRISE];
      return Response.json({ batchcomplete: true, query: { pages } });
    },
    "/c/w/api.php": () =>
      Response.json(
        answers.files ? { query: { pages: answers.files } } : { batchcomplete: true },
      ),
  });
}
const wikimediaAt = (upstream: Upstream) =>
  new WikimediaSource(upstream.fetcher(), {
    encyclopediaUrl: upstream.url("/e"),
    commonsUrl: upstream.url("/c"),
  });
const PAGE = {
  pageimage: "Monet_-_Impression,_Sunrise.jpg",
  fullurl: "https://en.wikipedia.org/wiki/Impression,_Sunrise",
};

Deno.test("WikimediaSource: the page's picture, then the collection's in order, then the page's others", async () => {
  await using upstream = mediaWiki({
    page: PAGE,
    onPage: [file("Other by Monet.jpg"), SUNRISE, file("Flag.svg", { mime: "image/svg+xml" })],
    files: [file("Second.jpg", {}, 2), file("First.jpg", {}, 1)],
  });
  const found = await wikimediaAt(upstream).search(QUERY);
  assert.deepEqual(found.map(({ title }) => title), [
    "Monet - Impression, Sunrise",
    "First",
    "Second",
    "Other by Monet",
  ]);
  assert.deepEqual(found[0], {
    imageUrl: SUNRISE_URL,
    thumbUrl: "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/" +
      "Monet_-_Impression,_Sunrise.jpg/500px-Monet_-_Impression,_Sunrise.jpg",
    source: "wikimedia",
    pageUrl: "https://en.wikipedia.org/wiki/Impression,_Sunrise",
    width: 2000,
    height: 1500,
    title: "Monet - Impression, Sunrise",
    isPageImage: true,
  });
  const collection = upstream.requests.find(({ url }) => url.pathname.startsWith("/c/"))!;
  const { gsrsearch, gsrnamespace } = Object.fromEntries(collection.url.searchParams);
  assert.deepEqual([gsrsearch, gsrnamespace], [
    "Impression, Sunrise Claude Monet filetype:bitmap",
    "6",
  ]);
});

Deno.test("WikimediaSource: without a page, searches the collection only", async () => {
  await using upstream = mediaWiki({ files: [SUNRISE] });
  const found = await wikimediaAt(upstream).search(noTitle);
  assert.equal(found.length, 1);
  assert.equal(upstream.requests.length, 1);
  // A page that is missing has no picture; so has one whose picture is missing.
  await using missing = mediaWiki({ page: { missing: true } });
  assert.deepEqual(await wikimediaAt(missing).search(QUERY), []);
  assert.equal(await wikimediaAt(missing).pageImage(QUERY), undefined);
});

Deno.test("WikimediaSource: one successful part suffices", async () => {
  await using half = new Upstream({
    "/c/w/api.php": Response.json({ query: { pages: [SUNRISE] } }),
  });
  assert.equal((await wikimediaAt(half).search(QUERY)).length, 1);
  await using none = new Upstream();
  assert.deepEqual(
    await refusal(wikimediaAt(none).search(QUERY)),
    [502, "answered 404"],
  );
});

Deno.test("WikimediaSource: uses a large thumbnail if the original is unusable", async () => {
  const name = (found: { imageUrl: string }) => found.imageUrl.split("/").at(-1);
  await using upstream = mediaWiki({
    files: [
      file("Huge.jpg", { size: 90_000_000, width: 20_000, height: 15_000 }, 1),
      file("Scan.tif", {
        mime: "image/tiff",
        width: 3000,
        height: 2000,
        thumburl: "https://upload.wikimedia.org/thumb/a/ab/Scan.tif/lossy-page1-500px-Scan.tif.jpg",
      }, 2),
      file("Icon.png", { width: 48, height: 48, mime: "image/png" }, 3),
      file("Talk.ogg", { mime: "application/ogg" }, 4),
      file("Book.pdf", { mime: "application/pdf" }, 5),
    ],
  });
  const found = await wikimediaAt(upstream).search(noTitle);
  assert.deepEqual(found.map((one) => [name(one), one.width, one.height]), [
    ["3840px-Huge.jpg", 3840, 2880],
    ["lossy-page1-1920px-Scan.tif.jpg", 1920, 1280],
  ]);
});

Deno.test("WikimediaSource: returns author and license as plain text", async () => {
  const metadata = (fields: Record<string, string>) => ({
    extmetadata: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, { value, source: "commons" }]),
    ),
  });
  await using upstream = mediaWiki({
    files: [
      file("By.jpg", {
        ...metadata({
          Artist: '<a href="//x" onclick="y()"><b>Ada</b> &amp; Co&#46;</a><script>z()</script>',
          LicenseUrl: "https://creativecommons.org/licenses/by-sa/4.0",
          LicenseShortName: "CC BY-SA 4.0",
        }),
      }, 1),
      file("Free.jpg", metadata({ LicenseShortName: "Public domain" }), 2),
      file("Bare.jpg", metadata({ Artist: "  ", LicenseUrl: "javascript:x" }), 3),
      file("Broken.jpg", { extmetadata: { Artist: 7 } }, 4),
    ],
  });
  const found = await wikimediaAt(upstream).search(noTitle);
  assert.deepEqual(found.map(({ credit, license }) => [credit, license]), [
    ["Ada & Co.", "https://creativecommons.org/licenses/by-sa/4.0"],
    [undefined, "https://creativecommons.org/publicdomain/mark/1.0/"],
    [undefined, undefined],
    [undefined, undefined],
  ]);
});
