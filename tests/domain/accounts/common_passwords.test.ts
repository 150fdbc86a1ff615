import assert from "node:assert/strict";
import { assertUncommon } from "../../../domain/accounts/assert_uncommon.ts";
import { isCommonPassword } from "../../../domain/accounts/common_passwords.ts";

Deno.test("isCommonPassword: those that are used most, in whatever case", async () => {
  for (const common of ["password", "Password1", "12345678", "QWERTYUIOP", "superman"]) {
    assert.equal(await isCommonPassword(common), true, common);
  }
  for (const rare of ["correct horse", "girl with a pearl", "", "yxcvtrewq-77"]) {
    assert.equal(await isCommonPassword(rare), false, rare);
  }
});

Deno.test("assertUncommon: refuses short ones, common ones and the name itself", async () => {
  await assertUncommon("many a pallet", "ada");
  for (
    const [password, name] of [["seven77", "ada"], ["password", "ada"], [
      "Gracehopper",
      "graceHopper",
    ]]
  ) {
    await assert.rejects(assertUncommon(password!, name!), { status: 400 }, password);
  }
});
