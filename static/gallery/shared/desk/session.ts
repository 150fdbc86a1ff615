/** Curator's session, and its expiry during work. */
import { signal } from "@preact/signals";
import { languageHeader } from "../../../shared/language_header.ts";
import { answerOf, api, getMe, requestHeaders } from "../api.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { rememberCurator } from "../curator.tsx";
import type { OwnAccount } from "../../../../domain/accounts/curator_records.ts";

const ACCOUNT = "/curator/account";

/** The session of this page. */
export class Session {
  /** The curator's name; undefined until known, null if not logged in. */
  readonly username = signal<string | null | undefined>(undefined);
  /** True if the session has ended and a request waits for a new one. */
  readonly expired = signal(false);
  /** Own account with its permissions; undefined until it is loaded. */
  readonly account = signal<OwnAccount | undefined>(undefined);
  /** True if the server has not answered who this is. */
  readonly failed = signal(false);
  #waitingRequests: { resolve: () => void; reject: () => void }[] = [];

  /**
   * Loads the current user.
   * @throws {ApiError} If the server does not respond.
   */
  async begin(): Promise<void> {
    this.failed.value = false;
    requestHeaders.of = languageHeader;
    const me = await getMe().catch(() => undefined);
    if (me === undefined) {
      this.failed.value = true;
      return;
    }
    this.username.value = me.role === "curator" ? me.username : null;
    rememberCurator(me.role === "curator");
    if (me.role === "curator") await this.#readAccount();
  }

  /** True if the account has the permissions of an editor in chief. */
  get isEditorInChief(): boolean {
    return this.account.value?.role === "editor_in_chief";
  }

  // Failures are ignored: the account only disables buttons, and the server checks permissions
  // anyway.
  async #readAccount(): Promise<void> {
    try {
      this.account.value = await answerOf(api.auth.account.$get());
      // Until then, the server refuses everything else.
      if (this.account.value.second_factor === "needed" && location.pathname !== ACCOUNT) {
        location.assign(ACCOUNT);
      }
    } catch {
      this.account.value = undefined;
    }
  }

  /**
   * Logs in, and continues the waiting requests.
   * @param code A code of two-step sign-in.
   * @throws {ApiError} 401, 429 with `retryAfter`
   */
  async login(username: string, password: string, code?: string): Promise<void> {
    const headers = code === undefined ? {} : { "X-One-Time-Code": code };
    const me = await answerOf(api.auth.login.$post({ json: { username, password } }, { headers }));
    rememberCurator(true);
    this.username.value = me.username;
    this.expired.value = false;
    void this.#readAccount();
    for (const { resolve } of this.#waitingRequests.splice(0)) resolve();
  }

  /** Logs out and reloads the page. */
  async logout(): Promise<void> {
    await answerOf(api.auth.logout.$post());
    rememberCurator(false);
    location.assign("/curator");
  }

  /** Rejects the waiting requests, because the curator does not want to log in now. */
  giveUp(): void {
    this.expired.value = false;
    for (const { reject } of this.#waitingRequests.splice(0)) reject();
  }

  /**
   * Runs an action that needs a session. If the session has ended, the curator logs in on top of
   * the page and the action runs again.
   * @throws The error of `action`; the 401 if the curator cancels the login.
   */
  async guard<Answer>(action: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await action();
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        await new Promise<void>((resolve, reject) => {
          this.#waitingRequests.push({ resolve, reject: () => reject(error) });
          this.expired.value = true;
        });
      }
    }
  }
}
