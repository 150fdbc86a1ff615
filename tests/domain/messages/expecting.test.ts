/** Issues of zod as messages: by what a schema expects, else by zod's own codes. */
import assert from "node:assert/strict";
import { z } from "zod";
import { AppError, textOfAll } from "../../../domain/app_error.ts";
import { readRecords } from "../../../domain/files/csv.ts";
import { tableOf } from "../../../domain/files/table.ts";
import * as fields from "../../../domain/fields.ts";
import { messageOf } from "../../../domain/messages/expecting.ts";
import { textOf } from "../../../domain/messages/message.ts";
import * as records from "../../../domain/warehouse/records.ts";

const WRONG = [
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

Deno.test("expecting: each wrong field of each record is named in both languages", () => {
  let messages = 0;
  for (const record of Object.values(records)) {
    if (!(record instanceof z.ZodObject)) continue;
    for (const field of Object.keys(record.shape)) {
      const schema = z.array(z.object({ [field]: (record.shape as z.ZodRawShape)[field]! }));
      for (const value of WRONG) {
        const { error } = schema.safeParse([{ [field]: value }]);
        if (error === undefined) continue;
        const message = messageOf(schema, error.issues[0]!);
        assert.notEqual(message.code, "not_valid", field);
        assert.match(textOf(message, "en"), new RegExp(`^\\[0\\]\\.${field}: (expected|control)`));
        assert.match(textOf(message, "ru"), new RegExp(`^\\[0\\]\\.${field}: [а-я]`));
        messages++;
      }
    }
  }
  assert.ok(messages > 200, `${messages}`);
});

Deno.test("expecting: one message for every error of a field", () => {
  const cases: [z.ZodType, unknown, string][] = [
    [fields.integer({ min: 0 }), "x", "expected a whole number of at least 0"],
    [fields.integer({ min: 0 }), -1, "expected a whole number of at least 0"],
    [fields.integer({ min: 0, max: 1 }), 0.5, "expected a whole number from 0 to 1"],
    [fields.integer(), null, "expected a whole number"],
    [fields.integerText({ max: 7 }), "8", "expected a whole number of at most 7"],
    [fields.integerText({ max: 7 }), "seven", "expected a whole number of at most 7"],
    [fields.idText(), "x", "expected a whole number"],
    [fields.extent(), 0, "expected a number from 0.001 to 1000000"],
    [fields.coordinate(), Infinity, "expected a number"],
    [fields.uuid(), "x", "expected a UUID"],
    [fields.uuidOrNone(), 7, "expected a UUID or empty text"],
    [fields.uuidOrNone(), "x", "expected a UUID or empty text"],
    [fields.uuidOrNone().default(""), "x", "expected a UUID or empty text"],
    [fields.oneOf(["a", "b"]).optional().describe("A letter."), "c", "expected one of a, b"],
    [fields.text({ min: 1, max: 3 }), "", "expected text of 1 to 3 characters"],
    [fields.text({ max: 3 }).nullable(), "four", "expected text of at most 3 characters"],
    [
      fields.text(),
      "\r",
      "control characters other than tab and newline are not allowed",
    ],
    [fields.text(), "\ud800", "expected well-formed Unicode"],
  ];
  for (const [schema, value, english] of cases) {
    const message = messageOf(schema, schema.safeParse(value).error!.issues[0]!);
    assert.equal(textOf(message, "en"), english, JSON.stringify(value));
  }
});

Deno.test("expecting: unregistered schemas use zod's codes and parameters", () => {
  const cases: [z.ZodType, unknown, string][] = [
    [z.string(), 1, "expected text"],
    [z.number(), "x", "expected a number"],
    [z.int(), 0.5, "expected a whole number"],
    [z.number().min(3), 2, "expected a number of at least 3"],
    [z.number().max(3), 4, "expected a number of at most 3"],
    [z.boolean(), 1, "expected true or false"],
    [z.array(z.string()).min(2), [], "expected a list of at least 2"],
    [z.array(z.string()).max(0), ["a"], "expected a list of at most 0"],
    [z.object({}), 1, "expected an object"],
    [z.string().min(2), "a", "expected text of at least 2 characters"],
    [z.string().max(2), "abc", "expected text of at most 2 characters"],
    [z.guid(), "x", "expected a UUID"],
    [z.string().regex(/^a/), "x", "expected text of another form"],
    [z.enum(["a", "b"]), "c", "expected one of a, b"],
    [z.record(z.string(), z.number()), { a: "x" }, "a: expected a number"],
  ];
  for (const [schema, value, english] of cases) {
    const message = messageOf(schema, schema.safeParse(value).error!.issues[0]!);
    assert.equal(textOf(message, "en"), english, JSON.stringify(value));
    assert.match(textOf(message, "ru"), /[а-я]/);
  }
});

Deno.test("CSV: parse errors are reported by code, in both languages", () => {
  const cases = [
    [
      'a,b\n"1"x,2',
      "a closing quote is followed by more than a delimiter at line 2",
      "в строке 2 после закрывающей кавычки стоит не разделитель",
    ],
    [
      'a,b\n1"x,2',
      "a quote is within a value without quotes at line 2, column 1",
      "в строке 2 кавычка внутри значения без кавычек (столбец 1)",
    ],
    [
      'a,b\n"1,2\n',
      "a quote is not closed, up to line 2",
      "кавычка не закрыта до конца файла (строка 2)",
    ],
    [
      "a,b\n1,2,3",
      "line 2 has 3 values for 2 columns",
      "в строке 2 значений: 3, а столбцов: 2",
    ],
  ];
  for (const [csv, english, russian] of cases) {
    assert.throws(() => tableOf(readRecords(csv!)), (error) => {
      assert.ok(error instanceof AppError);
      assert.equal(error.message, `The file is not valid CSV: ${english}`);
      assert.equal(
        textOfAll(error.messages, "ru"),
        `Файл не является правильным CSV: ${russian}`,
      );
      return true;
    });
  }
});
