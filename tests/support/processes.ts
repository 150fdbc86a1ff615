/**
 * The server as a separate process, started like by its users: on a free port, in a separate
 * folder.
 */
import assert from "node:assert/strict";
import { INCLUDED } from "../../deploy/compile.ts";
import { MEMORY_VARIABLES, nativeLibraries } from "../../server/launch_permissions.ts";
import { writeServedDatabase } from "./databases.ts";

const ROOT = new URL("../../", import.meta.url);
const MAIN = new URL("main.ts", ROOT).pathname;

/**
 * Returns the flags of a server with its data in `data`: the permissions of deno.json's set, with
 * read and write restricted to the compiled-in files and that folder.
 */
async function flags(data: string): Promise<string[]> {
  const config = JSON.parse(await Deno.readTextFile(new URL("deno.json", ROOT)));
  const { env, sys } = config.permissions.serve;
  const readable = [...INCLUDED.map((path) => new URL(path, ROOT).pathname), data];
  return [
    `--allow-read=${readable.join(",")}`,
    `--allow-write=${data}`,
    `--allow-env=${env.join(",")}`,
    `--allow-sys=${sys.join(",")}`,
    "--allow-net=127.0.0.1",
    `--allow-ffi=${nativeLibraries()}`,
    "--no-prompt",
  ];
}

// Tests send requests only to servers that they have started themselves.
const sourcesOf = ({ SOURCE_HOSTS }: Record<string, string>) => ({
  SOURCES: SOURCE_HOSTS === undefined ? "off" : "on",
});

// Milliseconds after which a command counts as hanging, and a server as unable to listen.
const MAX_RUN_MS = 300_000;
const MAX_START_MS = 120_000;

/**
 * Runs a command of `main.ts` to its end.
 * @throws {Error} when it has not ended after five minutes; it is then killed.
 */
export async function run(
  data: string,
  args: string[],
  { env = {}, stdin = "", within = [] }: {
    env?: Record<string, string>;
    stdin?: string;
    within?: readonly string[];
  } = {},
): Promise<{ code: number; out: string; err: string }> {
  const [command, ...before] = [...within, Deno.execPath()];
  const child = new Deno.Command(command!, {
    args: [...before, "run", ...await flags(data), MAIN, ...args],
    env: {
      DATABASE_URL: `file:${data}/depot.db`,
      IMAGES_DIR: `${data}/images`,
      LOG_LEVEL: "off",
      ...sourcesOf(env),
      NO_COLOR: "1",
      ...MEMORY_VARIABLES,
      ...env,
    },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin)).catch(() => {});
  await writer.close().catch(() => {});
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, MAX_RUN_MS);
  const { code, stdout, stderr } = await child.output();
  clearTimeout(limit);
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const [out, err] = [text(stdout), text(stderr)];
  if (isLate) throw new Error(`${args.join(" ")} did not end in ${MAX_RUN_MS} ms: ${out}${err}`);
  return { code, out, err };
}

/**
 * Runs a command of `launch.ts` and returns its output on both streams, without Deno's own
 * messages.
 */
export async function runLauncher(
  data: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; text: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "-P=launch", "--no-prompt", "server/launch.ts", ...args],
    cwd: ROOT,
    env: {
      DATABASE_URL: `file:${data}/depot.db`,
      IMAGES_DIR: `${data}/images`,
      LOG_LEVEL: "off",
      SEED: "none",
      SOURCES: "off",
      NO_COLOR: "1",
      ...env,
    },
  }).output();
  const text = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("");
  return { code, text: text.replace(/^(Made the first|Warning) .*\n/gm, "") };
}

/** Returns a free port, for a server that needs a fixed one. */
export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

/** Options of starting a server. */
interface ServerOptions {
  /** The folder of its data, which may already contain some. */
  data: string;
  env?: Record<string, string>;
  /** Subcommand of `deno` with its flags. */
  command?: string[];
  /** The module to run. */
  main?: string;
  /** Arguments of the module. */
  args?: string[];
  stderr?: "piped" | "null";
  /** A command that runs the following command in its own process. */
  within?: readonly string[];
}

