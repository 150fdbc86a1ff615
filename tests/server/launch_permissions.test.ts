/** What the server may do by its settings, as flags and as a process feels them. */
import assert from "node:assert/strict";
import { nativeLibraries, permissionFlags } from "../../server/launch_permissions.ts";
import { launchArguments } from "../../server/launch.ts";
import { readSettings } from "../../server/settings.ts";
import { withFolder } from "../support/host.ts";

const settings = (given: Record<string, string> = {}) => readSettings((name) => given[name]);
const flags = (given: Record<string, string>, command = ["serve"]) =>
  permissionFlags(settings(given), command);
const valuesOf = (all: readonly string[], flag: string) =>
  all.find((one) => one.startsWith(`${flag}=`))?.slice(flag.length + 1).split(",");

Deno.test("permissionFlags: the server writes the database with its log, and the images", () => {
  const given = flags({ DATABASE_URL: "file:/srv/depot.db", IMAGES_DIR: "/srv/images" });
  assert.deepEqual(valuesOf(given, "--allow-write"), [
    "/srv/depot.db",
    "/srv/depot.db-wal",
    "/srv/depot.db-shm",
    "/srv/depot.db-journal",
    "/srv/depot.db.new",
    "/srv/depot.db.restoring",
    "/srv/depot.db.reserve",
    "/srv/images",
  ]);
  const read = valuesOf(given, "--allow-read")!;
  assert.deepEqual(read.filter((path) => path.startsWith("/srv/")).length, 8);
  assert.ok(!read.includes("/srv"));
});

Deno.test("permissionFlags: commas in paths are escaped", () => {
  const given = flags({ DATABASE_URL: "http://127.0.0.1:9", IMAGES_DIR: "/srv/a,b" });
  assert.ok(given.includes("--allow-write=/srv/a,,b"));
});

Deno.test("permissionFlags: no write access with remote database and bucket", () => {
  const given = flags({
    DATABASE_URL: "libsql://depot.example",
    IMAGES_URL: "s3://images?endpoint=https://store.example",
    AWS_ACCESS_KEY_ID: "k",
    AWS_SECRET_ACCESS_KEY: "s",
    SOURCES: "off",
  });
  assert.equal(given.some((flag) => flag.startsWith("--allow-write")), false);
  assert.deepEqual(valuesOf(given, "--allow-net"), [
    "127.0.0.1:8000",
    "depot.example:443",
    "store.example:443",
  ]);
});

Deno.test("permissionFlags: all hosts only for the server's pictures and webhooks", () => {
  assert.ok(flags({}).includes("--allow-net"));
  assert.deepEqual(valuesOf(flags({ SOURCES: "off" }), "--allow-net"), ["127.0.0.1:8000"]);
  assert.ok(flags({ SOURCES: "off", WEBHOOK_HOSTS: "erp.example:8443" }).includes("--allow-net"));
  assert.deepEqual(valuesOf(flags({}, ["verify"]), "--allow-net"), ["127.0.0.1:8000"]);
  const anywhere = { HOST: "::", PORT: "0", WAREHOUSE_AUTH: "basic" };
  assert.deepEqual(valuesOf(flags(anywhere, ["health"]), "--allow-net"), ["[::]", "[::1]"]);
});

Deno.test("permissionFlags: commands with file arguments may read any file, others only their own", () => {
  for (
    const command of [
      "import painters a.csv",
      "pack a.json",
      "restore a.tar",
      "warehouse import a.json",
    ]
  ) {
    assert.ok(flags({}, command.split(" ")).includes("--allow-read"), command);
  }
  for (const command of ["serve", "backup -", "warehouse export 1", "import-all"]) {
    assert.ok(!flags({}, command.split(" ")).includes("--allow-read"), command);
  }
});

