/**
 * Leaves in deno.json only the packages that the server imports; Deno then takes the others out of
 * deno.lock by itself, and `deno cache` downloads 80 MB instead of 120. Run in a copy of the sources:
 * it writes over the file.
 */
const CONFIG = "deno.json";
// `npm:zod@4.6.7`, `npm:/hono@4.13.19/` or `npm:/@libsql/client@0.18.0/web`.
const PACKAGE = /^npm:\/?(@?[^@]+)@/;

const { success, stdout } = new Deno.Command(Deno.execPath(), {
  args: ["info", "--json", "main.ts"],
  stderr: "inherit",
}).outputSync();
if (!success) Deno.exit(1);
const { modules }: { modules: { specifier: string }[] } = JSON.parse(
  new TextDecoder().decode(stdout),
);
const imported = new Set(modules.map(({ specifier }) => PACKAGE.exec(specifier)?.[1]));

const config: { imports: Record<string, string> } = JSON.parse(Deno.readTextFileSync(CONFIG));
const imports = Object.entries(config.imports)
  .filter(([, target]) => imported.has(PACKAGE.exec(target)?.[1]));
// Not frozen, so that Deno may remove these packages from the lock.
const pruned = { ...config, lock: true, imports: Object.fromEntries(imports), scopes: {} };
Deno.writeTextFileSync(CONFIG, JSON.stringify(pruned));
