/** What tests of readers share. */
import assert from "node:assert/strict";

/** Asserts that each text is refused with 400 and its message. */
export function assertRefused(
  read: (source: string) => unknown,
  wrong: readonly (readonly [source: string, message: string])[],
): void {
  for (const [source, message] of wrong) {
    assert.throws(() => read(source), { name: "AppError", status: 400, message }, source);
  }
}
