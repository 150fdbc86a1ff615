/** Paintings whose pictures are found outside. */
import { eq } from "drizzle-orm";
import { paintings } from "../../../db/schema/gallery.ts";
import { refusal } from "../../../domain/app_error.ts";
import type { Candidate, ImageSource } from "../../../domain/sources/image_source.ts";
import type { Fetcher } from "../../../adapters/sources/guarded_fetch.ts";
import { ImageSources } from "../../../adapters/sources/image_sources.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { drawnImage } from "../../support/pictures.ts";
import { TestApp } from "../../support/app.ts";

export const IMAGE = drawnImage(900, 600, "jpeg");

/** An app with three paintings and one source, which has the pictures that `has` says. */
export async function openWithSource({ has = true } = {}) {
  const asked: string[] = [];
  const source: ImageSource = {
    name: "wikimedia",
    label: "Encyclopedia",
    searchUrl: () => "http://source.example/",
    search: ({ text }): Promise<Candidate[]> => {
      asked.push(text);
      const imageUrl = `http://source.example/${encodeURIComponent(text)}.jpg`;
      return Promise.resolve(has ? [{ imageUrl, thumbUrl: imageUrl, source: "wikimedia" }] : []);
    },
  };
  let downloads = 0;
  const fetcher: Fetcher = {
    fetch: async ({ url }) => {
      downloads++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (!has) throw refusal(502, "no_hit");
      return { url, status: 200, type: "image/jpeg", bytes: IMAGE.slice() };
    },
  };
  const test = await TestApp.open({ sources: new ImageSources({ fetcher, sources: [source] }) });
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1, { name: "Ada Holl" })],
    paintings: [painting(1), painting(2), painting(3)],
  });
  return {
    test,
    asked,
    downloads: () => downloads,
    image: (id: number, query = "", headers = {}) =>
      test.request(`/api/paintings/${id}/image${query}`, { headers }),
    row: async (id: number) =>
      (await test.db.read.select().from(paintings).where(eq(paintings.id, id)))[0]!,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}
/** A picture with real files, as one that was found outside or that Ada has uploaded. */
export async function hang(
  { test }: Awaited<ReturnType<typeof openWithSource>>,
  by: "nobody" | "ada",
) {
  const files = await test.images.process(IMAGE.slice(), "painting");
  const target = { type: "painting", id: 1 } as const;
  return by === "nobody"
    ? (await test.pictures.publishFirst(target, files))!
    : await test.pictures.replace(target, files, {
      username: by,
      action: "painting.upload_image",
    });
}
