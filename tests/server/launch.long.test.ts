/** The tasks as people type them, on a terminal: nobody is asked for a permission, and Ctrl-C ends it. */
import { runs, withFolder } from "../support/host.ts";
import assert from "node:assert/strict";
import { untilSo } from "../support/time.ts";
import { freePort } from "../support/processes.ts";

const ROOT = new URL("../../", import.meta.url);
const CTRL_C = "\x03";

// `script` of util-linux runs a command on a terminal of its own and passes on what is typed.
const hasTerminal = await runs("script", ["--version"]);
if (!hasTerminal) console.log("skipped: what a task says on a terminal, which takes util-linux");

/** A task on a terminal; `said` is all that it has shown. */
class TaskOnTerminal implements AsyncDisposable {
  said = "";
  readonly #child: Deno.ChildProcess;
  readonly #reading: Promise<void>;
  readonly #keyboard: WritableStreamDefaultWriter<Uint8Array>;

  constructor(task: string, env: Record<string, string>) {
    const child = new Deno.Command("script", {
      args: ["-qec", `"${Deno.execPath()}" task ${task}`, "/dev/null"],
      cwd: ROOT,
      env: { NO_COLOR: "1", LOG_LEVEL: "info", SOURCES: "off", ...env },
      stdin: "piped",
      stdout: "piped",
      stderr: "null",
    }).spawn();
    this.#child = child;
    this.#keyboard = child.stdin.getWriter();
    this.#reading = (async () => {
      for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
        this.said += text;
        // Or a test would wait for an answer that nobody gives.
        if (/Allow\?/.test(this.said)) child.kill();
      }
    })();
  }

  /** Waits until it answers at `url`. */
  async answering(url: string): Promise<void> {
    await untilSo(() => {
      assert.doesNotMatch(this.said, /Allow\?/);
      return answers(url);
    });
  }

  async type(text: string): Promise<void> {
    await this.#keyboard.write(new TextEncoder().encode(text));
  }

  /** Waits for its end. @returns its exit code */
  async ended(): Promise<number> {
    const { code } = await this.#child.status;
    await this.#reading;
    await this.#keyboard.close().catch(() => {});
    return code;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.type(CTRL_C).catch(() => {});
    await this.ended();
  }
}

const answers = (url: string) => fetch(`${url}/readyz`).then(({ ok }) => ok, () => false);

for (const task of ["start", "dev"]) {
  Deno.test({
    name: `task ${task}: serves where the settings say, asks nobody, and ends by Ctrl-C`,
    ignore: !hasTerminal,
    fn: () =>
      withFolder(async (folder) => {
        const port = freePort();
        await using terminal = new TaskOnTerminal(task, {
          PORT: String(port),
          HOST: "127.0.0.1",
          DATABASE_URL: `file:${folder}/a folder/depot.db`,
          IMAGES_DIR: `${folder}/pictures`,
          SEED: "none",
        });
        const url = `http://127.0.0.1:${port}`;
        await terminal.answering(url);
        const bounds = await (await fetch(`${url}/api/bounds`)).json();
        assert.deepEqual(bounds, { min_year: -3000, max_year: 2100 });
        assert.ok((await Deno.stat(`${folder}/a folder/depot.db`)).size > 0);
        assert.ok((await Deno.stat(`${folder}/pictures`)).isDirectory);
        await terminal.type(CTRL_C);
        await terminal.ended();
        assert.doesNotMatch(terminal.said, /Allow\?/);
        // Stopped twice, the server would not have finished what was in progress.
        if (task === "start") assert.match(terminal.said, /Stopping: finishing the requests/);
        assert.equal(await answers(url), false);
      }),
  });
}

Deno.test({
  name: "task depot: any command, with the settings' paths; its exit code is the command's",
  ignore: !hasTerminal,
  fn: () =>
    withFolder(async (folder) => {
      const env = { DATABASE_URL: `file:${folder}/b/depot.db`, IMAGES_DIR: `${folder}/pictures` };
      for (
        const [words, code, said] of [
          ["migrate", 0, /tables are up to date/],
          [`backup ${folder}/depot.tar`, 0, /./],
          ["health", 1, /does not respond/],
        ] as const
      ) {
        await using terminal = new TaskOnTerminal(`depot ${words}`, env);
        assert.equal(await terminal.ended(), code, terminal.said);
        assert.match(terminal.said, said);
        assert.doesNotMatch(terminal.said, /Allow\?/);
      }
      assert.ok((await Deno.stat(`${folder}/depot.tar`)).size > 0);
      await using wrong = new TaskOnTerminal("depot migrate", { PORT: "http" });
      assert.equal(await wrong.ended(), 78);
      assert.match(wrong.said, /^PORT: /m);
    }),
});
