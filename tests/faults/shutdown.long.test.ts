/**
 * Servers that are told to stop, and whose launcher ends, after they have worked in workers: none keeps
 * running or keeps its port, however it was started.
 */
import assert from "node:assert/strict";
import { untilSo } from "../support/time.ts";
import { runs, withFolder } from "../support/host.ts";
import { freePort, ServerProcess } from "../support/processes.ts";
import { type Lines, Orders, post } from "./small_order.ts";

const ROOT = new URL("../../", import.meta.url);
const CURATOR = { username: "ada", password: "the night watch" };
const ENV = {
  SEED: "none",
  SOURCES: "off",
  NO_COLOR: "1",
  DENO_JOBS: "2",
  CURATOR_USERNAME: CURATOR.username,
  CURATOR_PASSWORD: CURATOR.password,
};
const MANY: Lines = [[400, 300, 200, 3000], [310, 230, 170, 3000], [270, 190, 110, 3000]];
const hasSignals = Deno.build.os !== "windows";
// `exec -a` of bash gives a process another name, and `ps` lists it.
const hasNames = hasSignals && await runs("bash", ["--version"]) && await runs("ps", ["-A"]);

/** Has a server log somebody in and calculate. @returns the stream of the calculation's events */
async function work(server: ServerProcess): Promise<Response> {
  await server.logIn(CURATOR);
  const orders = await Orders.of(server);
  const order = await orders.add(MANY, 4);
  const job = await post(server, "/computed_order/jobs", { ...order, effort: 3 });
  assert.equal(job.status, 202);
  const { id } = await job.json();
  return await server.fetch(`/api/v1/computed_order/jobs/${id}/events`);
}

/** The code of a process that is to end soon; one that does not is killed. */
async function ends(child: Deno.ChildProcess): Promise<number | string> {
  let timer;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, 60_000, "it went on to run");
  });
  const code = await Promise.race([child.status.then(({ code }) => code), late]);
  clearTimeout(timer);
  if (typeof code === "string") child.kill("SIGKILL");
  return code;
}

type Start = Parameters<typeof ServerProcess.start>[0];

const WAYS: Record<string, { signals: readonly Deno.Signal[]; options: () => Start }> = {
  "main.ts serve": { signals: ["SIGTERM", "SIGINT"], options: () => ({}) },
  "deno serve": {
    signals: ["SIGTERM"],
    options: () => ({ command: ["serve", "--port=0", "--host=127.0.0.1"], args: [] }),
  },
  "deno serve --parallel": {
    signals: ["SIGTERM"],
    options: () => ({
      command: ["serve", "--parallel", `--port=${freePort()}`, "--host=127.0.0.1"],
      args: [],
    }),
  },
};
for (const [name, { signals, options }] of Object.entries(WAYS)) {
  for (const signal of signals) {
    Deno.test({
      name: `${name}: ${signal} ends it after a login, within a calculation and a stream of events`,
      ignore: !hasSignals,
      async fn() {
        await using server = await ServerProcess.start({ env: ENV, ...options() });
        const events = await work(server);
        server.child.kill(signal);
        assert.equal(await ends(server.child), 0);
        await events.text().catch(() => "broken off");
      },
    });
  }
}

/** Runs a test with a server that a command starts, and stops the command when the test is over. */
async function withCommand(
  command: string[],
  test: (child: Deno.ChildProcess, url: string) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const port = freePort();
    const child = new Deno.Command(command[0]!, {
      args: command.slice(1),
      cwd: ROOT,
      env: {
        ...ENV,
        PORT: String(port),
        DATABASE_URL: `file:${folder}/data/depot.db`,
        IMAGES_DIR: `${folder}/images`,
      },
      stdout: "null",
      stderr: "null",
    }).spawn();
    const url = `http://127.0.0.1:${port}`;
    const isAnswered = () =>
      fetch(`${url}/readyz`).then(async (response) => {
        await response.body?.cancel();
        return response.ok;
      }, () => false);
    try {
      await untilSo(isAnswered);
      await test(child, url);
      await untilSo(async () => !await isAnswered());
    } finally {
      try {
        child.kill("SIGTERM");
      } catch {
        // It has ended.
      }
      await ends(child);
    }
  });
}

async function logIn(url: string): Promise<void> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(CURATOR),
  });
  await response.body?.cancel();
  assert.equal(response.status, 200);
}

const LAUNCH = [Deno.execPath(), "run", "-P=launch", "--no-prompt", "server/launch.ts"];

Deno.test({
  name: "launch.ts serve: SIGTERM is passed on, and SIGKILL ends the server too",
  ignore: !hasSignals,
  async fn() {
    await withCommand([...LAUNCH, "serve"], async (child, url) => {
      await logIn(url);
      child.kill("SIGTERM");
      assert.equal(await ends(child), 0);
    });
    await withCommand([...LAUNCH, "serve"], async (child, url) => {
      await logIn(url);
      child.kill("SIGKILL");
      await child.status;
    });
  },
});

for (const signal of ["SIGTERM", "SIGKILL"] as const) {
  Deno.test({
    name: `npx deno task depot serve: ${signal} sent to npm stops the server`,
    ignore: !hasNames,
    async fn() {
      // npm ends at a signal, and leaves what it has started.
      const task = `'${Deno.execPath()}' task depot serve`;
      const npm = `sh -c "${task}; exit" & child=$!; trap 'kill $child; exit' TERM; wait`;
      const command = ["bash", "-c", `exec -a 'npm exec deno task depot serve' bash -c "$0"`, npm];
      await withCommand(command, async (child, url) => {
        await logIn(url);
        child.kill(signal);
        await child.status;
      });
    },
  });
}
