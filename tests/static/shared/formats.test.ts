import assert from "node:assert/strict";
import {
  compareNames,
  formatDateTime,
  formatNumber,
  formatTime,
  pluralForm,
} from "../../../static/shared/formats.ts";

// Polish stands for added languages.
const LANGUAGES = ["en", "ru", "pl"] as const;

Deno.test("formatNumber: equals Intl", () => {
  const values = [0, 7, 999, 1000, 12345, 1234567.891, -1234.5, -0.04, 0.05, 2.5, 999.95, 1e15];
  for (const lang of LANGUAGES) {
    for (const digits of [0, 1, 2]) {
      const format = new Intl.NumberFormat(lang, { maximumFractionDigits: digits });
      for (const value of [...values, NaN, Infinity]) {
        assert.equal(formatNumber(value, digits, lang), format.format(value), `${value} ${lang}`);
      }
    }
  }
  assert.equal(formatNumber(1234.5, 1, "en"), "1,234.5");
  assert.equal(formatNumber(1234.5, 1, "ru"), "1\u00a0234,5");
});

Deno.test("formatDateTime, formatTime: equal Intl in every month and hour", () => {
  for (const lang of LANGUAGES) {
    for (let month = 0; month < 12; month++) {
      for (const hour of [0, 9, 12, 23]) {
        const time = new Date(2026, month, 3 + month, hour, month);
        const medium = { dateStyle: "medium", timeStyle: "short" } as const;
        assert.equal(formatDateTime(time, lang), time.toLocaleString(lang, medium));
        const short = { hour: "2-digit", minute: "2-digit" } as const;
        assert.equal(formatTime(time, lang, false), time.toLocaleTimeString(lang, short));
        const day = { day: "numeric", month: "short" } as const;
        assert.equal(formatTime(time, lang, true), time.toLocaleString(lang, { ...day, ...short }));
      }
    }
  }
});

Deno.test("pluralForm: the categories of Intl, in gettext order", () => {
  const orders = {
    en: ["one", "other"],
    ru: ["one", "few", "many"],
    pl: ["one", "few", "many", "other"],
  };
  for (const lang of LANGUAGES) {
    const rules = new Intl.PluralRules(lang);
    for (let count = 0; count < 230; count++) {
      assert.equal(orders[lang][pluralForm(count, lang)], rules.select(count), `${count} ${lang}`);
    }
  }
});

Deno.test("compareNames: the order of an Intl.Collator, numbers by value", () => {
  const names = [
    "B10",
    "b2",
    "A03-S",
    "A3-N",
    "",
    "Ящик 2",
    "Ёлка",
    "Ель",
    "Étui",
    "Etat",
    "7",
    "10",
  ];
  const { compare } = new Intl.Collator("ru", { numeric: true });
  const sorted = [
    "",
    "7",
    "10",
    "A3-N",
    "A03-S",
    "b2",
    "B10",
    "Etat",
    "Étui",
    "Ёлка",
    "Ель",
    "Ящик 2",
  ];
  assert.deepEqual(names.toSorted(compareNames), sorted);
  const latin = sorted.filter((name) => /^[A-Z0-9É]/i.test(name));
  assert.deepEqual(latin.toSorted(compare), latin);
  assert.equal(compareNames("S1", "S1"), 0);
  assert.ok(compareNames("S1", "S1 a") < 0);
});
