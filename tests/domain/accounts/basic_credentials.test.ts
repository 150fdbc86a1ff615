import assert from "node:assert/strict";
import { parseBasicCredentials } from "../../../domain/accounts/basic_credentials.ts";

const basic = (pair: string | Uint8Array) =>
  `Basic ${(typeof pair === "string" ? new TextEncoder().encode(pair) : pair).toBase64()}`;

Deno.test("basicCredentials: the examples of RFC 7617", () => {
  assert.deepEqual(parseBasicCredentials("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="), {
    login: "Aladdin",
    password: "open sesame",
  });
  assert.deepEqual(parseBasicCredentials("Basic dGVzdDoxMjPCow=="), {
    login: "test",
    password: "123£",
  });
});

Deno.test("basicCredentials: colons in the password and empty parts are allowed", () => {
  const read = (pair: string) => parseBasicCredentials(basic(pair));
  assert.deepEqual(read("ира:a:b::"), { login: "ира", password: "a:b::" });
  assert.deepEqual(read("ира:"), { login: "ира", password: "" });
  assert.deepEqual(read(":x"), { login: "", password: "x" });
  assert.deepEqual(read("\uFEFFa:b"), { login: "\uFEFFa", password: "b" });
});

Deno.test("basicCredentials: the scheme is case-insensitive", () => {
  const header = basic("a:b").replace("Basic", "bASIC ");
  assert.deepEqual(parseBasicCredentials(header), { login: "a", password: "b" });
});

Deno.test("basicCredentials: undefined for anything else", () => {
  const none = [
    undefined,
    "",
    "Basic",
    "Basic ",
    "Bearer YTpi",
    "BasicYTpi",
    "Basic YTpi, Basic YTpi",
    "Basic a:b",
    "Basic Y",
    "Basic YTpi===",
    basic("no colon"),
    basic("a\u0000:b"),
    basic("a:b\n"),
    basic("a:b\u0085"),
    basic(`${"a".repeat(1001)}:b`),
    basic(`a:${"b".repeat(1001)}`),
    // "é:b" in ISO 8859-1.
    basic(new Uint8Array([0xe9, 0x3a, 0x62])),
  ];
  for (const header of none) assert.equal(parseBasicCredentials(header), undefined, String(header));
  assert.notEqual(
    parseBasicCredentials(basic(`${"a".repeat(1000)}:${"b".repeat(1000)}`)),
    undefined,
  );
});
