import assert from "node:assert/strict";
import { accountName } from "../../../domain/accounts/account_name.ts";
import { messageOf } from "../../../domain/messages/expecting.ts";
import { textOf } from "../../../domain/messages/message.ts";

const name = accountName({ max: 20 });
const problem = (value: unknown) => {
  const issue = name.safeParse(value).error?.issues[0];
  return issue && textOf(messageOf(name, issue), "en");
};

Deno.test("accountName: NFKC and trimmed; any letters", () => {
  assert.equal(name.parse("  ada "), "ada");
  assert.equal(name.parse("ＡＤＡ\u00a0L."), "ADA L.");
  assert.equal(name.parse("и\u0306ра"), "йра");
  assert.equal(name.parse("ﬁnn 🐘"), "finn 🐘");
});

Deno.test("accountName: rejects invisible characters, empty and long names", () => {
  const invisible = "control and format characters are not allowed";
  for (const value of ["a\u200bda", "ada\u202e", "a\u00adda", "a\nda", "a\tda"]) {
    assert.equal(problem(value), invisible, JSON.stringify(value));
  }
  // A ligature of eighteen letters.
  for (const value of ["", " ", "\u3000", "ada\ufdfa\ufdfa", "x".repeat(21), 7]) {
    assert.equal(problem(value), "expected text of 1 to 20 characters", JSON.stringify(value));
  }
});
