import { refusal } from "../app_error.ts";
import { isGuessable, MIN_PASSWORD_LENGTH } from "./common_passwords.ts";

/**
 * Rejects passwords that are too short or easily guessed.
 * @param name The account's user name.
 * @throws {AppError} 400
 */
export async function assertStrongPassword(password: string, name: string): Promise<void> {
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw refusal(400, "password_too_short", { min: MIN_PASSWORD_LENGTH }, { where: "password" });
  }
  if (await isGuessable(password, name)) {
    throw refusal(400, "password_common", {}, { where: "password" });
  }
}
