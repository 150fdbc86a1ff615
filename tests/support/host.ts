/** Runs `work` with a temporary folder, which is deleted afterwards. */
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
    // Deno throws if there is no such program.
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/**
 * The `deno` flag with the lock file of the tests, for processes that import the tests' packages:
 * these are not in the default lock file, which is frozen.
 */
export const LOCK = `--lock=${
  decodeURIComponent(new URL("../deno.lock", import.meta.url).pathname)
}`;
