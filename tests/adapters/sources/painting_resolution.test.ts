import { say } from "../../../domain/messages/message.ts";
import assert from "node:assert/strict";
import { refusal as refuse } from "../../../domain/app_error.ts";
import type { OutgoingRequest } from "../../../adapters/sources/guarded_fetch.ts";
import { ImageSources } from "../../../adapters/sources/image_sources.ts";
import type { ImageSource, SourceName } from "../../../domain/sources/image_source.ts";
import { PNG } from "./pictures.ts";
import { refusal } from "./upstream.ts";

const PAINTING = {
  kind: "painting",
  title: "Olympia",
  artist_name: "Édouard Manet",
  year: 1863,
  encyclopedia_title: "Olympia (Manet)",
} as const;

const addressOf = (file: string) => `https://a.example/${file}.png`;

function source(name: SourceName, files: string[]): ImageSource {
  return {
    name,
    label: name,
    searchUrl: () => "https://a.example/search",
    search: () =>
      Promise.resolve(files.map((file) => ({
        imageUrl: addressOf(file),
        thumbUrl: addressOf(file),
        pageUrl: `https://a.example/page/${file}`,
        source: name,
      }))),
  };
}

/** Sources of files, of which those in `there` can be downloaded, and the addresses asked for. */
function open(sources: ImageSource[], there: string[]) {
  const asked = new Set<string>();
  const fetch = ({ url }: OutgoingRequest) => {
    asked.add(url);
    if (!there.map(addressOf).includes(url)) return Promise.reject(refuse(502, "no_hit"));
    return Promise.resolve({ url, status: 200, type: "image/png", bytes: PNG });
  };
  return { sources: new ImageSources({ fetcher: { fetch }, sources }), asked };
}

Deno.test("ImageSources.resolve: the first picture that can be downloaded", async () => {
  const { sources, asked } = open([source("artsy", ["a", "b"]), source("wikimedia", ["a", "c"])], [
    "b",
    "c",
  ]);
  assert.deepEqual(await sources.resolve(PAINTING), {
    bytes: PNG,
    type: "image/png",
    url: addressOf("b"),
    declared: "image/png",
    source: "artsy",
    pageUrl: "https://a.example/page/b",
  });
  assert.deepEqual([...asked], ["a", "b"].map(addressOf));
});

Deno.test("ImageSources.resolve: reports the responses if there is none", async () => {
  const unavailable = { ...source("duckduckgo", []), unavailable: say("outside_switched_off") };
  const { sources } = open([source("wikimedia", ["a"]), unavailable], []);
  assert.deepEqual(await refusal(sources.resolve(PAINTING)), [
    502,
    "No image was found: wikimedia: The image could not be downloaded: a.example: no result; " +
    "duckduckgo: requests to other servers are switched off",
  ]);
});

Deno.test("ImageSources.resolve: gives up after six downloads, two of each source", async () => {
  const names = ["google", "artsy", "wikimedia", "duckduckgo"] as const;
  const { sources, asked } = open(
    names.map((name, at) => source(name, [1, 2, 3].map((n) => `${10 * at + n}`))),
    ["31"],
  );
  assert.equal((await refusal(sources.resolve(PAINTING)))[0], 502);
  assert.deepEqual([...asked], ["1", "2", "11", "12", "21", "22"].map(addressOf));
});
