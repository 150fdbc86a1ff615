import assert from "node:assert/strict";
import type { z } from "zod";
import { messageOf } from "../../domain/messages/expecting.ts";
import { textOf } from "../../domain/messages/message.ts";
import {
  extent,
  instantOrNone,
  integer,
  integerText,
  measure,
  text,
  textOrWebAddress,
  uuid,
  weight,
} from "../../domain/fields.ts";

function problem(schema: z.ZodType, value: unknown): string | undefined {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue && textOf(messageOf(schema, issue), "en");
}

Deno.test("text: accepts any Unicode, tab and newline", () => {
  for (const value of ["", "Ящик №7", "水墨\t画\n", "🎨", "ﻉ"]) {
    assert.equal(text().parse(value), value);
  }
});

Deno.test("text: refuses control characters, other types and long texts", () => {
  const refused = "control characters other than tab and newline are not allowed";
  for (const value of ["\u0000", "a\rb", "\u001b[31m", "\u007f", "\u0085"]) {
    assert.equal(problem(text(), value), refused);
  }
  assert.equal(problem(text({ max: 3 }), "four"), "expected text of at most 3 characters");
  assert.equal(problem(text({ min: 1, max: 3 }), ""), "expected text of 1 to 3 characters");
  assert.equal(problem(text({ max: 3 }), 7), "expected text of at most 3 characters");
});

Deno.test("integer: every error names the range", () => {
  assert.equal(integer({ min: 0 }).parse(0), 0);
  for (const value of [-1, 0.5, "1", null, undefined, NaN, Infinity]) {
    assert.equal(problem(integer({ min: 0 }), value), "expected a whole number of at least 0");
  }
  assert.equal(problem(integer({ min: 0, max: 1 }), 2), "expected a whole number from 0 to 1");
});

Deno.test("instantOrNone: normalizes every notation; empty text for none", () => {
  const forms = [
    "2026-11-29T22:30:00Z",
    "2026-11-30T00:30+02:00",
    "2026-11-30T00:30:00.000+02:00",
    "2026-11-29T17:30:00-05:00",
    "20261130T003000+0200",
  ];
  for (const form of forms) {
    assert.equal(instantOrNone().parse(form), "2026-11-29T22:30:00.000Z", form);
  }
  assert.equal(instantOrNone().parse("2028-02-29T23:59:59.1239Z"), "2028-02-29T23:59:59.123Z");
  assert.equal(instantOrNone().parse(""), "");
});

Deno.test("instantOrNone: refuses other texts, and years outside 0 to 9999", () => {
  const refused = [
    "2026-11-30T00:30",
    "2026-11-30",
    "00:30+02:00",
    "2026-02-29T00:00Z",
    "2026-11-30T24:00Z",
    "2026-11-30T00:30+25:00",
    "9999-12-31T23:30-01:00",
    "0000-01-01T00:30+01:00",
    " 2026-11-30T00:30Z",
    null,
    1790000000000,
  ];
  for (const value of refused) {
    assert.equal(
      problem(instantOrNone(), value),
      "expected a date and time with an offset, such as 2026-11-30T14:30+01:00, or empty text",
      String(value),
    );
  }
});

Deno.test("textOrWebAddress: accepts text and http URLs, refuses other schemes", () => {
  const field = textOrWebAddress({ max: 200 });
  const taken = [
    "",
    "public domain",
    "CC BY-SA 4.0",
    "© Museum, all rights reserved",
    "Copyright: the museum; see 3.1:2",
    "//creativecommons.org/licenses/by/4.0/",
    "https://creativecommons.org/licenses/by-sa/4.0/",
    "HTTP://rightsstatements.org/vocab/InC/1.0/?language=en",
  ];
  for (const value of taken) assert.equal(field.parse(value), value);
  const refused = [
    "javascript:alert(1)",
    "  JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "javascript: alert(1)",
    "\tdata:text/html,<script>",
    "data: text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://museum.example/terms",
    "mailto:a@museum.example",
    "https:museum.example",
    "http://",
    "https://museum.example/a b",
    "https://[museum]",
  ];
  for (const value of refused) {
    assert.equal(
      problem(field, value),
      "expected words, or an address that begins with http:// or https://",
      value,
    );
  }
});

Deno.test("measure, extent and weight: finite numbers within limits; extents are positive", () => {
  const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success;
  const kinds = [measure(), extent(), weight()];
  const table: [value: number, taken: boolean[]][] = [
    [-0.1, [false, false, false]],
    [0, [true, false, true]],
    [1e-300, [true, false, true]],
    [0.000999, [true, false, true]],
    [0.001, [true, true, true]],
    [1e6, [true, true, true]],
    [1e6 + 0.001, [false, false, true]],
    [1e9, [false, false, true]],
    [1e9 + 1, [false, false, false]],
    [Infinity, [false, false, false]],
  ];
  for (const [value, taken] of table) {
    assert.deepEqual(kinds.map((kind) => takes(kind, value)), taken, `${value}`);
  }
  assert.equal(problem(measure(), -0.1), "expected a number from 0 to 1000000");
  assert.equal(problem(weight(), 1e10), "expected a number from 0 to 1000000000");
  assert.equal(problem(extent(), 0), "expected a number from 0.001 to 1000000");
  assert.equal(problem(extent(), "1"), "expected a number from 0.001 to 1000000");
});

Deno.test("uuid: accepts any version and case, returns lower case", () => {
  assert.equal(
    uuid().parse("A59F643F-7177-596A-83D3-BE95BDD745BB"),
    "a59f643f-7177-596a-83d3-be95bdd745bb",
  );
  assert.equal(
    uuid().parse("11111111-1111-1111-1111-111111111111"),
    "11111111-1111-1111-1111-111111111111",
  );
  for (const value of ["", "a59f643f", "a59f643f-7177-596a-83d3-be95bdd745bg", 7, null]) {
    assert.equal(problem(uuid(), value), "expected a UUID");
  }
});

Deno.test("integerText: reads signed integers only", () => {
  assert.equal(integerText().parse("-480"), -480);
  for (const value of ["", "1.0", "1e3", "0x10", " 1", "+1", "9999999999999999", "NaN"]) {
    assert.equal(problem(integerText(), value), "expected a whole number");
  }
});
