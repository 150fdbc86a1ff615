/** The files that a curator drops: pictures among them, and uploads that continue. */
import assert from "node:assert/strict";
import { zipSync } from "fflate/browser";
import { picturesIn, TooLarge } from "../../../static/gallery/pictures/dropped_pictures.ts";
import { sendFile } from "../../../static/gallery/shared/desk/resumable_upload.ts";
import { uploadPicture } from "../../../static/gallery/curator/state/curator_api.ts";
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

Deno.test("picturesIn: archives with too many entries, or that unpack too far, are refused", async () => {
  const names = Array.from({ length: 20_001 }, (_, at) => [`${at}.txt`, new Uint8Array()]);
  await assert.rejects(picturesIn([file("a.zip", zipSync(Object.fromEntries(names)))]), TooLarge);
  const bomb = zipSync({ "zeros.jpg": new Uint8Array(4_000_000) });
  assert.ok(bomb.length < 8000, `${bomb.length}`);
  await assert.rejects(picturesIn([file("a.zip", bomb)]), TooLarge);
  const { pictures } = await picturesIn([
    file("a.zip", zipSync({ "small.jpg": new Uint8Array(900_000) })),
  ]);
  assert.deepEqual(pictures.map(({ file }) => file.size), [900_000]);
});

Deno.test("picturesIn: paths that lead out of an archive are left out, and its links are not followed", async () => {
  const { pictures } = await picturesIn([file(
    "a.zip",
    zipSync({
      "../out.jpg": new Uint8Array(3),
      "in/../../out.jpg": new Uint8Array(3),
      "/etc/out.jpg": new Uint8Array(3),
      "C:\\out.jpg": new Uint8Array(3),
      "in//out.jpg": new Uint8Array(3),
      // A symbolic link is a file with the path that it leads to, and an attribute.
      "link.jpg": [new TextEncoder().encode("/etc/passwd"), { os: 3, attrs: 0o120777 << 16 }],
      "in/one.jpg": new Uint8Array(3),
    }),
  )]);
  assert.deepEqual(pictures.map(({ path }) => path), ["a.zip/link.jpg", "a.zip/in/one.jpg"]);
  assert.equal(await pictures[0]!.file.text(), "/etc/passwd");
});

/** A server of uploads that stores what arrives, unless it is out of reach. */
function uploadServer(length: number) {
  let [received, isAway] = [0, 0];
  const state = () => new Response(null, { headers: { "Upload-Offset": String(received) } });
  const server = new BrowserStandIn({
    "POST /api/uploads": () =>
      new Response(null, { status: 201, headers: { Location: "/api/uploads/1" } }),
    "HEAD /api/uploads/1": () => {
      if (isAway-- > 0) throw new TypeError("Failed to fetch");
      return state();
    },
    "PATCH /api/uploads/1": () => {
      if (isAway-- > 0) throw new TypeError("Failed to fetch");
      received = Math.min(length, received + 4 * 1024 * 1024);
      return state();
    },
  });
  server.set("setTimeout", (run: () => void) => queueMicrotask(run));
  return { server, leave: (requests: number) => isAway = requests };
}

Deno.test("sendFile: a lost connection is waited for, and only the rest is sent", async () => {
  const large = file("large.tif", new Uint8Array(9_000_000));
  const { server, leave } = uploadServer(9_000_000);
  using _ = server;
  const shares: number[] = [];
  const onProgress = (share: number) => {
    shares.push(share);
    if (shares.length === 1) leave(2);
  };
  assert.equal(await sendFile(large, { onProgress }), "1");
  assert.deepEqual(server.routes, [
    "POST /api/uploads",
    "PATCH /api/uploads/1",
    "PATCH /api/uploads/1",
    "HEAD /api/uploads/1",
    "HEAD /api/uploads/1",
    "PATCH /api/uploads/1",
    "PATCH /api/uploads/1",
  ]);
  assert.deepEqual(shares.map((share) => Math.round(share * 100)), [47, 93, 100]);
});

Deno.test("sendFile: a paused upload continues where it was", async () => {
  const large = file("large.tif", new Uint8Array(9_000_000));
  const { server, leave } = uploadServer(9_000_000);
  using _ = server;
  const pause = new AbortController();
  const sending = sendFile(large, {
    signal: pause.signal,
    onProgress() {
      pause.abort(new Error("Paused"));
      leave(1);
    },
  });
  await assert.rejects(sending, /Paused/);
  const before = server.routes.length;
  await sendFile(large, { onProgress: () => {} });
  assert.deepEqual(server.routes.slice(before), [
    "HEAD /api/uploads/1",
    "PATCH /api/uploads/1",
    "PATCH /api/uploads/1",
  ]);
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

Deno.test("uploadPicture: one file for two works at once is uploaded for each", async () => {
  let begun = 0;
  const stored = () => new Response(null, { headers: { "Upload-Offset": "1" } });
  const published = (path: string) => ({ imagePath: path, thumbnailPath: path });
  using server = new BrowserStandIn({
    "POST /api/uploads": () =>
      new Response(null, { status: 201, headers: { Location: `/api/uploads/${++begun}` } }),
    "PATCH /api/uploads/1": stored,
    "PATCH /api/uploads/2": stored,
    "PUT /api/paintings/7/image": published("7.jpg"),
    "PUT /api/paintings/8/image": published("8.jpg"),
  });
  const { file: same } = file("same.jpg");
  await Promise.all([7, 8].map((id) => uploadPicture({ kind: "painting", id }, same, () => {})));
  const uploads = server.asked.filter(({ route }) => route.startsWith("PUT"))
    .map(({ body }) => (body as { upload: string }).upload);
  assert.deepEqual(uploads.toSorted(), ["1", "2"]);
});
