/** The document in Russian: every operation and chapter is said, nothing that is not there. */
import assert from "node:assert/strict";
import type { ApiDocument } from "../../../routes/openapi/document.ts";
import { CHAPTERS_ABOUT_RU } from "../../../routes/openapi/russian/chapters.ts";
import { DESCRIPTIONS_RU, SUMMARIES_RU } from "../../../routes/openapi/russian/mod.ts";
import { TestApp } from "../../support.ts";

const keysOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`)
  );

Deno.test("the document in Russian: the same routes, each with a summary of its own in Russian", async () => {
  await using test = await TestApp.open();
  const english: ApiDocument = await test.json("/api/openapi.json");
  assert.deepEqual(await test.json("/api/openapi.json?lang=en"), english);
  const operations = new Set(keysOf(english));
  const said = new Set(Object.keys(SUMMARIES_RU));
  assert.deepEqual(
    [...operations.difference(said)],
    [],
    "operations without a Russian summary: add one in routes/openapi/russian/",
  );
  assert.deepEqual([...said.difference(operations)], [], "Russian summaries of no operation");
  const odd = Object.entries(SUMMARIES_RU).filter(([, text]) =>
    !/^[А-ЯЁ].*[а-яё].*\.$/s.test(text)
  );
  assert.deepEqual(odd, [], "no sentence in Russian");

  const described = new Set(
    keysOf(english).filter((key) => {
      const [method, path] = key.split(" ");
      return english.paths[path!]![method!.toLowerCase()]!.description;
    }),
  );
  const translated = new Set(Object.keys(DESCRIPTIONS_RU));
  assert.deepEqual(
    [...described.difference(translated)],
    [],
    "without a Russian description: add one in routes/openapi/russian/",
  );
  assert.deepEqual([...translated.difference(described)], [], "Russian descriptions of nothing");

  const chapters = new Set(english.tags.map(({ name }) => name));
  assert.deepEqual(new Set(Object.keys(CHAPTERS_ABOUT_RU)), chapters);

  const russian: ApiDocument = await test.json("/api/openapi.json?lang=ru");
  assert.deepEqual(keysOf(russian), keysOf(english));
  const { get, post } = russian.paths["/api/v1/stockbox"]!;
  assert.equal(get!.summary, "Типы коробок всех складов.");
  assert.equal(post!.operationId, english.paths["/api/v1/stockbox"]!.post!.operationId);
  assert.match(String(russian.info.description), /^Один сервер/);
  assert.equal((await test.request("/api/openapi.json?lang=de")).status, 400);
});
