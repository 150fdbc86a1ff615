/** Requests of the accounts page. */
import type {
  CuratorAccount,
  CuratorChange,
  CuratorSession,
} from "../../../domain/accounts/curator_records.ts";
import type { CuratorRole } from "../../../domain/accounts/curator_roles.ts";
import { send } from "./catalog_api.ts";

/** Returns the open sessions of the own account. */
export const getSessions = async () =>
  (await send<{ sessions: CuratorSession[] }>("GET", "/auth/sessions")).sessions;

/** Ends a session of the own account. */
export const endSession = (id: string) => send<null>("DELETE", `/auth/sessions/${id}`);

/**
 * Changes the own password.
 *
 * @throws {ApiError} 403 if `current` is wrong.
 */
export const changePassword = (current: string, password: string) =>
  send<{ ok: true }>("POST", "/auth/password", { current, password });

/**
 * Returns all accounts.
 *
 * @throws {ApiError} 403 if the user is no editor in chief, as in all functions below.
 */
export const getAccounts = async () =>
  (await send<{ accounts: CuratorAccount[] }>("GET", "/curators")).accounts;

/** Creates an account. */
export const createAccount = (username: string, password: string, role: CuratorRole) =>
  send<CuratorAccount>("POST", "/curators", { username, password, role });

/** Changes fields of an account. */
export const changeAccount = (id: number, change: CuratorChange) =>
  send<CuratorAccount>("PATCH", `/curators/${id}`, change);

/** Ends all sessions of an account. */
export const endAccountSessions = (id: number) => send<null>("DELETE", `/curators/${id}/sessions`);

/** Removes an account. */
export const removeAccount = (id: number) => send<null>("DELETE", `/curators/${id}`);
