/** Passwords that are guessed first. */

/** Fewest characters of a password that people choose. */
export const SHORTEST_PASSWORD = 8;

let known: Promise<ReadonlySet<string>> | undefined;

// Loaded when a password is set, because the list is half a megabyte.
async function load(): Promise<ReadonlySet<string>> {
  const list = await import("@zxcvbn-ts/language-common/src/passwords.json", {
    with: { type: "json" },
  });
  return new Set(list.default);
}

/** Whether a password, in whatever case, is among the some 50,000 that are used most. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await (known ??= load())).has(password.toLowerCase());
}
