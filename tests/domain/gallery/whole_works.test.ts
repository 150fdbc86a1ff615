import assert from "node:assert/strict";
import type { ListedFile } from "../../../domain/gallery/picture_list.ts";
import { readPictureList } from "../../../domain/gallery/picture_list.ts";
import { wholeWorks } from "../../../domain/gallery/whole_works.ts";

type Size = [name: string, width: number, height: number, view?: ListedFile["view"]];

function chosen(...sizes: Size[]): [taken: string[], left: string[]] {
  const { wholes, left } = wholeWorks(sizes.map(([file, width, height, view]) => ({
    file: {
      file,
      artist: "",
      title: "",
      year: null,
      kind: "painting",
      line: 2,
      ...(view && { view }),
    },
    width,
    height,
  })));
  return [wholes.map(({ file }) => file.file), left.map(({ candidate: { file } }) => file.file)];
}

Deno.test("wholeWorks: all similar files, largest first", () => {
  assert.deepEqual(chosen(["a", 500, 400], ["b", 1000, 800], ["c", 700, 575]), [
    ["b", "c", "a"],
    [],
  ]);
});

Deno.test("wholeWorks: a larger file of other proportions than most is a crop", () => {
  const sizes: Size[] = [["crop", 950, 1120], ["a", 917, 712], ["b", 1280, 1014]];
  assert.deepEqual(chosen(...sizes), [["b", "a"], ["crop"]]);
});

Deno.test("wholeWorks: the list takes precedence over proportions", () => {
  assert.deepEqual(chosen(["crop", 950, 1120, "crop"], ["whole", 519, 712]), [["whole"], ["crop"]]);
  assert.deepEqual(chosen(["a", 950, 1120], ["whole", 519, 712, "whole"]), [["whole"], ["a"]]);
  assert.deepEqual(
    chosen(["crop", 950, 1120, "crop"], ["cut", 950, 1120], ["w", 519, 712, "whole"]),
    [
      ["w"],
      ["crop", "cut"],
    ],
  );
});

Deno.test("wholeWorks: none if crop and whole cannot be distinguished", () => {
  assert.deepEqual(chosen(["a", 950, 1120], ["b", 519, 712]), [[], ["a", "b"]]);
});

Deno.test("wholeWorks: a single crop is used", () => {
  assert.deepEqual(chosen(["crop", 950, 1120, "crop"]), [["crop"], []]);
});

Deno.test("readPictureList: reads the view of a file", () => {
  const views = ["byte copy; hero-large is a crop of the work", "byte copy; whole work", "none", ""]
    .map((note) => readPictureList(`file,artist,title,changed\na.jpg,A,T,${note}\n`)[0]!.view);
  assert.deepEqual(views, ["crop", "whole", undefined, undefined]);
});
