/** Signing in at the warehouse's pages. */
import { errorOf, reached } from "../../shared/api_error.ts";
import { language } from "../../shared/i18n.ts";
import {
  basicAuthorization,
  currentPassword,
  keepCredentials,
  type SignedIn,
} from "./credentials.ts";

/**
 * Signs in.
 *
 * @throws {ApiError} when the server accepts neither, or does not answer
 */
export async function signIn(login: string, password: string): Promise<void> {
  const authorization = basicAuthorization(login, password);
  const response = await reached(fetch("/api/v1/user_data/login", {
    method: "POST",
    credentials: "omit",
    headers: { Authorization: authorization, "Accept-Language": language.value },
  }));
  if (!response.ok) throw await errorOf(response);
  keepCredentials(authorization, await response.json() as SignedIn);
}

/** Signs in under another login with the password as before, when the user's own has been changed. */
export async function signInAs(login: string): Promise<void> {
  const password = currentPassword();
  if (password !== undefined) await signIn(login, password);
}
