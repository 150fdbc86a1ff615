/** The files that a curator drops: pictures among them, and uploads that continue. */
import assert from "node:assert/strict";
import { zipSync } from "fflate/browser";
import { picturesIn } from "../../../static/gallery/pictures/dropped_pictures.ts";
import { sendFile } from "../../../static/gallery/pictures/resumable_upload.ts";
import { BrowserStandIn, refusal } from "../browser_stand_in.ts";

const file = (path: string, content: BlobPart = "x", lastModified = 7) => ({
  path,
  file: new File([content], path.split("/").at(-1)!, { lastModified }),
});

Deno.test("picturesIn: pictures of archives have its path; other visible files are counted", async () => {
  const archive = (...names: string[]) =>
    zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array(3)])));
  const { pictures, omitted } = await picturesIn([
    file("a.zip", archive("in/one.jpg", "in/two.heic", "__MACOSX/in/_one.jpg", "in/.x.jpg")),
    file("b.zip", archive("in/one.jpg", "../out.jpg")),
    file("folder/in/one.jpg"),
    file("folder/three.psd"),
    file("folder/.DS_Store"),
    file("folder/Thumbs.db"),
  ]);
  assert.deepEqual(pictures.map(({ path, file }) => [path, file.name, file.lastModified]), [
    ["a.zip/in/one.jpg", "one.jpg", 7],
    ["b.zip/in/one.jpg", "one.jpg", 7],
    ["folder/in/one.jpg", "one.jpg", 7],
  ]);
  assert.equal(omitted, 2);
});

Deno.test("picturesIn: pictures above 5,000 are counted", async () => {
  const files = Array.from({ length: 5003 }, (_, at) => file(`${at}.png`));
  const { pictures, omitted } = await picturesIn(files);
  assert.deepEqual([pictures.length, pictures.at(-1)!.path, omitted], [5000, "4999.png", 3]);
});

Deno.test("sendFile: continues an interrupted upload of the same file only", async () => {
  let begun = 0;
  const found = new Response(null, { headers: { "Upload-Offset": "0" } });
  using server = new BrowserStandIn({
    "POST /api/uploads": () =>
      new Response(null, { status: 201, headers: { Location: `/api/uploads/${++begun}` } }),
    "HEAD /api/uploads/1": found,
    "PATCH /api/uploads/1": refusal(422, "Interrupted"),
    "PATCH /api/uploads/2": refusal(422, "Interrupted"),
    "PATCH /api/uploads/3": refusal(422, "Interrupted"),
    "PATCH /api/uploads/4": refusal(422, "Interrupted"),
  });
  const { signal } = new AbortController();
  for (
    const sent of [
      file("a.zip/1.jpg", "first"),
      file("a.zip/1.jpg", "first"),
      file("a.zip/1.jpg", "other"),
      file("b.zip/1.jpg", "first"),
      file("a.zip/1.jpg", "first", 8),
    ]
  ) await assert.rejects(sendFile(sent, { signal, onProgress: () => {} }), /Interrupted/);
  assert.deepEqual(server.routes, [
    "POST /api/uploads",
    "PATCH /api/uploads/1",
    "HEAD /api/uploads/1",
    "PATCH /api/uploads/1",
    "POST /api/uploads",
    "PATCH /api/uploads/2",
    "POST /api/uploads",
    "PATCH /api/uploads/3",
    "POST /api/uploads",
    "PATCH /api/uploads/4",
  ]);
});