/** Starts a server's process, by default on any free port, without waiting for it. */
export async function spawnServer(
  {
    data,
    env = {},
    command = ["run"],
    main = MAIN,
    args = ["serve"],
    stderr = "piped",
    within = [],
  }: ServerOptions,
): Promise<Deno.ChildProcess> {
  const [program, ...before] = [...within, Deno.execPath()];
  return new Deno.Command(program!, {
    args: [...before, ...command, ...await flags(data), main, ...args],
    env: {
      DATABASE_URL: `file:${data}/depot.db`,
      IMAGES_DIR: `${data}/images`,
      PORT: "0",
      // Writing the pictures takes seconds; tests that need them request them.
      SEED: "catalog",
      LOG_LEVEL: "error",
      ...sourcesOf(env),
      NO_COLOR: "1",
      ...MEMORY_VARIABLES,
      ...env,
    },
    stdout: "piped",
    stderr,
  }).spawn();
}

async function newFolder(env: Record<string, string> = {}): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "depot-server-" });
  if (env.DATABASE_URL === undefined) await writeServedDatabase(`${folder}/depot.db`, env);
  return folder;
}

/** A running server; it is stopped, and its folder deleted, on disposal. */
export class ServerProcess implements AsyncDisposable {
  /** Its output so far, on both streams. */
  out = "";
  readonly #reading: Promise<void>;
  readonly #address = Promise.withResolvers<string>();

  private constructor(
    readonly child: Deno.ChildProcess,
    readonly data: string,
    private readonly ownsData: boolean,
    readsErrors: boolean,
  ) {
    this.#reading = this.#read(readsErrors ? [child.stdout, child.stderr] : [child.stdout]);
    this.#failAfter(MAX_START_MS);
  }

  /**
   * Starts a server and waits until it listens. Without `data` its folder is new and contains the
   * database of a server that was started before, because filling one takes longer than a start.
   */
  static async start(
    { data, ...options }: Partial<ServerOptions> = {},
  ): Promise<ServerProcess> {
    const folder = data ?? await newFolder(options.env);
    const child = await spawnServer({ data: folder, ...options });
    const readsErrors = options.stderr !== "null";
    const server = new ServerProcess(child, folder, data === undefined, readsErrors);
    await server.url;
    return server;
  }

  async #read(streams: ReadableStream<Uint8Array<ArrayBuffer>>[]): Promise<void> {
    let address: string | undefined;
    await Promise.all(streams.map(async (stream) => {
      for await (const text of stream.pipeThrough(new TextDecoderStream())) {
        this.out += text;
        // Once the URL is known, the growing log is no longer searched.
        if (address !== undefined) continue;
        address = /http:\/\/[\w.]+:\d+/.exec(this.out)?.[0];
        if (address !== undefined) this.#address.resolve(address.replace("0.0.0.0", "127.0.0.1"));
      }
    }));
  }

  #failAfter(milliseconds: number): void {
    const fail = () => this.#address.reject(new Error(`The server does not listen: ${this.out}`));
    const limit = setTimeout(fail, milliseconds);
    this.#reading.then(fail);
    this.url.catch(() => {}).finally(() => clearTimeout(limit));
  }

  /** Resolves to its URL as soon as it listens. */
  get url(): Promise<string> {
    return this.#address.promise;
  }

  /** Sends a request to the server. */
  async fetch(path: string, init?: RequestInit): Promise<Response> {
    return await fetch(await this.url + path, init);
  }

  /** Logs a curator in, and returns the header with the session. */
  async logIn(curator: { username: string; password: string }): Promise<{ Cookie: string }> {
    const response = await this.fetch("/api/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(curator),
    });
    await response.body?.cancel();
    assert.equal(response.status, 200);
    return { Cookie: response.headers.get("Set-Cookie")!.split(";")[0]! };
  }

  /** Stops the server and waits for its end. */
  async stop(signal: Deno.Signal = "SIGTERM"): Promise<Deno.CommandStatus> {
    this.child.kill(signal);
    const status = await this.child.status;
    await this.#reading;
    return status;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.stop();
    } catch (error) {
      assert.match(String(error), /terminated|No such process|ESRCH/);
    }
    if (this.ownsData) await Deno.remove(this.data, { recursive: true });
  }
}
