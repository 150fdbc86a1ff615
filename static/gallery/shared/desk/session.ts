/** The curator's session, and signing in again after it has expired. */
import { signal } from "@preact/signals";
import { answerOf, api, getMe } from "../api.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { rememberCurator } from "../curator.tsx";
import type { OwnAccount } from "../../../../domain/accounts/curator_records.ts";

/** The session of this page. */
export class Session {
  /** The curator's name; undefined until it is known, null if not signed in. */
  readonly who = signal<string | null | undefined>(undefined);
  /** True if the session has expired and requests wait for a new one. */
  readonly expired = signal(false);
  /** Own account with its permissions; undefined until the server has sent it. */
  readonly account = signal<OwnAccount | undefined>(undefined);
  #waiting: { resolve: () => void; reject: () => void }[] = [];

  /**
   * Asks the server who this is.
   *
   * @throws {ApiError} when it does not answer
   */
  async begin(): Promise<void> {
    const me = await getMe();
    this.who.value = me.role === "curator" ? me.username : null;
    rememberCurator(me.role === "curator");
    if (me.role === "curator") await this.#readAccount();
  }

  /** True if the account may do what is reserved for editors in chief. */
  get isEditorInChief(): boolean {
    return this.account.value?.role === "editor_in_chief";
  }

  // Only disables controls: the server checks permissions itself.
  async #readAccount(): Promise<void> {
    try {
      this.account.value = await answerOf(api.auth.account.$get());
    } catch {
      this.account.value = undefined;
    }
  }

  /**
   * Logs in and repeats the requests that wait for it.
   *
   * @throws {ApiError} 401, 429 with `retryAfter`
   */
  async login(username: string, password: string): Promise<void> {
    const me = await answerOf(api.auth.login.$post({ json: { username, password } }));
    rememberCurator(true);
    this.who.value = me.username;
    this.expired.value = false;
    void this.#readAccount();
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  /** Logs out and loads the sign-in page. */
  async logout(): Promise<void> {
    await answerOf(api.auth.logout.$post());
    rememberCurator(false);
    location.assign("/curator");
  }

  /** Rejects the waiting requests when the curator closes the sign-in dialog. */
  giveUp(): void {
    this.expired.value = false;
    for (const { reject } of this.#waiting.splice(0)) reject();
  }

  /**
   * Performs an action that needs a session. If the session has expired, opens the sign-in dialog
   * and repeats the action afterwards.
   *
   * @throws Whatever `action` throws; the 401 if the curator closes the dialog.
   */
  async guard<Answer>(action: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await action();
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        await new Promise<void>((resolve, reject) => {
          this.#waiting.push({ resolve, reject: () => reject(error) });
          this.expired.value = true;
        });
      }
    }
  }
}
