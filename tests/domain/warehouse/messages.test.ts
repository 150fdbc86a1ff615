import assert from "node:assert/strict";
import { z } from "zod";
import { AppError } from "../../../domain/app_error.ts";
import { readCsvTable } from "../../../domain/csv.ts";
import { MESSAGES_RU, NOUNS_RU } from "../../../domain/warehouse/messages/ru.ts";
import { inRussian } from "../../../domain/warehouse/messages/translate.ts";
import * as records from "../../../domain/warehouse/records.ts";
import { FORMAT } from "../../../domain/warehouse/transfer/document.ts";
import { explain } from "../../../routes/validate.ts";
import { TestApp } from "../../support.ts";
import { filled, nounsInSources, sentencesInSources } from "./message_sources.ts";

const ID = "00000000-0000-4000-8000-000000000000";
const CYRILLIC = /[а-яё]{2}/i;
const places = (text: string) => new Set(text.match(/\{\w+\}/g));

/** What stands for what is computed; everything else becomes a number. */
const SAMPLES: Record<string, string> = {
  FORMAT,
  "what": "box type",
  "this.what": "box type",
  "message": "expected a number",
  "error.message": "Quote Not Closed: the parsing is finished with an opening quote at line 3",
  "range(options)": " ≥ 1",
  "naming(index, field)": "[2].id_box",
};

/** Texts of the sources that no client is told as they are. */
const NO_MESSAGES = new Set([
  // Parts of messages.
  " from ${min} to ${max}",
  "${size} is larger than the pallet (${pallet.length} × ${pallet.width})",
  "${size} is taller than ${pallet.height}",
  "line ${givenIds[at]!.line}: ${field}",
  'line ${givenIds[index]!.line}: ${kind === "orders" ? "id_order_item" : "id"}',
  // Of a command.
  'There is no user "${user_login}"',
  // Server-sent events.
  "retry: ${RETRY}\\n\\n",
  ": still here\\n\\n",
  'event: ${event}\\n${id === undefined ? "" : `id: ${id}\\n`}data: ${data}\\n\\n',
  // Headers.
  "text/event-stream; charset=utf-8",
  "application/json; charset=utf-8",
  "text/csv; charset=utf-8",
  "application/jsonl; charset=utf-8",
  'attachment; filename="warehouse-audit.jsonl"',
  "attachment; filename=\"${plain}\"; filename*=UTF-8''${encoded}",
]);

/** What the API's document says of routes and fields, in one text: no client is told it with an answer. */
async function descriptions(): Promise<string> {
  await using test = await TestApp.open();
  const said: string[] = [];
  const collect = (value: unknown, key = "") => {
    if (typeof value === "string" && /^(description|summary|example)$/.test(key)) said.push(value);
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) collect(inner, name);
  };
  collect(await test.json("/api/openapi.json"));
  return said.join("\n");
}

Deno.test("messages: every sentence of the sources has its Russian one", async () => {
  const documented = await descriptions();
  const sentences = await sentencesInSources();
  const files = new Set(sentences.map(({ file }) => file));
  for (const file of ["db/warehouse/stock.ts", "domain/fields.ts", "routes/warehouse/bodies.ts"]) {
    assert.equal(files.has(file), true, `nothing was found in ${file}`);
  }
  const unknown = sentences.filter(({ text }) => {
    if (NO_MESSAGES.has(text) || text in NOUNS_RU) return false;
    if (documented.includes(text.replaceAll("\\n", "\n"))) return false;
    const message = filled(text, (expression) => SAMPLES[expression] ?? "7");
    return !CYRILLIC.test(inRussian(message) ?? "");
  });
  assert.deepEqual(unknown, []);
});

Deno.test("messages: whatever they are about has its Russian name", async () => {
  const nouns = await nounsInSources();
  assert.equal(nouns.includes("order line"), true);
  assert.deepEqual(
    nouns.filter((noun) => inRussian(`No ${noun} has the id ${ID}`) === undefined),
    [],
  );
});

