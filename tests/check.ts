/** Checks format, lint and types of the files that are named, or of everything: `deno task check FILES`. */
import { LOCK } from "./support/host.ts";

const QUIET = ["--quiet"];

/** Runs `deno` with arguments and ends this process if it finds a fault. */
async function check(args: readonly string[]): Promise<void> {
  const { code } = await new Deno.Command(Deno.execPath(), { args: [...args] }).spawn().status;
  if (code !== 0) Deno.exit(code);
}

const files = Deno.args;
const modules = files.filter((file) => /\.tsx?$/.test(file));
await check(["fmt", "--check", ...files]);
if (files.length === 0 || modules.length > 0) {
  await check(["lint", ...modules]);
  await check(["check", ...QUIET, LOCK, ...modules]);
}
