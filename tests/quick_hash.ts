import { pbkdf2Sync } from "node:crypto";

/** What is stored of a password in tests that are not about hashes: of a form that is quickly verified. */
export function quickHash(password: string): Promise<string> {
  const digest = pbkdf2Sync(password, "salt", 1, 32, "sha256").toString("hex");
  return Promise.resolve(`pbkdf2:sha256:1$salt$${digest}`);
}
