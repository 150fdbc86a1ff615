import type { Context } from "hono";
import { DUMMY_HASH } from "../../adapters/accounts/password.ts";
import { passwordForm } from "../../adapters/accounts/password_forms.ts";
import { RememberedLogins } from "../../adapters/accounts/remembered_logins.ts";
import { BASIC_CHALLENGE, parseBasicCredentials } from "../../domain/accounts/basic_credentials.ts";
import { type AppError, refusal } from "../../domain/app_error.ts";
import { type OpenedSession, sessionHolder } from "../../db/accounts/sessions.ts";
import { roleName } from "../../domain/warehouse/roles.ts";
import {
  admitUser,
  type UserAccount,
  userOf,
  userOfRow,
} from "../../services/warehouse/accounts.ts";
import { secondFactorRefusal } from "../gallery/auth.ts";
import { attemptLogin, loginKey, type LoginServices } from "../attempt_login.ts";
import { clientAddress } from "../middleware/client.ts";
import { lacksSecondFactor } from "../middleware/curator_only.ts";
import { sessionIdOf } from "../middleware/session_cookie.ts";
import { CODE_HEADER } from "../own_account.ts";
import type { Services } from "../services.ts";

/** A user who is admitted, and what the sign-in has opened. */
export interface AdmittedUser extends UserAccount {
  /** True if nothing is open to them until they have set up a second factor. */
  setsUp: boolean;
  opened?: OpenedSession;
}

/** Identifies the warehouse's client: by Basic credentials, or by the session of a page. */
export class Authenticator {
  readonly #remembered = new RememberedLogins();
  readonly #verifying = new Map<string, Promise<AdmittedUser>>();

  constructor(private readonly services: LoginServices) {}

  /** Returns a request's user, as currently stored. @throws {AppError} 401; 429 for failures */
  async user(c: Context): Promise<AdmittedUser> {
    // Browsers add credentials that they have asked for themselves to the requests of pages.
    if (isPage(c) || c.req.header("Authorization") === undefined) {
      const account = await sessionOfUser(c, this.services);
      if (account !== undefined) return this.#admitted(account);
      if (isPage(c)) throw unauthorized(c, "session_needed");
    }
    const admitted = await this.logIn(c, { anew: false });
    if (admitted.two_step || admitted.setsUp) throw unauthorized(c, "basic_refused", true);
    return admitted;
  }

  /**
   * Returns the user of Basic credentials, and opens a session if asked to.
   * @param anew True to verify the password even if that was done recently.
   * @throws {AppError} Like {@link user}
   */
  async logIn(c: Context, { anew, opens = false }: { anew: boolean; opens?: boolean }) {
    const credentials = parseBasicCredentials(c.req.header("Authorization"));
    if (credentials === undefined) throw unauthorized(c, "credentials_needed");
    const account = await userOf(this.services.db, credentials.login);
    const { user, two_step = false } = account ?? {};
    const client = clientAddress(c, this.services.settings);
    const key = loginKey("warehouse", credentials.login, client);
    const mac = this.#remembered.mac(credentials, user?.user_password ?? DUMMY_HASH);
    if (!anew && account !== undefined && this.#remembered.has(key, mac, performance.now())) {
      return this.#admitted(account);
    }
    // Whoever has a second factor needs a code for each login, and the API takes none.
    if (two_step) this.#remembered.forget(key);
    const verify = async () => {
      const { db, log, settings } = this.services;
      const { attempt, isRight, report } = await attemptLogin(c, this.services, {
        ...{ service: "warehouse", username: credentials.login, password: credentials.password },
        hash: user?.user_password,
      }).catch((error) => {
        // Otherwise, further guesses would be admitted by a remembered login of the same address.
        this.#remembered.forget(key);
        throw error;
      });
      const admitted = user && isRight
        ? await admitUser(db, user, {
          attempt,
          code: anew ? c.req.header(CODE_HEADER) : undefined,
          ...(opens && {
            session: {
              client: c.req.header("User-Agent"),
              previous: sessionIdOf(c, this.services, "warehouse.sid"),
              hours: settings.WAREHOUSE_SESSION_HOURS,
            },
          }),
        })
        : undefined;
      report(typeof admitted === "object" ? "right" : "wrong");
      if (admitted === "second_factor") {
        throw anew
          ? secondFactorRefusal(c, challengeOf(c))
          : unauthorized(c, "basic_refused", true);
      }
      if (admitted === undefined) throw unauthorized(c, "credentials_wrong");
      if (!admitted.two_step) this.#remembered.add(key, mac, performance.now());
      const form = passwordForm(admitted.user.user_password);
      if (form?.weak) {
        const details = { user: admitted.user.id, form: form.name };
        log.warn("A user's password is kept in a weak form", details);
      }
      return this.#admitted(admitted);
    };
    if (anew) return await verify();
    // A page sends many requests at once: equal credentials from one address are a single attempt,
    // not one failure per request.
    const same = `${key} ${mac.toHex()}`;
    return await this.#verifying.getOrInsertComputed(
      same,
      () => verify().finally(() => this.#verifying.delete(same)),
    );
  }

  #admitted(account: UserAccount & { opened?: OpenedSession }): AdmittedUser {
    const { settings } = this.services;
    const setsUp = lacksSecondFactor(settings, roleName(account.user), account.two_step);
    return { ...account, setsUp };
  }
}

/** The header of pages: the id of the user who they believe is signed in; empty for nobody. */
const PAGE_HEADER = "X-Session-User";
const isPage = (c: Context) => c.req.header(PAGE_HEADER) !== undefined;

/** Returns the user of a page's session, unless another has signed in since it was loaded. */
async function sessionOfUser(c: Context, services: Pick<Services, "db" | "settings">) {
  const sessionId = sessionIdOf(c, services, "warehouse.sid");
  if (!sessionId) return undefined;
  const session = await sessionHolder(services.db, sessionId, Date.now());
  const expected = c.req.header(PAGE_HEADER);
  if (session?.user === undefined || expected && expected !== session.user.id) return undefined;
  const opened = { sessionId, expires_at: session.expires_at };
  return { user: userOfRow(session.user), two_step: session.two_step, opened };
}

// Browsers would open their own dialog over a page.
const challengeOf = (c: Context): Record<string, string> =>
  isPage(c) ? {} : { "WWW-Authenticate": BASIC_CHALLENGE };

function unauthorized(
  c: Context,
  code: "credentials_needed" | "credentials_wrong" | "session_needed" | "basic_refused",
  second_factor = false,
): AppError {
  const more = second_factor ? { second_factor } : {};
  return refusal(401, code, {}, { headers: challengeOf(c), more });
}
