import { type Message, say } from "../../../domain/messages/message.ts";
import assert from "node:assert/strict";
import { AppError } from "../../../domain/app_error.ts";
import type { Downloaded, ImageRequest } from "../../../adapters/sources/download.ts";
import type { Candidate } from "../../../domain/sources/image_source.ts";
import { resolvePaintingImage } from "../../../adapters/sources/painting_resolution.ts";
import { PNG } from "./pictures.ts";
import { refusal } from "./upstream.ts";

const PAINTING = {
  kind: "painting",
  title: "Olympia",
  artist_name: "Édouard Manet",
  year: 1863,
  encyclopedia_title: "Olympia (Manet)",
} as const;

/** Candidates by their file names, of which those in `there` can be downloaded. */
function means(files: string[], there: string[]) {
  const asked: ImageRequest[] = [];
  const candidates = files.map((file): Candidate => ({
    imageUrl: `https://a.example/${file}`,
    thumbUrl: `https://a.example/small/${file}`,
    pageUrl: `https://a.example/page/${file}`,
    source: "wikimedia",
  }));
  return {
    asked,
    search: {
      async *inOrder(_: unknown, { failures }: { failures: Message[] }) {
        yield* candidates;
        await Promise.resolve();
        failures.push(say("of_host", { host: "duckduckgo", reasons: say("no_hit") }));
      },
    },
    download(request: ImageRequest): Promise<Downloaded> {
      asked.push(request);
      const file = request.imageUrl.split("/").at(-1)!;
      if (!there.includes(file)) {
        return Promise.reject(new AppError(502, say("one_took_too_long", { host: file })));
      }
      return Promise.resolve({ bytes: PNG, type: "image/png", url: "u", declared: "" });
    },
  };
}

Deno.test("resolvePaintingImage: the first picture that can be downloaded", async () => {
  const some = means(["a", "a", "b", "c"], ["b", "c"]);
  assert.deepEqual(await resolvePaintingImage(some, PAINTING), {
    bytes: PNG,
    type: "image/png",
    url: "u",
    declared: "",
    source: "wikimedia",
    pageUrl: "https://a.example/page/b",
  });
  assert.deepEqual(some.asked, [
    {
      imageUrl: "https://a.example/a",
      thumbUrl: "https://a.example/small/a",
      searchUrl: "https://a.example/page/a",
    },
    {
      imageUrl: "https://a.example/b",
      thumbUrl: "https://a.example/small/b",
      searchUrl: "https://a.example/page/b",
    },
  ]);
});

Deno.test("resolvePaintingImage: says what was answered when there is none", async () => {
  assert.deepEqual(await refusal(resolvePaintingImage(means(["a"], []), PAINTING)), [
    502,
    "No image was found: wikimedia: a took too long; duckduckgo: no hit",
  ]);
});

Deno.test("resolvePaintingImage: gives up after six downloads", async () => {
  const many = means(["1", "2", "3", "4", "5", "6", "7"], ["7"]);
  assert.equal((await refusal(resolvePaintingImage(many, PAINTING)))[0], 502);
  assert.equal(many.asked.length, 6);
});
