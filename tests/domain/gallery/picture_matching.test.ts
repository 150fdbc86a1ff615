import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import { readPictureList } from "../../../domain/gallery/picture_list.ts";
import { PictureIndex } from "../../../domain/gallery/picture_matching.ts";

const index = new PictureIndex([
  { id: 1, name: "Paul Cézanne" },
  { id: 2, name: "Katsushika Hokusai" },
  { id: 3, name: "Jan Brueghel the Elder" },
  { id: 4, name: "Jan Brueghel the Younger" },
  { id: 5, name: "Twin" },
  { id: 6, name: "Twin" },
], [
  { id: 10, artistId: 1, title: "The Basket of Apples", year: 1893 },
  { id: 11, artistId: 1, title: "Self-Portrait", year: 1875 },
  { id: 12, artistId: 1, title: "Self-Portrait", year: 1887 },
  { id: 13, artistId: 1, title: "Bathers", year: null },
  { id: 20, artistId: 2, title: "The Great Wave off Kanagawa", year: 1831 },
  { id: 21, artistId: 2, title: "Fine Wind, Clear Morning (Red Fuji)", year: 1831 },
]);

Deno.test("PictureIndex.artist: other accents, orders of words, longer and shorter names", () => {
  assert.deepEqual(index.artist("Paul Cezanne"), { id: 1 });
  assert.deepEqual(index.artist("CÉZANNE, Paul"), { id: 1 });
  assert.deepEqual(index.artist("Hokusai"), { id: 2 });
  assert.deepEqual(index.artist("Jan Brueghel the Elder"), { id: 3 });
});

Deno.test("PictureIndex.artist: no match rather than a wrong one", () => {
  assert.deepEqual(index.artist("Paul Klee"), { reason: "no artist is named Paul Klee" });
  assert.deepEqual(index.artist("Twin"), { reason: "several artists are named Twin" });
  assert.deepEqual(index.artist("the"), { reason: "no artist is named the" });
  assert.deepEqual(index.artist("Brueghel"), { reason: "several artists could be Brueghel" });
});

Deno.test("PictureIndex.painting: equal titles, without article, or one beginning with the other", () => {
  const find = (title: string, year: number | null = null, artist = "Paul Cézanne") =>
    index.painting({ artist, title, year });
  assert.deepEqual(find("The Basket of Apples"), { id: 10 });
  assert.deepEqual(find("Basket of apples"), { id: 10 });
  assert.deepEqual(find("Self portrait", 1887), { id: 12 });
  assert.deepEqual(find("Self portrait"), { reason: "several paintings are titled Self portrait" });
  assert.deepEqual(find("Fine Wind, Clear Morning", null, "Hokusai"), { id: 21 });
  assert.deepEqual(find("Bathers at Rest"), {
    reason: "no painting by Paul Cézanne is titled Bathers at Rest",
  });
  assert.deepEqual(find("Lunch"), { reason: "no painting by Paul Cézanne is titled Lunch" });
});

Deno.test("readPictureList: three required and two optional columns; others are ignored", () => {
  const list = readPictureList(
    "\ufefffile,artist,title,year,kind,license\n" +
      "a/hals.jpg, Frans Hals ,Malle Babbe,1633,painting,PD\n\n" +
      "p.png,Frans Hals,,,portrait,PD\n",
  );
  assert.deepEqual(list, [
    {
      file: "a/hals.jpg",
      artist: "Frans Hals",
      title: "Malle Babbe",
      year: 1633,
      kind: "painting",
      line: 2,
    },
    { file: "p.png", artist: "Frans Hals", title: "", year: null, kind: "artist", line: 4 },
  ]);
});

Deno.test("readPictureList: years in any wording", () => {
  const years = ["1633", "1853.0", "1833-1834", "about 1500", "-480", "", "unknown"];
  const csv = ["file,artist,title,year", ...years.map((year) => `x,y,z,${year}`)].join("\n");
  assert.deepEqual(readPictureList(csv).map(({ year }) => year), [
    1633,
    1853,
    1833,
    1500,
    -480,
    null,
    null,
  ]);
});

Deno.test("readPictureList: errors name the line", () => {
  const cases: [string, RegExp][] = [
    ["", /^The file has no rows$/],
    ["file,artist\nx,y", /^The file lacks the columns title$/],
    ["file,artist,title\nx,y", /^The file is not valid CSV: /],
    ['file,artist,title\nx,"y,z', /^The file is not valid CSV: /],
    ["file,artist,title\n,y,z", /^Line 2: file: expected the name of a file$/],
    ["file,artist,title\na,b,c\n../x.jpg,y,z", /^Line 3: file: \.\.\/x\.jpg is outside/],
    ["file,artist,title\n/etc/x.jpg,y,z", /is outside the folder$/],
    ["file,artist,title\nC:\\x.jpg,y,z", /is outside the folder$/],
    ["file,artist,title,kind\nx,y,z,statue", /^Line 2: kind: expected painting or portrait/],
  ];
  for (const [csv, message] of cases) {
    assert.throws(() => readPictureList(csv), (error) => {
      assert.ok(error instanceof AppError);
      assert.equal(error.status, 400);
      assert.match(error.message, message);
      return true;
    });
  }
});
