/** The executable: what is inside, what it may do, and that the server needs nothing else. */
import assert from "node:assert/strict";
import { dirname, join, relative } from "node:path";
import { compileArguments, INCLUDED, missingBase, TARGETS } from "../../deploy/compile.ts";
import { freePort } from "../support/processes.ts";
import { untilSo } from "../support/time.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
// Any executable of Linux: what is put into it is what counts here, and it is never run.
const STAND_IN = "/bin/true";
const COMPILES = Deno.build.os === "linux";
if (!COMPILES) console.log("Compiling is not tried: there is no stand-in base but on Linux");

async function deno(args: string[], env: Record<string, string> = {}): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd: ROOT,
    env: { NO_COLOR: "1", ...env },
  }).output();
  const said = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  assert.ok(success, said);
  return said;
}

Deno.test("the executable: named permissions, reads and writes only in its data folder", () => {
  const args = compileArguments("dist/open-depot", TARGETS[1]);
  const allowed = args.filter((arg) => /^(-A|--allow)/.test(arg)).map((arg) => arg.split("=")[0]);
  assert.deepEqual(allowed, [
    "--allow-net",
    "--allow-ffi",
    "--allow-read",
    "--allow-write",
    "--allow-env",
    "--allow-sys",
  ]);
  assert.ok(args.includes("--allow-read=data") && args.includes("--allow-write=data"));
  // A misspelt setting is found among the names of all variables.
  assert.ok(args.includes("--allow-env"));
  assert.deepEqual(args.slice(-5), [
    "--target",
    "aarch64-unknown-linux-gnu",
    "--output",
    "dist/open-depot",
    "main.ts",
  ]);
});

Deno.test("compile: a failed download names the URL and the alternative option", () => {
  const said = `Download https://dl.example/release/v2/denort-x86_64-unknown-linux-gnu.zip
error: Writing deno compile executable to temporary file 'dist/open-depot.tmp'
    0: Setting up base binary.
    1: error sending request for url (https://dl.example/release/v2/denort-x86_64-unknown-linux-gnu.zip)`;
  const advice = missingBase(said);
  assert.match(advice!, /^ {2}https:\/\/dl\.example\/release\/v2\/denort-x86_64-\S+\.zip$/m);
  assert.match(advice!, /DENORT_BIN=\/path\/to\/denort deno task compile/);
  assert.equal(missingBase("error: Module not found"), undefined);
});

Deno.test({
  name: "what is inside: the product's packages and its native database, none that tests need",
  ignore: !COMPILES,
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "depot-compile-" });
    try {
      const output = join(folder, "open-depot");
      const said = await deno(compileArguments(output), { DENORT_BIN: STAND_IN });
      for (
        const needed of ["linux-x64-gnu", "imagescript", "drizzle-orm", "hono", "zod", "static"]
      ) {
        if (needed === "linux-x64-gnu" && Deno.build.arch !== "x86_64") continue;
        assert.match(said, new RegExp(`─[─┬] ${needed}[ /]`, "u"), needed);
      }
      for (
        const needless of [
          "lighthouse",
          "bwip-js",
          "openseadragon",
          "playwright-core",
          "sharp",
          "three",
          "drizzle-kit",
        ]
      ) {
        assert.doesNotMatch(said, new RegExp(`─[─┬] ${needless}[ /]`, "u"), needless);
      }
      const { size } = await Deno.stat(output);
      assert.ok(size < 129e6, `${size} bytes`);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

/** The modules of the project that an entry leads to, as paths. */
async function modulesOf(entry: string): Promise<string[]> {
  const { modules } = JSON.parse(await deno(["info", "--json", "--quiet", entry]));
  return modules.map(({ local }: { local?: string }) => local)
    .filter((path: string | undefined) => path?.startsWith(ROOT))
    .map((path: string) => relative(ROOT, path));
}

async function copy(path: string, to: string): Promise<void> {
  const from = join(ROOT, path);
  if ((await Deno.stat(from)).isDirectory) {
    for await (const { name } of Deno.readDir(from)) await copy(join(path, name), to);
    return;
  }
  await Deno.mkdir(dirname(join(to, path)), { recursive: true });
  await Deno.copyFile(from, join(to, path));
}

Deno.test("the server starts from a copy of the compiled files in an empty folder", async () => {
  const folder = await Deno.makeTempDir({ prefix: "depot-copy-" });
  const data = join(folder, "data");
  try {
    // The last two stand for what the compiler has resolved.
    const paths = [...await modulesOf("main.ts"), ...INCLUDED, "deno.json", "deno.lock"];
    for (const path of new Set(paths)) await copy(path, folder);
    const port = freePort();
    const args = compileArguments("").filter((arg) => arg.startsWith("--allow"))
      .map((arg) => arg === "--allow-read=data" ? `--allow-read=${folder}` : arg);
    await using child = new Deno.Command(Deno.execPath(), {
      args: ["run", "--cached-only", "--no-prompt", ...args, "main.ts", "serve"],
      cwd: folder,
      env: { PORT: String(port), HOST: "127.0.0.1", LOG_LEVEL: "off", SOURCES: "off" },
      stdout: "null",
      stderr: "null",
    }).spawn();
    const address = `http://127.0.0.1:${port}/api/paintings/1`;
    await untilSo(async () => {
      const response = await fetch(address).catch(() => undefined);
      if (response?.ok) return (await response.json()).painting.id === 1;
      await response?.body?.cancel();
      return false;
    });
    assert.ok((await Deno.stat(join(data, "depot.db"))).size > 0);
    child.kill("SIGTERM");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
