import assert from "node:assert/strict";
import { changesOf, titleInEntry } from "../../../../../static/gallery/curator/state/audit_log.ts";

Deno.test("changesOf: only changed fields", () => {
  const before = { checked: false, fixed: false };
  assert.deepEqual(changesOf({ before, after: { checked: true, fixed: false } }), [
    { field: "checked", before: "false", after: "true" },
  ]);
  assert.deepEqual(changesOf({ before, after: before }), []);
});

Deno.test("changesOf: a new picture has its files, without technical fields", () => {
  const changes = changesOf({
    before: { full: "a.jpg", thumbnail: null, fullKey: 1, thumbnailKey: null, checked: true },
    after: {
      full: "b.jpg",
      thumbnail: "c.jpg",
      fullKey: 2,
      thumbnailKey: 2,
      checked: true,
      imageUrl: "https://a.example/b.jpg",
    },
  });
  assert.deepEqual(changes, [
    { field: "full", before: "a.jpg", after: "b.jpg" },
    { field: "thumbnail", before: undefined, after: "c.jpg" },
    { field: "imageUrl", before: undefined, after: "https://a.example/b.jpg" },
  ]);
});

Deno.test("changesOf: a removal counts what was removed with the painting", () => {
  const before = {
    painting: { title: "Olympia", year: 1863 },
    influences: [1, 2],
    annotations: [],
  };
  assert.deepEqual(changesOf({ before, after: null }), [
    { field: "title", before: "Olympia", after: undefined },
    { field: "year", before: "1863", after: undefined },
    { field: "influences", before: "2", after: undefined },
    { field: "annotations", before: "0", after: undefined },
  ]);
  assert.equal(titleInEntry({ before, after: null }), "Olympia");
  assert.equal(titleInEntry({ before: { checked: true }, after: { checked: false } }), undefined);
  assert.equal(titleInEntry({ before: null, after: { name: "Baroque" } }), "Baroque");
});
