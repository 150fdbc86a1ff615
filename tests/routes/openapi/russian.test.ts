/** The document in Russian: everything that is translated there, and no more. */
import assert from "node:assert/strict";
import type { ApiDocument } from "../../../routes/openapi/document.ts";
import { RUSSIAN, translated } from "../../../routes/openapi/russian.ts";
import { TestApp } from "../../support/app.ts";

Deno.test("the document in Russian: every summary, description and tag is translated, without unused entries", async () => {
  await using test = await TestApp.open();
  const english: ApiDocument = await test.json("/api/openapi.json");
  assert.deepEqual(await test.json("/api/openapi.json?lang=en"), english);
  const texts = new Set<string>();
  const russian = translated(english, (text) => {
    texts.add(text);
    return RUSSIAN[text] ?? text;
  });
  const known = new Set(Object.keys(RUSSIAN));
  const hint = "add the Russian text in routes/openapi/russian.json";
  assert.deepEqual([...texts.difference(known)], [], hint);
  assert.deepEqual([...known.difference(texts)], [], "texts that the document no longer has");
  const odd = Object.values(RUSSIAN).filter((text) => !/[а-яё].*\.`?$/s.test(text));
  assert.deepEqual(odd, [], "no sentence in Russian");

  assert.deepEqual(await test.json("/api/openapi.json?lang=ru"), russian);
  const { get } = russian.paths["/api/v1/stockbox"]!;
  assert.equal(get!.summary, "Типы коробок всех складов.");
  assert.match(russian.info.description, /^Один сервер/);
  assert.equal((await test.request("/api/openapi.json?lang=de")).status, 400);
});
