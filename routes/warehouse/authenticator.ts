import { type Context, Hono } from "hono";
import { z } from "zod";
import { DUMMY_HASH } from "../../adapters/accounts/password.ts";
import { passwordForm } from "../../adapters/accounts/password_forms.ts";
import { RememberedLogins } from "../../adapters/accounts/remembered_logins.ts";
import { WorkerOverrun } from "../../adapters/workers/worker_pool.ts";
import {
  attemptKey,
  countAttempt,
  type WiderCount,
  widerCounts,
} from "../../db/accounts/login_attempts.ts";
import {
  BASIC_CHALLENGE,
  type Credentials,
  parseBasicCredentials,
} from "../../domain/accounts/basic_credentials.ts";
import { type AppError, refusal } from "../../domain/app_error.ts";
import { User } from "../../domain/warehouse/records.ts";
import { admitUser, userOf } from "../../services/warehouse/accounts.ts";
import { route } from "../contract/route.ts";
import { clientAddress } from "../middleware/client.ts";
import { type LoginOutcome, reportLogin, tooManyFailures } from "../middleware/request_log.ts";
import type { Services } from "../services.ts";

type Needs = Pick<Services, "db" | "workers" | "settings" | "observation" | "log">;

/** A login attempt: the user, and the keys under which its failures are counted. */
interface Attempt {
  credentials: Credentials;
  /** As stored in the database; undefined if no user has that login. */
  user: User | undefined;
  client: string;
  key: string;
  wider: readonly WiderCount[];
  mac: Uint8Array;
}

// A password whose check takes longer counts as wrong.
const MAX_PASSWORD_MS = 10_000;

/** Identifies the client of a request to the warehouse by its Basic credentials. */
export class Authenticator {
  readonly #remembered = new RememberedLogins();
  readonly #verifying = new Map<string, Promise<User>>();

  constructor(private readonly services: Needs) {}

  /**
   * Returns the user of a request's credentials, as currently stored.
   *
   * @param anew True to verify the password even if that was done recently.
   * @throws {AppError} 401, and 429 when there were too many failures.
   */
  async user(c: Context, { anew = false } = {}): Promise<User> {
    const credentials = parseBasicCredentials(c.req.header("Authorization"));
    if (credentials === undefined) throw unauthorized("credentials_needed");
    const user = await userOf(this.services.db, credentials.login);
    // An address has no blank, so this cannot collide with a curator's key.
    const client = clientAddress(c, this.services.settings);
    const key = attemptKey(credentials.login, `warehouse ${client}`);
    const mac = this.#remembered.mac(credentials, user?.user_password ?? DUMMY_HASH);
    if (!anew && user !== undefined && this.#remembered.has(key, mac, performance.now())) {
      return user;
    }
    const wider = widerCounts("warehouse", credentials.login, client);
    // A page sends many requests at once: equal credentials from one address are a single attempt,
    // not one failure per request.
    const same = `${key} ${mac.toHex()}`;
    return await this.#verifying.getOrInsertComputed(
      same,
      () =>
        this.#verify({ credentials, user, client, key, wider, mac })
          .finally(() => this.#verifying.delete(same)),
    );
  }

  async #verify({ credentials, user, client, key, wider, mac }: Attempt): Promise<User> {
    const { db, log } = this.services;
    const { login: username, password } = credentials;
    const report = (outcome: LoginOutcome) =>
      reportLogin(this.services, { service: "warehouse", username, address: client, outcome });
    const at = Date.now();
    const { retryAfter, slowed } = await countAttempt(db, key, at, wider);
    if (retryAfter !== undefined) {
      report(slowed ? "slowed" : "limited");
      // Otherwise, further guesses would be admitted by a remembered login of the same address.
      this.#remembered.forget(key);
      throw tooManyFailures(retryAfter);
    }
    const right = await this.#isRight(password, user?.user_password ?? DUMMY_HASH, client);
    const admitted = user && right ? await admitUser(db, user, { key, wider, at }) : undefined;
    report(admitted === undefined ? "wrong" : "right");
    if (admitted === undefined) throw unauthorized("credentials_wrong");
    this.#remembered.add(key, mac, performance.now());
    const form = passwordForm(admitted.user_password);
    if (form?.weak) {
      log.warn("A user's password is kept in a weak form", { user: admitted.id, form: form.name });
    }
    return admitted;
  }

  async #isRight(password: string, hash: string, client: string): Promise<boolean> {
    try {
      return await this.services.workers.run("verifyPassword", { password, hash }, {
        client,
        urgent: true,
        deadline: MAX_PASSWORD_MS,
      });
    } catch (error) {
      if (error instanceof WorkerOverrun) return false;
      throw error;
    }
  }
}

function unauthorized(code: "credentials_needed" | "credentials_wrong"): AppError {
  return refusal(401, code, {}, { headers: { "WWW-Authenticate": BASIC_CHALLENGE } });
}

const SignedInUser = z.object({
  id: User.shape.id,
  role: User.shape.user_role,
  user_login: z.string(),
  user_fio: z.string(),
  warehouseId: z.union([z.literal(""), z.guid()]),
}).meta({ id: "SignedInUser", description: "A user of the warehouse who has logged in." });

/**
 * Login of the warehouse's users: no body, because the credentials are in the `Authorization`
 * header.
 */
export function loginRoutes(authenticator: Authenticator) {
  return new Hono().post(
    "/user_data/login",
    route({
      id: "logInUser",
      tag: "Users",
      summary: "The user of the Basic credentials.",
      description: "No body. The password is verified again each time.",
      who: "credentials",
      answers: {
        200: { about: "The user.", schema: SignedInUser, headers: ["Cache-Control"] },
      },
      keyed: false,
    }, async (c) => {
      c.header("Cache-Control", "no-store");
      const user = await authenticator.user(c, { anew: true });
      const { id, user_role: role, user_login, user_fio, uuid_warehouse: warehouseId } = user;
      return { id, role, user_login, user_fio, warehouseId };
    }),
  );
}
