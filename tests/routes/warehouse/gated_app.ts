/** What stands before the warehouse's routes, over a fresh database. */
import { Hono } from "hono";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { verifyPassword } from "../../../adapters/accounts/password.ts";
import { onError } from "../../../routes/middleware/errors.ts";
import { requestLog, type RequestVariables } from "../../../routes/middleware/request_log.ts";
import { Observation } from "../../../adapters/observe/observation.ts";
import { Authenticator } from "../../../routes/warehouse/authenticator.ts";
import {
  credentials,
  credentialsAlways,
  type UserVariables,
} from "../../../routes/warehouse/credentials.ts";
import { loginRoutes } from "../../../routes/warehouse/login.ts";
import { DEFAULT_SETTINGS, TestDatabase, TestLog, type TestServices } from "../../support.ts";

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  /** Address of the client. */
  from?: string;
}

/** Login, and behind the credentials routes that answer who asks. */
export class GatedApp implements AsyncDisposable {
  readonly log = new TestLog();
  /** The stored strings that passwords were checked against, in order. */
  readonly checked: string[] = [];
  /** Checks a password; a test may put another in its place. */
  verify: (password: string, hash: string) => Promise<boolean> = verifyPassword;
  readonly #app: Hono<{ Variables: RequestVariables & UserVariables }>;

  private constructor(readonly database: TestDatabase, mode: TestServices["settings"]) {
    const workers = {
      run: (_: string, { password, hash }: { password: string; hash: string }) => {
        this.checked.push(hash);
        return this.verify(password, hash);
      },
    } as unknown as WorkerPool;
    const settings = { ...DEFAULT_SETTINGS, ...mode };
    const observation = new Observation();
    const { log } = this;
    const authenticator = new Authenticator({
      db: database.db,
      workers,
      settings,
      observation,
      log,
    });
    this.#app = new Hono<{ Variables: RequestVariables & UserVariables }>({ strict: false });
    this.#app.use(requestLog({ log, observation, settings })).onError(onError(this.log));
    this.#app.route(
      "/api/v1",
      new Hono<{ Variables: UserVariables }>()
        .use(credentials(authenticator, settings))
        .route("/", loginRoutes(authenticator))
        .get("/computed/*", credentialsAlways(authenticator))
        .all("*", (c) => c.json({ asks: c.get("user")?.user_login ?? null })),
    );
  }

  static async open(WAREHOUSE_AUTH?: "open" | "basic"): Promise<GatedApp> {
    const mode = WAREHOUSE_AUTH === undefined ? {} : { WAREHOUSE_AUTH };
    return new GatedApp(await TestDatabase.open(), mode);
  }

  get db() {
    return this.database.db;
  }

  /** A request to a path below `/api/v1`. */
  async send(path: string, { from = "192.0.2.1", ...init }: Sent = {}): Promise<Response> {
    const remoteAddr = { transport: "tcp", hostname: from, port: 1 };
    return await this.#app.request(`/api/v1${path}`, init, { remoteAddr });
  }

  /** The status with which a login ends. */
  async login(headers: Record<string, string>, from?: string): Promise<number> {
    const response = await this.send("/user_data/login", {
      method: "POST",
      headers,
      ...(from === undefined ? {} : { from }),
    });
    await response.body?.cancel();
    return response.status;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.database[Symbol.asyncDispose]();
  }
}
