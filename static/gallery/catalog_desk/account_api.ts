/** Requests of the accounts page. */
import type {
  CuratorAccount,
  CuratorChange,
  CuratorSession,
} from "../../../domain/accounts/curator_records.ts";
import type { CuratorRole } from "../../../domain/accounts/curator_roles.ts";
import { send } from "./catalog_api.ts";

/** The open sessions of one's own account. */
export const getSessions = async () =>
  (await send<{ sessions: CuratorSession[] }>("GET", "/auth/sessions")).sessions;

/** Ends one of them. */
export const endSession = (id: string) => send<null>("DELETE", `/auth/sessions/${id}`);

/** Changes one's own password. @throws {ApiError} 403 when `current` is wrong */
export const changePassword = (current: string, password: string) =>
  send<{ ok: true }>("POST", "/auth/password", { current, password });

/** All accounts. @throws {ApiError} 403 for who is no editor in chief, as all that follow */
export const getAccounts = async () =>
  (await send<{ accounts: CuratorAccount[] }>("GET", "/curators")).accounts;

/** Makes an account. */
export const createAccount = (username: string, password: string, role: CuratorRole) =>
  send<CuratorAccount>("POST", "/curators", { username, password, role });

/** Changes what is given of an account. */
export const changeAccount = (id: number, change: CuratorChange) =>
  send<CuratorAccount>("PATCH", `/curators/${id}`, change);

/** Ends all sessions of an account. */
export const endAccountSessions = (id: number) => send<null>("DELETE", `/curators/${id}/sessions`);

/** Removes an account. */
export const removeAccount = (id: number) => send<null>("DELETE", `/curators/${id}`);
