import { refusal } from "../app_error.ts";
import { isGuessable, SHORTEST_PASSWORD } from "./common_passwords.ts";

/**
 * Holds that a password is not among those that are guessed first.
 *
 * @param name Whose it is to be.
 * @throws {AppError} 400
 */
export async function assertUncommon(password: string, name: string): Promise<void> {
  if (password.length < SHORTEST_PASSWORD) {
    throw refusal(400, "password_too_short", { min: SHORTEST_PASSWORD }, { where: "password" });
  }
  if (await isGuessable(password, name)) {
    throw refusal(400, "password_common", {}, { where: "password" });
  }
}
