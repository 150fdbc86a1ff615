/** The tasks as people type them, on a terminal: nobody is asked for a permission, and Ctrl-C ends it. */
import { runs, withFolder } from "../support/host.ts";
import assert from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };
import { untilSo } from "../support/time.ts";
import { freePort } from "../support/processes.ts";

const ROOT = new URL("../../", import.meta.url);

// `script` of util-linux runs a command on a terminal of its own and passes on what is typed.
const hasTerminal = await runs("script", ["--version"]);
if (!hasTerminal) console.log("skipped: what a task says on a terminal, which takes util-linux");

const answers = (url: string) => fetch(`${url}/readyz`).then(({ ok }) => ok, () => false);

Deno.test("task start: SIGTERM lets the server finish", () =>
  withFolder(async (folder) => {
    const port = freePort();
    await using child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-P=launch", "--no-prompt", "server/launch.ts", "serve"],
      cwd: ROOT,
      env: {
        PORT: String(port),
        DATABASE_URL: `file:${folder}/depot.db`,
        SEED: "none",
        SOURCES: "off",
      },
      stdout: "null",
      stderr: "piped",
    }).spawn();
    const url = `http://127.0.0.1:${port}`;
    await untilSo(() => answers(url));
    child.kill("SIGTERM");
    const { code, stderr } = await child.output();
    assert.equal(code, 0);
    assert.match(new TextDecoder().decode(stderr), /Stopping: finishing the requests/);
  }));

Deno.test("tasks and units: no command prompts for permissions", async () => {
  const steps = Object.values(config.tasks).flatMap(({ command }) => command.split("&&"));
  const units = await Promise.all(
    ["deploy/docker/Dockerfile", "deploy/systemd/open-depot-from-source"].map((path) =>
      Deno.readTextFile(new URL(path, ROOT))
    ),
  );
  const commands = [...steps, ...units.flatMap((text) => text.replaceAll("\\\n", "").split("\n"))];
  const running = commands.filter((text) => /\bdeno"?,? "?(run|test|serve)\b/.test(text));
  assert.ok(running.length > 10);
  for (const text of running) {
    if (/--allow-run --allow-read=\. --allow-write=deno\.json|--help > /.test(text)) continue;
    assert.match(text, /--no-prompt/, text);
  }
});
