import fc from "fast-check";
import assert from "node:assert/strict";
import { addUser, basic, PASSWORD } from "../routes/warehouse/basic_users.ts";
import { partOf, SEED } from "./campaign.ts";
import { FuzzedApp } from "./fuzzed_app.ts";
import { TEXTS } from "./junk.ts";

// Either done at once or beyond every limit: a test has no seconds for one password.
const number = fc.constantFrom(0, 1, 2, 3, 4, 7, 8, 10, 16, 31, 64, 99, 2 ** 32, 99999999999);
const bytes = fc.uint8Array({ maxLength: 70 });
const base64 = bytes.map((salt) => Uint8Array.from(salt).toBase64({ omitPadding: true }));
const hex = bytes.map((digest) => Uint8Array.from(digest).toHex());
const word = fc.oneof(fc.constantFrom("", "salt", "sält", "a".repeat(100)), base64);

/** What users' clients may have stored, in the forms that are known and a little beside them. */
const stored = fc.oneof(
  fc.tuple(fc.constantFrom("id", "i", "d", "x"), number, number, number, base64, base64)
    .map(([kind, m, t, p, salt, digest]) =>
      `$argon2${kind}$v=19$m=${m},t=${t},p=${p}$${salt}$${digest}`
    ),
  fc.tuple(fc.constantFrom("2a", "2b", "2y", "2x"), number, word)
    .map(([kind, cost, rest]) => `$${kind}$${String(cost).padStart(2, "0")}$${rest}`),
  fc.tuple(number, number, number, base64, base64)
    .map(([ln, r, p, salt, digest]) => `$scrypt$ln=${ln},r=${r},p=${p}$${salt}$${digest}`),
  fc.tuple(number, number, number, word, hex)
    .map(([n, r, p, salt, digest]) => `scrypt:${n}:${r}:${p}$${salt}$${digest}`),
  fc.tuple(fc.constantFrom("sha1", "sha256", "sha512", "md5", "none"), number, word, hex)
    .map(([hash, times, salt, digest]) => `pbkdf2:${hash}:${times}$${salt}$${digest}`),
  fc.tuple(number, word, base64).map(([times, salt, digest]) =>
    `pbkdf2_sha256$${times}$${salt}$${digest}`
  ),
  fc.tuple(number, base64, base64).map(([times, salt, digest]) =>
    `$pbkdf2-sha256$${times}$${salt}$${digest}`
  ),
  hex,
  fc.constantFrom(...TEXTS.filter((text) => text.isWellFormed() && text.length <= 1000)),
);

Deno.test("fuzz: any stored password string is rejected without errors", async () => {
  await using app = await FuzzedApp.open();
  for (
    const [index, user_password] of fc.sample(stored, { seed: SEED, numRuns: partOf(25) }).entries()
  ) {
    const user_login = `user ${index}`;
    await addUser(app.test.db, { user_login, user_password });
    const response = await app.test.request("/api/v1/user_data/login", {
      method: "POST",
      headers: basic(user_login, PASSWORD),
    });
    await response.body?.cancel();
    assert.equal(response.status, 401, `#${index} ${user_password}: ${app.faults}`);
  }
});
