/** Names and texts in other languages: beside the original ones, in every answer that shows them. */
import assert from "node:assert/strict";
import * as schema from "../../../db/schema/gallery.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestApp } from "../../support/app.ts";

const RU = "ru";

async function catalog(): Promise<TestApp> {
  const test = await TestApp.open();
  await fill(test.db, {
    eras: [{
      ...era(1, { name: "Modernity" }),
      translations: [{ language: RU, name: "Современность", description: "Всё новое." }],
    }],
    movements: [{
      ...movement(1, { name: "Impressionism", description: "Light." }),
      translations: [
        { language: RU, description: "Свет." },
        { language: "de", description: "Licht und Luft." },
      ],
    }],
    artists: [{
      ...artist(1, { name: "Claude Monet", bio_full: "He painted. He gardened. He lived." }),
      translations: [{ language: RU, bio_full: "Он писал. Он сажал сад. Он жил." }],
    }],
    paintings: [
      painting(1, { title: "The Magpie", artist_id: 1, year: 1869 }),
      painting(2, { title: "Haystacks", artist_id: 1, year: 1890 }),
    ],
  });
  await test.db.write(async (tx) => {
    const names = [
      ["movement", 1, "Импрессионизм", RU],
      ["artist", 1, "Клод Моне", RU],
      ["artist", 1, "Моне", RU],
      ["artist", 1, "クロード・モネ", "ja"],
      ["painting", 1, "Сорока", RU],
      ["painting", 2, "Heuhaufen", "de"],
    ] as const;
    await tx.insert(schema.alternativeNames).values(
      names.map(([target_type, target_id, name, language]) => ({
        target_type,
        target_id,
        name,
        language,
      })),
    );
    await tx.insert(schema.periods).values({
      artist_id: 1,
      name: "Youth",
      start_year: 1858,
      end_year: 1871,
      description: "Le Havre.",
      translations: [{ language: RU, name: "Юность", description: "" }],
    });
    await tx.insert(schema.annotations).values({
      painting_id: 1,
      label: "Fence",
      body: "A bird.",
      translations: [{ language: RU, label: "Плетень", body: "Птица." }],
    });
    await tx.insert(schema.influenceSources).values({
      painting_id: 2,
      source_type: "painting",
      source_painting_id: 1,
      notes: "Snow.",
      translations: [{ language: RU, notes: "Снег." }],
    });
  });
  return test;
}

Deno.test("translations: the first name in each language, and texts, beside the original fields", async () => {
  await using test = await catalog();
  const { artist, periods, paintings } = await test.json("/api/artists/1");
  assert.equal(artist.name, "Claude Monet");
  assert.deepEqual(artist.translations, {
    ja: { name: "クロード・モネ" },
    ru: {
      name: "Клод Моне",
      movement_name: "Импрессионизм",
      bio_full: "Он писал. Он сажал сад. Он жил.",
      bio_short: "Он писал. Он сажал сад.",
    },
  });
  assert.deepEqual(periods[0].translations, { ru: { name: "Юность" } });
  assert.deepEqual(paintings[0].translations, {
    ja: { artist_name: "クロード・モネ" },
    ru: { title: "Сорока", artist_name: "Клод Моне" },
  });
  assert.deepEqual(paintings[1].translations, {
    de: { title: "Heuhaufen" },
    ja: { artist_name: "クロード・モネ" },
    ru: { artist_name: "Клод Моне" },
  });
});

Deno.test("translations: in the timeline, galleries, paintings, influences and searches", async () => {
  await using test = await catalog();
  const { eras, movements, artists } = await test.json("/api/catalog/bootstrap");
  assert.deepEqual(eras[0].translations, {
    ru: { name: "Современность", description: "Всё новое." },
  });
  assert.deepEqual(movements[0].translations, {
    ru: { name: "Импрессионизм", era_name: "Современность" },
  });
  assert.deepEqual(artists[0].translations, {
    ja: { name: "クロード・モネ" },
    ru: { name: "Клод Моне" },
  });

  const gallery = await test.json("/api/movements/1/gallery");
  assert.equal(gallery.movement.translations.ru.description, "Свет.");
  assert.equal(gallery.paintings[0].translations.ru.title, "Сорока");

  const page = await test.json("/api/paintings/2");
  assert.deepEqual(page.influencedBy[0].translations, {
    ja: { artist_name: "クロード・モネ" },
    ru: { title: "Сорока", artist_name: "Клод Моне", notes: "Снег." },
  });
  const { annotations } = await test.json("/api/paintings/1");
  assert.deepEqual(annotations[0].translations, { ru: { label: "Плетень", body: "Птица." } });

  const graph = await test.json("/api/influence");
  assert.deepEqual(graph.paintings.translations, {
    de: { title: [null, "Heuhaufen"] },
    ru: { title: ["Сорока", null] },
  });
  assert.deepEqual(graph.artists.translations, {
    ja: { name: ["クロード・モネ"] },
    ru: { name: ["Клод Моне"] },
  });

  const found = await test.json(`/api/search?q=${encodeURIComponent("сорока")}`);
  assert.equal(found.paintings[0].translations.ru.title, "Сорока");
  const { texts } = await test.json("/api/search?q=licht");
  assert.deepEqual(texts, [{
    kind: "movement",
    id: 1,
    name: "Impressionism",
    sentence: "Licht und Luft.",
    translations: { ru: { name: "Импрессионизм" } },
  }]);
});

Deno.test("translations: absent if there are none, never as raw columns", async () => {
  await using test = await TestApp.open();
  await fill(test.db, {
    eras: [era(1)],
    movements: [movement(1)],
    artists: [artist(1)],
    paintings: [painting(1)],
  });
  for (const path of ["/catalog/bootstrap", "/artists/1", "/paintings/1", "/movements/1/gallery"]) {
    assert.doesNotMatch(JSON.stringify(await test.json(`/api${path}`)), /translations/, path);
  }
});

Deno.test("translations: a name that is added changes the tag of the timeline", async () => {
  await using test = await catalog();
  const tag = async () => {
    const response = await test.request("/api/catalog/bootstrap");
    await response.body?.cancel();
    return response.headers.get("ETag");
  };
  const before = await tag();
  await test.db.write((tx) =>
    tx.insert(schema.alternativeNames).values({
      target_type: "movement",
      target_id: 1,
      name: "Импрессионисты",
      language: RU,
    })
  );
  assert.notEqual(await tag(), before);
});

Deno.test("translations: pages are rendered in the language of their reader", async () => {
  await using test = await catalog();
  const html = async (path: string, language: string) => {
    const response = await test.request(path, { headers: { "Accept-Language": language } });
    return await response.text();
  };
  const russian = await html("/artists/1", "ru");
  assert.match(russian, /<title>Клод Моне/);
  assert.match(russian, /Он сажал сад/);
  assert.match(russian, /Сорока/);
  const english = await html("/artists/1", "en");
  assert.match(english, /<title>Claude Monet/);
  assert.doesNotMatch(english, /Он сажал сад/);
});