Deno.test("permissionFlags: output paths are writable", () => {
  const named = (command: string) =>
    valuesOf(flags({}, command.split(" ")), "--allow-write")!
      .filter((path) => path.startsWith("/srv/"));
  const cases: Record<string, string[]> = {
    "backup /srv/depot.tar": ["/srv/depot.tar", "/srv/depot.tar.partial"],
    "backup -": [],
    "export catalog --pictures=/srv/images /srv/catalog.json": [
      "/srv/images",
      "/srv/catalog.json",
      "/srv/catalog.json.partial",
    ],
    "import painters /srv/a.csv --report /srv/report.json": ["/srv/report.json"],
    "import catalog /srv/catalog.json --pictures /srv/images": [],
    "pack /srv/order.json --out /srv/out.json": ["/srv/out.json"],
    "restore /srv/depot.tar": [],
  };
  for (const [command, paths] of Object.entries(cases)) {
    assert.deepEqual(named(command), paths, command);
  }
});

Deno.test("permissionFlags: native libraries are listed by file", () => {
  const libraries = nativeLibraries();
  assert.ok(libraries.length > 0);
  for (const path of libraries) {
    assert.match(path, /[/\\]@libsql[/\\][\w-]+[/\\][\d.]+[/\\]index\.node$/);
  }
  assert.deepEqual(valuesOf(flags({}), "--allow-ffi"), libraries);
});

Deno.test("launchArguments: explicit permissions without prompts", () => {
  for (const words of [["serve"], ["--watch", "serve"], ["verify"]]) {
    const args = launchArguments(settings(), words);
    assert.ok(args.includes("--no-prompt") && args.includes("--no-remote"), String(words));
    assert.equal(args.some((arg) => /^(-A|--allow-(all|run|import))/.test(arg)), false);
    assert.ok(!args.includes("--allow-ffi"));
  }
});

// What a package that turned hostile would try; each line says how it went.
const HOSTILE = `
const tries = {
  dlopen: () => Deno.dlopen("libc.so.6", { system: { parameters: ["buffer"], result: "i32" } }),
  addon: async () => (await import("node:process")).default.dlopen({ exports: {} }, "/usr/lib/x.node"),
  command: () => new Deno.Command("true").outputSync(),
  remote: () => import("https://jsr.io/" + crypto.randomUUID() + ".ts"),
  passwords: () => Deno.readTextFileSync("/etc/passwd"),
  beside: () => Deno.writeTextFileSync(Deno.args[0] + "/beside.db", ""),
  elsewhere: () => Deno.connect({ hostname: "127.0.0.1", port: 9 }),
  libsql: async () => {
    const { createClient } = await import("@libsql/client/sqlite3");
    await createClient({ url: "file:" + Deno.args[0] + "/depot.db" }).execute("SELECT 1");
  },
};
const said = {};
for (const [name, attempt] of Object.entries(tries)) {
  try {
    await attempt();
    said[name] = "went well";
  } catch (error) {
    said[name] = error.name + ": " + error.message;
  }
}
console.log(JSON.stringify(said));`;

Deno.test("hostile package: only libSQL's native code, no programs, files or hosts", async () => {
  await withFolder(async (folder) => {
    const given = settings({
      DATABASE_URL: `file:${folder}/depot.db`,
      IMAGES_DIR: `${folder}/images`,
      SOURCES: "off",
    });
    const args = launchArguments(given, ["serve"]).slice(0, -2);
    const script = `${folder}/hostile.js`;
    await Deno.writeTextFile(script, HOSTILE);
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [...args, script, folder],
      env: { NO_COLOR: "1" },
    }).output();
    const text = new TextDecoder().decode(stdout);
    assert.match(text, /^\{/, new TextDecoder().decode(stderr));
    const { libsql, remote, ...others } = JSON.parse(text) as Record<string, string>;
    assert.equal(libsql, "went well");
    assert.match(remote!, /--no-remote is specified/);
    for (const [name, said] of Object.entries(others)) assert.match(said, /^NotCapable: /, name);
  });
});
