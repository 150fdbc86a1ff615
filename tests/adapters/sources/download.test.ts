import { say } from "../../../domain/messages/message.ts";
import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import { downloadImage, MAX_DOWNLOAD_BYTES } from "../../../adapters/sources/image_sources.ts";
import type {
  FetchedResponse,
  Fetcher,
  OutgoingRequest,
} from "../../../adapters/sources/guarded_fetch.ts";
import { PNG } from "./pictures.ts";
import { refusal, Upstream } from "./upstream.ts";

type Answer = Partial<FetchedResponse> | AppError;

/** A fetcher that answers by address, and what it was asked. */
function scripted(answer: (request: OutgoingRequest) => Answer) {
  const asked: [url: string, referer: string | undefined][] = [];
  const fetcher: Fetcher = {
    fetch(request) {
      asked.push([request.url, request.headers?.referer]);
      const found = answer(request);
      if (found instanceof AppError) return Promise.reject(found);
      const type = "image/png";
      return Promise.resolve({ url: request.url, status: 200, type, bytes: PNG, ...found });
    },
  };
  return { fetcher, asked };
}
const HTML = new TextEncoder().encode("<!doctype html><p>No hotlinks!</p>");
const THUMB = "https://art.example/wp-content/monet-300x200.jpg";
const FULL = "https://art.example/wp-content/monet.jpg";

Deno.test("downloadImage: sends a browser's headers and returns the response", async () => {
  await using upstream = new Upstream({
    "/a.jpg": () => new Response(null, { status: 302, headers: { location: "/b" } }),
    "/b": new Response(PNG, { headers: { "content-type": "image/jpeg" } }),
  });
  assert.deepEqual(await downloadImage(upstream.fetcher(), { imageUrl: upstream.url("/a.jpg") }), {
    bytes: PNG,
    type: "image/png",
    url: upstream.url("/b"),
    declared: "image/jpeg",
  });
  const { headers } = upstream.requests[0]!;
  assert.match(headers.get("user-agent")!, /^Mozilla\/5\.0 .*Chrome/);
  assert.match(headers.get("accept")!, /^image\/jpeg,/);
  assert.equal(headers.get("referer"), null);
});

Deno.test("downloadImage: tries the full size, then the given URL, then the thumbnail", async () => {
  const thumbUrl = "https://thumbs.example/m.jpg";
  const { fetcher, asked } = scripted(({ url }) =>
    url === thumbUrl ? {} : new AppError(502, say("connection_failed"))
  );
  const { url } = await downloadImage(fetcher, { imageUrl: THUMB, thumbUrl });
  assert.equal(url, thumbUrl);
  assert.deepEqual(asked.map(([url]) => url), [FULL, THUMB, thumbUrl]);

  const first = scripted(() => ({}));
  assert.equal((await downloadImage(first.fetcher, { imageUrl: THUMB })).url, FULL);
  const unnamed = scripted(() => new AppError(502, say("connection_failed")));
  await refusal(downloadImage(unnamed.fetcher, { imageUrl: THUMB, thumbUrl: "" }));
  assert.deepEqual(unnamed.asked.map(([url]) => url), [FULL, THUMB]);
  const plain = scripted(() => ({}));
  const given = await downloadImage(plain.fetcher, { imageUrl: THUMB }, { upgrade: false });
  assert.equal(given.url, THUMB);
});

Deno.test("downloadImage: retries with the page, then the site, as referer", async () => {
  for (const refusal of [{ status: 403, bytes: new Uint8Array() }, { bytes: HTML }]) {
    const { fetcher, asked } = scripted(({ headers }) =>
      headers?.referer === "https://art.example/" ? {} : refusal
    );
    await downloadImage(fetcher, {
      imageUrl: FULL,
      searchUrl: "https://user:secret@page.example/monet?id=1#top",
    });
    assert.deepEqual(asked, [
      [FULL, undefined],
      [FULL, "https://page.example/monet?id=1"],
      [FULL, "https://art.example/"],
    ]);
  }
});

Deno.test("downloadImage: identifies itself to Wikimedia when browsers are refused", async () => {
  const agents: string[] = [];
  const { fetcher } = scripted(({ headers }) => {
    agents.push(headers!["user-agent"]!.split("/")[0]!);
    return headers!["user-agent"]!.startsWith("Mozilla") ? { status: 403, bytes: HTML } : {};
  });
  const imageUrl = "https://upload.wikimedia.org/wikipedia/commons/a/ab/Monet.jpg";
  await downloadImage(fetcher, { imageUrl });
  assert.deepEqual(agents, ["Mozilla", "Mozilla", "OpenDepot"]);
  agents.length = 0;
  await refusal(downloadImage(fetcher, { imageUrl: "https://wikimedia.org.evil.example/a.jpg" }));
  assert.deepEqual(agents, ["Mozilla", "Mozilla"]);
});

