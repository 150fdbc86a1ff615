/** Every message of the server about a field of a record becomes a sentence in both languages. */
import assert from "node:assert/strict";
import { AppError } from "../../../../../domain/app_error.ts";
import { KINDS } from "../../../../../domain/gallery/editing/kinds.ts";
import { CHANGES } from "../../../../../domain/gallery/editing/records.ts";
import { assertRules } from "../../../../../domain/gallery/editing/rules.ts";
import { messageOf } from "../../../../../domain/messages/expecting.ts";
import { type Message, say, textOf } from "../../../../../domain/messages/message.ts";
import {
  fieldErrors,
  sentenceOf,
} from "../../../../../static/gallery/shared/desk/records/field_errors.ts";
import { SHAPES } from "../../../../../static/gallery/shared/desk/records/fields.ts";
import { ApiError } from "../../../../../static/shared/api_error.ts";
import { language } from "../../../../../static/shared/i18n.ts";

const TEXTS = ["", "x", "x".repeat(60_000), "\u0007", "\ud800", "javascript:x"];
const NUMBERS = [null, 0, -1, 0.5, 4000, 1e9];
const name = { name: "A", language: "" };
const identifier = { scheme: "wikidata", value: "Q1" };
const stop = { painting_id: 1, title: "A" };
const LISTS: Record<string, unknown[]> = {
  names: [Array(60).fill(name), [{ ...name, language: "?" }], [{ ...name, name: "" }]],
  identifiers: [
    Array(30).fill(identifier),
    [{ ...identifier, value: "5" }],
    [{ ...identifier, value: "" }],
  ],
  translations: [
    Array(30).fill({ language: "ru" }),
    [{ language: "?" }],
    [{ language: "" }],
  ],
  stops: [
    Array(300).fill(stop),
    [{ ...stop, painting_id: null }],
    [{ ...stop, title: "" }],
    [{ ...stop, title_ru: TEXTS[2], pos_x: 2 }],
  ],
};

/** The messages of the record's schema about values of the types that its form sends. */
function* schemaMessages(): Generator<[kind: typeof KINDS[number], Message]> {
  for (const kind of KINDS) {
    for (const shape of SHAPES[kind]) {
      const isNumber = ["number", "fraction", "record"].includes(shape.as);
      const values = LISTS[shape.name] ?? (isNumber ? NUMBERS : TEXTS);
      for (const value of values) {
        const parsed = CHANGES[kind].safeParse({ [shape.name]: value });
        for (const issue of parsed.error?.issues ?? []) {
          yield [kind, messageOf(CHANGES[kind], issue)];
        }
      }
    }
  }
}

/** The refusals of rules between fields, and of other records. */
function* ruleMessages(): Generator<[kind: typeof KINDS[number], Message]> {
  const broken = [
    ["era", { start_year: 1850, end_year: 1800 }],
    ["era", { start_year: -480, end_year: -500 }],
    ["artist", { birth_year: 1850, death_year: 1800, active_from: null, active_to: null }],
    ["artist", { birth_year: 1850, birth_date: "1900", death_year: null, active_from: null }],
    ["annotation", { pos_x: 0.5, pos_y: null, width: null, height: null }],
    ["tour", { stops: [{ pos_x: 0.5, pos_y: 0.5, width: null, height: null }] }],
    ["influence", { source_type: "painting", source_id: 1, target_id: 1 }],
  ] as const;
  for (const [kind, record] of broken) {
    const none = { period_start_year: null, period_end_year: null, death_date: "", birth_date: "" };
    try {
      assertRules(kind, { ...none, ...record });
      assert.fail(`${kind} is refused`);
    } catch (error) {
      assert.ok(error instanceof AppError, String(error));
      for (const message of error.messages) yield [kind, message];
    }
  }
  yield ["era", { ...say("taken_already", { value: "Baroque" }), where: "name" }];
  yield ["influence", { ...say("influence_there", { id: 3 }), where: "source_id" }];
  const gone = say("reference_not_found", { what: "movement", id: 7 });
  yield ["artist", { ...gone, where: "movement_id" }];
}

