/** Signing in at the warehouse's pages. */
import { errorOf, reached } from "../../shared/api_error.ts";
import { language } from "../../shared/i18n.ts";
import {
  basicAuthorization,
  currentPassword,
  type SignedIn,
  storeCredentials,
} from "./credentials.ts";

/**
 * Signs the user in.
 *
 * @throws {ApiError} The server rejects the credentials, or is unreachable.
 */
export async function signIn(login: string, password: string): Promise<void> {
  const authorization = basicAuthorization(login, password);
  const response = await reached(fetch("/api/v1/user_data/login", {
    method: "POST",
    credentials: "omit",
    headers: { Authorization: authorization, "Accept-Language": language.value },
  }));
  if (!response.ok) throw await errorOf(response);
  storeCredentials(authorization, await response.json() as SignedIn);
}

/** Signs in again with the same password after the user's own login was changed. */
export async function signInAs(login: string): Promise<void> {
  const password = currentPassword();
  if (password !== undefined) await signIn(login, password);
}
