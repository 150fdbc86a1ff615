import assert from "node:assert/strict";
import {
  hashPassword,
  randomPassword,
  verifyPassword,
} from "../../../adapters/accounts/password.ts";

Deno.test("hashPassword: creates a salted argon2id hash that only its password matches", async () => {
  const hash = await hashPassword("correct horse");
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]+\$[\w+/]+$/);
  assert.notEqual(hash, await hashPassword("correct horse"));
  assert.equal(await verifyPassword("correct horse", hash), true);
  assert.equal(await verifyPassword("correct horsf", hash), false);
  assert.equal(await verifyPassword(hash, hash), false);
});

Deno.test("verifyPassword: rejects a stored string that is not a hash", async () => {
  for (const hash of ["", "x", "$argon2id$", "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$"]) {
    assert.equal(await verifyPassword("x", hash), false);
  }
});

// A vector of the reference implementation (its README: echo -n "password" | argon2 somesalt …).
Deno.test("verifyPassword: accepts hashes of another implementation", async () => {
  const hash =
    "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  assert.equal(await verifyPassword("password", hash), true);
});

Deno.test("randomPassword: 24 letters in four groups, different each time", () => {
  assert.match(randomPassword(), /^([a-z2-9]{6}-){3}[a-z2-9]{6}$/);
  assert.notEqual(randomPassword(), randomPassword());
});
