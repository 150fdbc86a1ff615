/** The recipes and their documents name only what there is, so that they cannot rot beside the code. */
import assert from "node:assert/strict";
import { commands } from "../../server/commands/commands.ts";
import { compileArguments, INCLUDED } from "../../deploy/compile.ts";
import { MEMORY_VARIABLES } from "../../server/launch_permissions.ts";
import config from "../../deno.json" with { type: "json" };
import { SETTING_NAMES, Settings } from "../../server/settings.ts";

const ROOT = new URL("../../", import.meta.url);
const SETTING_SET = new Set<string>(SETTING_NAMES);
const DOCUMENTS = ["docs/deploy.md", "docs/operations.md"];
const SYSTEMD = ["open-depot.service", "open-depot-backup.service", "several.conf", "backup"]
  .map((name) => `deploy/systemd/${name}`);

const read = (path: string) => Deno.readTextFile(new URL(path, ROOT));
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((found) => found[1]!);

Deno.test("deploy: every variable that a recipe sets is a setting", async () => {
  // Those of the containers beside ours.
  const foreign = /^(SQLD|VGW|ROOT|PROXY)_/;
  for (
    const [path, least] of [
      ["deploy/systemd/env.example", 8],
      ["deploy/docker/compose.yaml", 6],
      ["deploy/docker/compose.cluster.yaml", 7],
    ] as const
  ) {
    const names = all(await read(path), /^\s*#?([A-Z][A-Z_]+)(?:=|: )/gm)
      .filter((name) => !foreign.test(name));
    assert.ok(names.length >= least, `${path} names ${names.length}`);
    assert.deepEqual(names.filter((name) => !SETTING_SET.has(name)), [], path);
  }
});

Deno.test("deploy: every variable that the documents name is a setting, or Deno's own", async () => {
  const known = new Set([...SETTING_SET, "DENO_DIR", "DENO_JOBS", "DENORT_BIN", "METRICS_TOKEN"]);
  for (const path of DOCUMENTS) {
    const names = all(await read(path), /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g);
    assert.ok(names.length > 3, path);
    assert.deepEqual(names.filter((name) => !known.has(name)), [], path);
  }
});

Deno.test("deploy: every command in documents exists", async () => {
  const program = await commands({ serve: async () => {}, settings: () => Settings.parse({}) });
  const known = new Set(program.commands.map((command) => command.name()));
  const typed = /(?:\/opt\/open-depot\/open-depot|(?<![\w/-])depot) ([a-z]+)\b/g;
  for (const path of [...DOCUMENTS, ...SYSTEMD]) {
    const names = all(await read(path), typed);
    assert.equal(names.length > 0, path !== "deploy/systemd/open-depot-backup.service", path);
    assert.deepEqual(names.filter((name) => !known.has(name)), [], path);
  }
});

Deno.test("documents: links lead to files", async () => {
  const documents = ["README.md", "CONTRIBUTING.md"];
  for await (const { name } of Deno.readDir(new URL("docs/", ROOT))) {
    if (name.endsWith(".md")) documents.push(`docs/${name}`);
  }
  assert.ok(documents.length > 10);
  for (const path of documents) {
    for (const link of all(await read(path), /\]\(([^)#\s]+)/g)) {
      if (/^https?:/.test(link)) continue;
      await Deno.stat(new URL(link, new URL(path, ROOT)));
    }
  }
});

Deno.test("deploy: start commands have the server's permissions, the image the README's Deno", async () => {
  const dockerfile = await read("deploy/docker/Dockerfile");
  const launcher = await read("deploy/systemd/open-depot-from-source");
  for (const text of [dockerfile, launcher]) {
    const sets = all(text, /-P=(\w+)/g);
    assert.deepEqual([...new Set(sets)], ["serve"]);
    assert.ok("serve" in config.permissions);
    assert.doesNotMatch(text, /--allow-all| -A\b/);
  }
  const version = /^ARG DENO_VERSION=(\S+)$/m.exec(dockerfile)![1];
  assert.match(await read("README.md"), new RegExp(`deno@${RegExp.escape(version!)} task start`));
});

Deno.test("deploy: every start method has the same memory settings", async () => {
  for (const path of ["deploy/docker/Dockerfile", "deploy/systemd/open-depot.service"]) {
    const text = await read(path);
    for (const [name, value] of Object.entries(MEMORY_VARIABLES)) {
      assert.ok(new RegExp(`[ =]${name}=${value}\\b`).test(text), `${path}: ${name}`);
    }
  }
  const flags = `--v8-flags=${MEMORY_VARIABLES.DENO_V8_FLAGS}`;
  assert.ok(compileArguments("out").includes(flags));
});

Deno.test("deploy: the image contains all files that the server reads", async () => {
  const ignored = new Set((await read(".dockerignore")).split("\n"));
  // Built again inside.
  const given = INCLUDED.filter((path) => path !== "static/dist");
  for (const path of given) {
    const folders = path.split("/").map((_, at, parts) => parts.slice(0, at + 1).join("/"));
    assert.deepEqual(folders.filter((folder) => ignored.has(folder)), [], path);
  }
});

Deno.test("deploy: proxies allow the server's largest body", async () => {
  const { MAX_PICTURE_MEGABYTES } = Settings.parse({});
  const nginx = /client_max_body_size (\d+)m;/.exec(await read("deploy/nginx/open-depot.conf"))!;
  const caddy = /max_size (\d+)MB/.exec(await read("deploy/caddy/Caddyfile"))!;
  assert.ok(Number(nginx[1]) > MAX_PICTURE_MEGABYTES);
  assert.ok(Number(caddy[1]) > MAX_PICTURE_MEGABYTES);
});

Deno.test("deploy: proxies wait long enough for /readyz, and failed changes do not remove an instance", async () => {
  const caddy = /health_timeout (\d+)s/.exec(await read("deploy/caddy/Caddyfile"))!;
  assert.ok(Number(caddy[1]) > 1);
  const nginx = await read("deploy/nginx/open-depot.conf");
  const instances = (list: string) =>
    all(new RegExp(`upstream ${list} \\{[^}]*\\}`).exec(nginx)![0], /^ *#?server (\S+) /gm);
  assert.deepEqual(instances("open_depot"), instances("open_depot_changes"));
  assert.equal(instances("open_depot").length, 2);
  assert.match(nginx, /upstream open_depot_changes \{[^}]*max_fails=0[^}]*\}/);
});

Deno.test("deploy: the unit waits for a graceful stop, and does not restart after invalid settings", async () => {
  const unit = await read("deploy/systemd/open-depot.service");
  assert.ok(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1]) >= 45);
  assert.match(unit, /^RestartPreventExitStatus=78$/m);
  assert.match(await read("server/settings.ts"), /exitCode = 78;/);
});
