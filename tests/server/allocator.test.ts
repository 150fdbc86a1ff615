import assert from "node:assert/strict";
import { ALLOCATOR_VARIABLES } from "../../server/allocator.ts";

const LEAN = import.meta.resolve("../../server/allocator.ts");

/**
 * Megabytes of a process that has freed 200 blocks of one megabyte each among small ones that it
 * keeps; before them it freed one of 30 MB, from which on the C library would map none of that size.
 */
async function residentAfterwards(
  before: string,
  env: Record<string, string> = {},
): Promise<number> {
  const script = `
    ${before}
    const block = (size) => new Uint8Array(size).fill(1);
    block(30 << 20).buffer.transfer(0);
    const large = [];
    const kept = [];
    for (let i = 0; i < 200; i++) {
      large.push(block(1 << 20));
      kept.push(block(1000));
    }
    for (const { buffer } of large) buffer.transfer(0);
    console.log(Deno.memoryUsage().rss / 1e6, kept.length);`;
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-config", script],
    env,
    stdout: "piped",
    stderr: "piped",
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return parseFloat(new TextDecoder().decode(stdout));
}

const hasGlibc = Deno.build.os === "linux" && Deno.build.target.endsWith("-gnu");
if (!hasGlibc) console.log("skipped: the memory of freed blocks, which is for the GNU C library");

Deno.test({
  name: "keepAllocatorLean, and the variables: freed blocks go back to the system",
  ignore: !hasGlibc,
  fn: async () => {
    const [usual, lean, byVariables] = await Promise.all([
      residentAfterwards(""),
      residentAfterwards(`(await import(${JSON.stringify(LEAN)})).keepAllocatorLean();`),
      residentAfterwards("", ALLOCATOR_VARIABLES),
    ]);
    assert.ok(usual - lean > 100, `${usual} and ${lean} MB`);
    assert.ok(usual - byVariables > 100, `${usual} and ${byVariables} MB by variables`);
  },
});

Deno.test("keepAllocatorLean: does nothing where native code may not be called", async () => {
  const script = `import { keepAllocatorLean } from ${JSON.stringify(LEAN)};
    keepAllocatorLean();`;
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    await Deno.writeTextFile(file, script);
    const { success } = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--no-config",
        "--no-check",
        "--no-prompt",
        "--allow-import",
        "--allow-read",
        file,
      ],
      stdout: "null",
      stderr: "inherit",
    }).output();
    assert.ok(success);
  } finally {
    await Deno.remove(file);
  }
});
