import { refusal } from "../app_error.ts";
import { isGuessable, SHORTEST_PASSWORD } from "./common_passwords.ts";

/**
 * Rejects passwords that are too short or easily guessed.
 *
 * @param name The account's user name.
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