Deno.test("messages: each wrong field of each record is told in Russian", () => {
  const wrong = [
    undefined,
    null,
    true,
    "\u0000",
    "x".repeat(20_000),
    -1,
    1e9,
    1e300,
    Infinity,
    0.5,
    [],
    {},
  ];
  let told = 0;
  for (const record of Object.values(records)) {
    if (!(record instanceof z.ZodObject)) continue;
    for (const [field, schema] of Object.entries<z.ZodType>(record.shape)) {
      for (const value of wrong) {
        const { error } = schema.safeParse(value);
        if (error === undefined) continue;
        const issues = error.issues.map((issue) => ({ ...issue, path: [3, field] }));
        const russian = inRussian(explain(issues));
        assert.match(russian ?? explain(issues), new RegExp(`^\\[3\\]\\.${field}: [а-я]`));
        told++;
      }
    }
  }
  assert.equal(told > 200, true);
});

Deno.test("messages: what the CSV parser finds wrong is told in Russian", () => {
  const begin = "Файл не является правильным CSV: ";
  const cases = [
    ['a,b\n"1"x,2', "в строке 2 после закрывающей кавычки стоит «x», а не разделитель"],
    ['a,b\n1"x,2', 'в строке 2 кавычка внутри значения без кавычек (столбец "a")'],
    ['a,b\n"1,2\n', "кавычка не закрыта до конца файла (строка 2)"],
    ["a,b\n1,2,3", "в строке 2 значений: 3, а столбцов: 2"],
  ];
  for (const [csv, russian] of cases) {
    assert.throws(() => readCsvTable(csv!), (error) => {
      assert.equal(error instanceof AppError, true);
      assert.equal(inRussian((error as AppError).message), begin + russian);
      return true;
    });
  }
});

Deno.test("messages: what names field, row and line stays, and so do values", () => {
  const cases: [english: string, russian: string][] = [
    [`No order line has the id ${ID}`, `Нет строки заказа с id ${ID}`],
    [`[2].id_box: no box type has the id ${ID}`, `[2].id_box: нет типа коробки с id ${ID}`],
    ["points[17].pos_x: expected a number", "points[17].pos_x: ожидается число"],
    ["user_login: user is taken already", "user_login: значение user уже занято"],
    ["user_login: a: b is taken already", "user_login: значение a: b уже занято"],
    ["user_login: $& {x} is taken already", "user_login: значение $& {x} уже занято"],
    [
      "sku_box: no box type of the warehouse is called no point of the warehouse has the id 7",
      "sku_box: на складе нет типа коробки с названием «no point of the warehouse has the id 7»",
    ],
    [
      "line 2: sku_box: more than one box type is called A: give 1: give id_box",
      "line 2: sku_box: название «A: give 1» встречается несколько раз, укажите id_box",
    ],
    [
      "Boxes that fit no pallet: A; B (1300 × 5 × 2.5) is larger than the pallet (1200 × 800); " +
      "C is taller than 7 (1 × 2 × 2000) is taller than 1800.5",
      "Коробки, которые не помещаются на паллету: A; B (1300 × 5 × 2.5) больше паллеты (1200 × 800); " +
      "C is taller than 7 (1 × 2 × 2000) выше предела 1800.5",
    ],
    [
      "The file lacks the columns count_box, sku_box or sku_name or id_box",
      "В файле не хватает столбцов: count_box, sku_box или sku_name или id_box",
    ],
    [
      "line 7: pos_x: expected a number\nline 8: id: A\nB comes twice\n… and 3 more",
      "line 7: pos_x: ожидается число\nline 8: id: значение A\nB встречается дважды\n… и ещё ошибок: 3",
    ],
  ];
  for (const [english, russian] of cases) assert.equal(inRussian(english), russian);
});

Deno.test("messages: one that is not in the catalogue is left alone", () => {
  for (
    const english of [
      "",
      "No unicorn has the id 7",
      "pos_x: expected a unicorn",
      "expected an integer ≥ many",
      "line 7: pos_x: expected a number\nline 8: pos_x: expected a unicorn",
      `id: ${"x".repeat(1_000_000)} comes twice`,
    ]
  ) {
    assert.equal(inRussian(english), undefined, english.slice(0, 80));
  }
});

Deno.test("messages: Russian sentences have no places that the English ones do not fill", () => {
  for (const [english, russian] of Object.entries(MESSAGES_RU)) {
    assert.match(russian, CYRILLIC);
    assert.deepEqual([...places(russian).difference(places(english))], [], english);
  }
});
