import assert from "node:assert/strict";
import { assertStrongPassword } from "../../../domain/accounts/assert_uncommon.ts";
import { containsName, isCommon, isGuessable } from "../../../domain/accounts/common_passwords.ts";

const assertGuessable = async (passwords: string[], expected: boolean, name = "ada") => {
  for (const password of passwords) {
    assert.equal(await isGuessable(password, name), expected, password);
  }
};

Deno.test("isGuessable: common passwords in any case", async () => {
  await assertGuessable(["password", "Password1", "12345678", "QWERTYUIOP", "superman"], true);
  await assertGuessable(["correct horse", "girl with a pearl", "yxcvtrewq-77"], false);
});

Deno.test("isGuessable: repetitions, but not double letters", async () => {
  await assertGuessable([
    "aaaaaaaaaaaa",
    "xyxyxyxyxyxy",
    "qz7qz7qz7",
    "passwordpassword",
    "a".repeat(1000),
    "aaaaaaaaaaab",
    "northgate northgate ",
    "111222333444",
  ], true);
  await assertGuessable(["ballroom bookkeeper", "committee 7", "tweet freely"], false);
});

Deno.test("isGuessable: passwords with the name of the product or the account", async () => {
  await assertGuessable(
    ["Open Depot 2026", "opendepot!", "o.p.e.n.d.e.p.o.t", "my DEPOT key"],
    true,
  );
  await assertGuessable(
    ["grace.hopper-1906", "xxGRACEHOPPERxx", "ＧraceＨopper 7"],
    true,
    "Grace Hopper",
  );
  await assertGuessable(["a canal in panama", "gracious hops"], false, "Grace Hopper");
  // Names of two letters are in many words.
  await assertGuessable(["correct horse"], false, "or");
});

Deno.test("assertStrongPassword: refuses short and guessable ones", async () => {
  await assertStrongPassword("many a pallet", "ada");
  const refused = [["seven77", "ada"], ["password", "ada"], [
    "Gracehopper",
    "graceHopper",
  ]] as const;
  for (const [password, name] of refused) {
    await assert.rejects(assertStrongPassword(password, name), { status: 400 }, password);
  }
});

Deno.test("containsName: a name in a password that is not common by itself", async () => {
  assert.equal(containsName("depot-chief-7", "chief"), true);
  assert.equal(await isCommon("depot-chief-7", "chief"), false);
  assert.equal(containsName("quiet harbour lantern", "chief"), false);
  assert.equal(await isCommon("admin123", "admin"), true);
});
