/** Logging in as "ada". */
import { pbkdf2Sync } from "node:crypto";
import { curators } from "../../../db/schema/curators.ts";
import { TestApp } from "../../support/app.ts";

export const PASSWORD = "the night watch";
// With one iteration, quickly verified: the cost of a password is tested with passwords.
const QUICK_HASH = `pbkdf2:sha256:1$salt$${
  pbkdf2Sync(PASSWORD, "salt", 1, 32, "sha256").toString("hex")
}`;

/** An app with the account "ada". */
export async function openWithAda(services = {}) {
  const test = await TestApp.open(services);
  const ada = { username: "ada", password_hash: QUICK_HASH, created_at: Date.now() };
  await test.db.write((tx) => tx.insert(curators).values(ada));
  return test;
}

export function login(
  test: TestApp,
  json: unknown = { username: "ada", password: PASSWORD },
  { headers = {}, from = "192.0.2.1" }: { headers?: Record<string, string>; from?: string } = {},
): Promise<Response> {
  return Promise.resolve(test.app.request("/api/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(json),
  }, { remoteAddr: { transport: "tcp", hostname: from, port: 1 } }));
}

/** The session's cookie as it is set; over a server there is one beside it that says what was written. */
export const setCookie = (response: Response) =>
  response.headers.getSetCookie().find((cookie) => /^(__Host-)?gallery\.sid=/.test(cookie)) ?? null;
export const cookieOf = (response: Response) => setCookie(response)?.split(";")[0] ?? "";
export const me = (test: TestApp, Cookie: string) =>
  test.json("/api/auth/me", { headers: { Cookie } });
