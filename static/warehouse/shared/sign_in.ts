/** Signing in and out at the warehouse's pages. */
import { errorOf, reached } from "../../shared/api_error.ts";
import { language } from "../../shared/i18n.ts";
import { storedText } from "../../shared/storage.ts";
import {
  basicAuthorization,
  forgetUser,
  needsSignIn,
  sessionHeader,
  type SignedIn,
  storeUser,
} from "./credentials.ts";

const post = (path: string, headers: Record<string, string>) =>
  reached(fetch(`/api/v1/user_data/${path}`, {
    method: "POST",
    headers: { ...sessionHeader(), "Accept-Language": language.value, ...headers },
  }));

/**
 * Signs the user in.
 * @param code A code of two-step sign-in.
 * @throws {ApiError} The server rejects the credentials, or is unreachable.
 */
export async function signIn(login: string, password: string, code?: string): Promise<void> {
  const response = await post("login?session=1", {
    Authorization: basicAuthorization(login, password),
    ...(code !== undefined && { "X-One-Time-Code": code }),
  });
  if (!response.ok) throw await errorOf(response);
  storedLeaving.write(undefined);
  storeUser(await response.json() as SignedIn);
}

/** Set while the server has not heard of a sign-out, because it could not be reached. */
const storedLeaving = storedText("depot_warehouse_leaving");

/** Signs the user out; the server ends the session as soon as it is reached. */
export async function signOut(): Promise<void> {
  storedLeaving.write("yes");
  forgetUser();
  await endSession();
}

/** Ends the session of a sign-out that the server has not heard of. */
export async function endSession(): Promise<void> {
  if (storedLeaving.read() === undefined || !needsSignIn()) return;
  try {
    if ((await post("logout", {})).ok) storedLeaving.write(undefined);
  } catch {
    // The next page tries again.
  }
}
