/** Runs `work` with a folder of its own, which goes when it ends. */
export async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "depot-test-" });
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Returns true if a program is on the PATH and runs. */
export async function runs(program: string, args: string[]): Promise<boolean> {
  try {
    const command = new Deno.Command(program, { args, stdout: "null", stderr: "null" });
    return (await command.output()).success;
  } catch (error) {
    // Deno throws where there is no such program.
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/**
 * The flag of `deno` that names the lock of the tests, for whatever they start that imports their own
 * packages: without it those are not in the lock, which is frozen.
 */
export const LOCK = `--lock=${
  decodeURIComponent(new URL("../deno.lock", import.meta.url).pathname)
}`;
