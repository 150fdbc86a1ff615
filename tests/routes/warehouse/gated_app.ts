/** What stands before the warehouse's routes, over a fresh database. */
import { type Context, Hono } from "hono";
import type { WorkerPool } from "../../../adapters/workers/worker_pool.ts";
import { verifyPassword } from "../../../adapters/accounts/password.ts";
import { onError } from "../../../routes/middleware/errors.ts";
import { requestLog, type RequestVariables } from "../../../routes/middleware/request_log.ts";
import { Observation } from "../../../adapters/observe/observation.ts";
import { Authenticator } from "../../../routes/warehouse/authenticator.ts";
import { userAccountRoutes } from "../../../routes/warehouse/user_accounts.ts";
import {
  contractsOf,
  type MountedRoute,
  route,
  type UserVariables,
} from "../../../routes/contract/route.ts";
import { accessControl } from "../../../routes/warehouse/access_control.ts";
import {
  DEFAULT_SETTINGS,
  TestApp,
  TestDatabase,
  TestLog,
  type TestServices,
} from "../../support/app.ts";
import type { Services } from "../../../routes/services.ts";
import { STUB } from "../stub_contract.ts";

let mounted: Promise<MountedRoute[]> | undefined;

/** The routes of the warehouse, as the whole app has them. */
export function warehouseRoutes(): Promise<MountedRoute[]> {
  return mounted ??= (async () => {
    await using test = await TestApp.open();
    return contractsOf(test.app).filter(({ path }) => path.startsWith("/api/v1/"));
  })();
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  /** Address of the client. */
  from?: string;
}

/** Login, and behind the credentials all routes of the warehouse, which answer here who asks. */
export class GatedApp implements AsyncDisposable {
  readonly log = new TestLog();
  /** The stored strings that passwords were checked against, in order. */
  readonly checked: string[] = [];
  /** Checks a password; a test may put another in its place. */
  verify: (password: string, hash: string) => Promise<boolean> = verifyPassword;
  readonly #app: Hono<{ Variables: RequestVariables & UserVariables }>;

  private constructor(
    readonly database: TestDatabase,
    routes: readonly MountedRoute[],
    mode: TestServices["settings"],
  ) {
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
    const asks = (c: Context<{ Variables: UserVariables }>) =>
      c.json({ asks: c.get("user")?.user_login ?? null });
    const warehouse = new Hono<{ Variables: UserVariables }>()
      .use(accessControl(authenticator, { db: database.db, settings }));
    for (const { method, path, contract: { who, always } } of routes) {
      const below = path.slice("/api/v1".length).replace(/\{(\w+)\}/g, ":$1");
      if (below === "/user_data/login") continue;
      warehouse.on(method, below, route({ ...STUB, who, ...(always && { always }) }, asks));
    }
    const services = { db: database.db, workers, settings } as unknown as Services;
    warehouse.route("/", userAccountRoutes(services, authenticator));
    this.#app.route("/api/v1", warehouse.all("*", asks));
  }

  static async open(WAREHOUSE_AUTH?: "open" | "basic"): Promise<GatedApp> {
    const mode = WAREHOUSE_AUTH === undefined ? {} : { WAREHOUSE_AUTH };
    return new GatedApp(await TestDatabase.open(), await warehouseRoutes(), mode);
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
