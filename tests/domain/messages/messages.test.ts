/** The two catalogues of messages, by their codes. */
import assert from "node:assert/strict";
import { type Code, type Message, MESSAGES, textOf } from "../../../domain/messages/message.ts";
import { NOUNS } from "../../../domain/messages/nouns.ts";

const CYRILLIC = /[а-яё]{2}/i;
const placesOf = (text: string) =>
  new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
const CODES = Object.keys(MESSAGES) as Code[];

function filesIn(folder: URL): URL[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) =>
    isDirectory
      ? filesIn(new URL(`${name}/`, folder))
      : name.endsWith(".ts")
      ? [new URL(name, folder)]
      : []
  );
}

/** A message of a code with something in every place. */
function sample(code: Code): Message {
  const places = [...placesOf(MESSAGES[code].en)];
  return {
    code,
    parameters: Object.fromEntries(
      places.map((name, at) => [name, name === "what" ? "box type" : `<${at}>`]),
    ),
    where: "[2].field",
  };
}

Deno.test("messages: every code has texts in both languages with its parameters", () => {
  for (const code of CODES) {
    const { en, ru } = MESSAGES[code];
    assert.deepEqual([...placesOf(ru).difference(placesOf(en))], [], code);
    const english = textOf(sample(code), "en");
    const russian = textOf(sample(code), "ru");
    for (const text of [english, russian]) {
      assert.ok(text.startsWith("[2].field: ") && text.length > 14, `${code}: ${text}`);
      assert.doesNotMatch(text, /[{}]|undefined|\[object/, code);
    }
    // A name with its reasons behind it, and the text that clients compare, are the same in both.
    if (!["of_host", "curator_needed"].includes(code)) assert.match(ru, CYRILLIC, code);
    assert.doesNotMatch(en, CYRILLIC, code);
    [...placesOf(en)].forEach((name, at) => {
      const [inEnglish, inRussian] = name === "what"
        ? ["box type", "типа коробки"]
        : [`<${at}>`, `<${at}>`];
      assert.ok(english.includes(inEnglish), code);
      if (placesOf(ru).has(name)) assert.ok(russian.includes(inRussian), code);
    });
  }
  for (const noun of Object.values(NOUNS)) assert.match(noun.ru, CYRILLIC);
});

const SERVER_FOLDERS = ["domain", "services", "db", "routes", "adapters", "server"];

Deno.test("messages: codes are distinct and used", async () => {
  const texts = CODES.map((code) => MESSAGES[code].en);
  const twice = texts.filter((text, at) => texts.indexOf(text) !== at);
  assert.deepEqual(twice, []);
  let sources = "";
  for (const folder of [...SERVER_FOLDERS, "bench/packing/formats"]) {
    for (const file of filesIn(new URL(`../../../${folder}/`, import.meta.url))) {
      if (!/\/domain\/messages\/(?!expecting)/.test(file.pathname)) {
        sources += await Deno.readTextFile(file);
      }
    }
  }
  // A rule's code is made of the rule's name.
  const isSaid = (code: string) =>
    [code, code.replace(/^rule_/, "")].some((name) => sources.includes(`"${name}"`));
  assert.deepEqual(CODES.filter((code) => !isSaid(code)), []);
});

Deno.test("messages: names, ids and nested messages are inserted", () => {
  const id = "00000000-0000-4000-8000-000000000000";
  const cases: [Message, string, string][] = [
    [
      { code: "not_found", parameters: { what: "order line", id } },
      `No order line has the id ${id}`,
      `Нет строки заказа с id ${id}`,
    ],
    [
      { code: "taken_already", parameters: { value: "$& {x}" }, where: "user_login" },
      "user_login: $& {x} is taken already",
      "user_login: значение $& {x} уже занято",
    ],
    [
      {
        code: "would_become",
        parameters: {
          value: "2e9 mm",
          reason: { code: "expected_number_between", parameters: { min: 0, max: 7 } },
        },
      },
      "would become 2e9 mm: expected a number from 0 to 7",
      "получится 2e9 mm: ожидается число от 0 до 7",
    ],
    [
      {
        code: "file_lacks_columns",
        parameters: {
          columns: {
            items: ["count_box", {
              code: "either_column",
              parameters: { one: "sku_box", other: "id_box" },
            }],
            separator: ", ",
          },
        },
      },
      "The file lacks the columns count_box, sku_box or id_box",
      "В файле не хватает столбцов: count_box, sku_box или id_box",
    ],
  ];
  for (const [message, english, russian] of cases) {
    assert.deepEqual([textOf(message, "en"), textOf(message, "ru")], [english, russian]);
  }
});