Deno.test("sentenceOf: every message about a field, in both languages", () => {
  const codes = new Set<string>();
  for (const [kind, message] of [...schemaMessages(), ...ruleMessages()]) {
    codes.add(message.code);
    const { where = "", ...rest } = message;
    for (const lang of ["en", "ru"] as const) {
      language.value = lang;
      const text = textOf(rest, lang);
      const sentence = sentenceOf(kind, where, text);
      assert.equal(sentence, sentenceOf(kind, where, textOf(rest, lang === "en" ? "ru" : "en")));
      assert.ok(sentence, `${kind} ${where}: ${text}`);
      assert.match(sentence, /^[A-ZА-ЯЁ].*\.$/);
      assert.doesNotMatch(sentence, /[{}]|undefined|NaN/);
      if (lang === "ru") assert.match(sentence, /[а-яё]/);
    }
  }
  language.value = "en";
  assert.ok(codes.size >= 18, [...codes].join(" "));
});

Deno.test("fieldErrors: each line of a refusal at its field", () => {
  const refusal = (
    text: string,
    status = 400,
  ) => [...fieldErrors("artist", new ApiError(status, text))];
  assert.deepEqual(refusal("death_year: expected a year not before 1850"), [
    ["death_year", "Year of death must be 1850 or later."],
  ]);
  assert.deepEqual(
    refusal(
      "name: expected text of 1 to 300 characters\nidentifiers[1].value: expected text of 1 to 1000 characters",
    ),
    [
      ["name", "Name must have 1 to 300 characters."],
      ["identifiers[1].value", "Identifiers 2, Identifier must have 1 to 1000 characters."],
    ],
  );
  assert.deepEqual(refusal("name: Anna\nMaria is taken already", 409), [
    ["name", "Name: another record is called “Anna\nMaria” already."],
  ]);
  assert.deepEqual(refusal("name: something new"), [
    ["name", "Name: something new"],
  ]);
  assert.deepEqual(refusal("Malformed JSON in request body"), []);
  assert.deepEqual(refusal("name: gone", 503), []);
});

Deno.test("fieldErrors: all fields that the server names", () => {
  const errors = [
    { field: "name", message: "expected text of 1 to 300 characters" },
    { field: "death_year", message: "expected a whole number from -100000 to 3000" },
  ];
  const error = "name: expected text of 1 to 300 characters";
  const failure = new ApiError(400, error, undefined, { error, errors });
  assert.deepEqual([...fieldErrors("artist", failure)], [
    ["name", "Name must have 1 to 300 characters."],
    ["death_year", "Year of death must be a whole number from -100000 to 3000."],
  ]);
});

Deno.test("fieldErrors: the rules that the draft breaks besides, unless they were broken before", () => {
  const error = "name: expected text of 1 to 300 characters";
  const failure = new ApiError(400, error, undefined, { error });
  const values = {
    name: "",
    birth_year: 1850,
    birth_date: "1800",
    death_year: 1800,
    death_date: "1799",
    active_from: null,
    active_to: null,
  };
  const draft = { values, changed: ["name", "death_year"] };
  assert.deepEqual([...fieldErrors("artist", failure, draft)], [
    ["name", "Name must have 1 to 300 characters."],
    ["death_year", "Year of death must be 1850 or later."],
    ["death_date", "Date of death (EDTF) contradicts the year 1800."],
  ]);
  const elsewhere = new ApiError(409, "С тех пор правили");
  assert.deepEqual([...fieldErrors("artist", elsewhere, draft)], []);
});

Deno.test("fieldErrors: sentences in the page's language", () => {
  language.value = "ru";
  try {
    const failure = new ApiError(400, "death_year: ожидается год не раньше -480");
    assert.deepEqual([...fieldErrors("artist", failure)], [
      ["death_year", "Год смерти: укажите 480 до н. э. или более поздний год."],
    ]);
  } finally {
    language.value = "en";
  }
});
