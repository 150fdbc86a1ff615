import assert from "node:assert/strict";
import {
  newRecoveryCodes,
  newTotpSecret,
  recoveryHash,
  totpStep,
  totpUri,
} from "../../../adapters/accounts/one_time_codes.ts";

// "12345678901234567890", the secret of RFC 6238, appendix B; the last six of its eight digits.
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const VECTORS = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
] as const;

Deno.test("totpStep: the values of RFC 6238, one step early or late, no further", () => {
  for (const [seconds, code] of VECTORS) {
    const step = Math.floor(seconds / 30);
    for (const late of [-30, 0, 30]) {
      assert.equal(totpStep(SECRET, code, (seconds + late) * 1000), step);
    }
    assert.equal(totpStep(SECRET, code, (seconds + 90) * 1000), undefined);
  }
  assert.equal(totpStep(SECRET, "287083", 59_000), undefined);
});

Deno.test("totpUri: what authenticator apps read", () => {
  assert.equal(
    totpUri(SECRET, "ада"),
    "otpauth://totp/Open%20Depot:%D0%B0%D0%B4%D0%B0?issuer=Open%20Depot" +
      `&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
  );
  assert.match(newTotpSecret(), /^[A-Z2-7]{32}$/);
});

Deno.test("recovery codes: ten different ones, equal however they are typed", () => {
  const codes = newRecoveryCodes();
  assert.equal(new Set(codes).size, 10);
  for (const code of codes) assert.match(code, /^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  assert.equal(recoveryHash("abcd efgh2345"), recoveryHash("ABCD-EFGH-2345"));
  assert.equal(
    recoveryHash("ABCD-EFGH-2345"),
    "77485ffa630b96946173a2d8ecff374327af1d230aafd5f8c18ddf9177441900",
  );
});