Deno.test("downloadImage: an invalid page URL is not sent as referer", async () => {
  const { fetcher, asked } = scripted(() => ({ status: 404, bytes: new Uint8Array() }));
  for (const searchUrl of ["javascript:alert(1)", "nowhere", "file:///etc/passwd"]) {
    await refusal(downloadImage(fetcher, { imageUrl: FULL, searchUrl }));
  }
  assert.deepEqual(
    [...new Set(asked.map(([, referer]) => referer))],
    [undefined, "https://art.example/"],
  );
});

Deno.test("downloadImage: rejects unsupported bytes whatever their declared type", async () => {
  const svg = new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg"/>`);
  for (const bytes of [HTML, svg, new Uint8Array(), new TextEncoder().encode("GIF8")]) {
    const { fetcher } = scripted(() => ({ bytes }));
    assert.deepEqual(await refusal(downloadImage(fetcher, { imageUrl: FULL })), [
      502,
      "The image could not be downloaded: art.example: sent no image of a supported type",
    ]);
  }
});

Deno.test("downloadImage: reports the reason of each attempt", async () => {
  const { fetcher } = scripted(({ url, headers }) => {
    if (url !== THUMB) return new AppError(502, say("answer_too_large", { max: 31457280 }));
    return { status: headers?.referer ? 404 : 403, bytes: new Uint8Array() };
  });
  assert.deepEqual(await refusal(downloadImage(fetcher, { imageUrl: THUMB })), [
    502,
    "The image could not be downloaded: art.example: the response is larger than 31457280 bytes; " +
    "art.example: answered 403, answered 404",
  ]);
});

Deno.test("downloadImage: 400 for a URL that is not allowed, without other attempts", async () => {
  const { fetcher, asked } = scripted(() => new AppError(400, say("address_not_allowed")));
  assert.deepEqual(
    await refusal(downloadImage(fetcher, { imageUrl: FULL, thumbUrl: "https://b.example/" })),
    [400, "The address is not allowed"],
  );
  assert.equal(asked.length, 1);
});

Deno.test("downloadImage: skips derived URLs that are not allowed", async () => {
  const notAllowed = new AppError(400, say("address_not_allowed"));
  const inner = "http://127.0.0.1/secret.jpg";
  const imageUrl = `https://wsrv.nl/?url=${encodeURIComponent(inner)}`;
  const upgraded = scripted(({ url }) => url === inner ? notAllowed : {});
  assert.equal((await downloadImage(upgraded.fetcher, { imageUrl })).url, imageUrl);

  const thumbnail = scripted(({ url }) =>
    url === inner ? notAllowed : new AppError(502, say("answer_broke_off"))
  );
  const [status] = await refusal(
    downloadImage(thumbnail.fetcher, { imageUrl: FULL, thumbUrl: inner }),
  );
  assert.equal(status, 502);
});

Deno.test("downloadImage: 504 if all attempts were too slow, otherwise 502", async () => {
  const slow = scripted(() => new AppError(504, say("host_too_slow")));
  assert.deepEqual(await refusal(downloadImage(slow.fetcher, { imageUrl: THUMB })), [
    504,
    "The image could not be downloaded: art.example: took too long",
  ]);
  assert.equal(slow.asked.length, 2, "slowness is not for want of a referer");
  const mixed = scripted(({ url }) => new AppError(url === FULL ? 504 : 502, say("no_hit")));
  assert.equal((await refusal(downloadImage(mixed.fetcher, { imageUrl: THUMB })))[0], 502);
});

Deno.test("downloadImage: one deadline for all attempts", async () => {
  const { fetcher, asked } = scripted(() => ({}));
  const { now } = performance;
  // Stopped, so that the deadline passes at this very moment.
  performance.now = () => 1000;
  const [status] = await refusal(downloadImage(fetcher, { imageUrl: THUMB }, { deadline: 0 }))
    .finally(() => performance.now = now);
  assert.equal(status, 504);
  assert.deepEqual(asked, []);
});

Deno.test("downloadImage: accepts at most 30 MB", async () => {
  assert.equal(MAX_DOWNLOAD_BYTES, 31_457_280);
  await using upstream = new Upstream({
    "/big.jpg": () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(PNG),
          pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
        }),
      ),
  });
  assert.deepEqual(
    await refusal(downloadImage(upstream.fetcher(), { imageUrl: upstream.url("/big.jpg") })),
    [
      502,
      `The image could not be downloaded: ${upstream.host}: ` +
      "the response is larger than 31457280 bytes",
    ],
  );
});
