/** Curator's session at the desk, and its expiry during work. */
import { signal } from "@preact/signals";
import { answerOf, api, getMe } from "../api.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { rememberCurator } from "../curator.tsx";
import type { OwnAccount } from "../../../../domain/accounts/curator_records.ts";

/** The session of this page. */
export class Session {
  /** The curator's name; undefined: not known yet, null: not signed in. */
  readonly who = signal<string | null | undefined>(undefined);
  /** The session has ended and something waits for a new one. */
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

  // Only what is off depends on it, and the server refuses it in any case.
  async #readAccount(): Promise<void> {
    try {
      this.account.value = await answerOf(api.auth.account.$get());
    } catch {
      this.account.value = undefined;
    }
  }

  /**
   * Logs in, and lets go on what has waited for it.
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

  /** Logs out; the page begins again. */
  async logout(): Promise<void> {
    await answerOf(api.auth.logout.$post());
    rememberCurator(false);
    location.assign("/curator");
  }

  /** Rejects the waiting requests: the curator does not want to log in now. */
  giveUp(): void {
    this.expired.value = false;
    for (const { reject } of this.#waiting.splice(0)) reject();
  }

  /**
   * Does something that needs a session. When there is none any more, the curator logs in over what
   * is open, and it is done again.
   *
   * @throws what `action` throws; the 401 itself when the curator gives up
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
