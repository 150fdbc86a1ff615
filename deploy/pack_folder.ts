/**
 * `deno task pack`: a folder, and its archive, with everything that the server needs on this
 * platform: Deno, the packages that the server imports, the sources and the pages. Unpacked
 * anywhere, `./open-depot` starts it, offline and with nothing installed.
 *
 * Nothing is downloaded: packages are copied from Deno's cache, which `deno task build` has filled.
 */
import { createWriteStream } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { packTar } from "modern-tar/fs";
import { INCLUDED } from "./compile.ts";

const ROOT = join(import.meta.dirname!, "..");
const ENTRIES = ["main.ts", "server/launch.ts"];
const BESIDE = ["deno.json", "deno.lock", "LICENSE", "deploy/docker/runtime_config.ts"];
// Type declarations and source maps, which are not needed at run time.
const UNREAD = /\.(map|d\.[cm]?ts|md)$/;

// Deno's cache has packages in a folder named after their registry, which a machine may have
// configured.
const start = (registry: string) =>
  `#!/bin/sh
# Runs the server, or any of its commands: ./open-depot --help. Data lie in data/ below the folder that
# this is started in, or where the settings say.
here=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")" && pwd) || exit 1
[ $# -gt 0 ] || set -- serve
export DENO_DIR="$here/deno-dir" DENO_NO_UPDATE_CHECK=1 NPM_CONFIG_REGISTRY=https://${registry}/
exec "$here/bin/deno" run --quiet --cached-only --no-prompt --no-remote \\
  --config="$here/app/deno.json" -P=launch "$here/app/server/launch.ts" "$@"
`;

async function deno(cwd: string, ...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd,
    env: { NO_COLOR: "1" },
  }).output();
  if (!success) throw new Error(`deno ${args[0]}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout);
}

async function copy(from: string, to: string, takes = (_name: string) => true): Promise<void> {
  if (!(await Deno.stat(from)).isDirectory) {
    await Deno.mkdir(dirname(to), { recursive: true });
    return await Deno.copyFile(from, to);
  }
  for await (const { name } of Deno.readDir(from)) {
    if (takes(name)) await copy(join(from, name), join(to, name), takes);
  }
}

/** Returns the modules of the project that the entry points import, as paths from its root. */
async function modules(): Promise<string[]> {
  const graphs = await Promise.all(ENTRIES.map((entry) => deno(ROOT, "info", "--json", entry)));
  return graphs.flatMap((text) => JSON.parse(text).modules as { local?: string }[])
    .flatMap(({ local }) => local?.startsWith(ROOT) ? [relative(ROOT, local)] : []);
}

/** Copies the server's files, with a configuration that names only its packages. */
async function copySources(app: string): Promise<void> {
  for (const path of new Set([...await modules(), ...INCLUDED, ...BESIDE])) {
    await copy(join(ROOT, path), join(app, path));
  }
  const prune = ["run", "--allow-run", "--allow-read=.", "--allow-write=deno.json"];
  await deno(app, ...prune, "--no-prompt", "deploy/docker/runtime_config.ts");
  await Deno.remove(join(app, "deploy"), { recursive: true });
  // Removes the packages from the lock that the configuration no longer names.
  await deno(app, "cache", ...ENTRIES);
}

// Deno is built for one of the two C libraries of Linux.
const FOREIGN = Deno.build.target.endsWith("-gnu") ? /-musl/ : /-gnu/;

/** Copies the packages of the lock that are for this system. @returns the host of their registry */
async function copyPackages(app: string, to: string): Promise<string> {
  const { npmCache } = JSON.parse(await deno(ROOT, "info", "--json"));
  const { npm } = JSON.parse(await Deno.readTextFile(join(app, "deno.lock")));
  for await (const { name: registry } of Deno.readDir(npmCache)) {
    const within = (name: string) => Deno.stat(join(npmCache, registry, name));
    if (!await within("zod").then(() => true, () => false)) continue;
    for (const key of Object.keys(npm)) {
      const [, name, version] = /^(@?[^@]+)@([^_]+)/.exec(key)!;
      const path = join(registry, name!, version!);
      // The lock also has packages for other systems, which were never downloaded.
      if (!await within(join(name!, version!)).then(() => true, () => false)) continue;
      await Deno.mkdir(join(to, path), { recursive: true });
      // Deno requires the folder to exist, and never reads it.
      if (Deno.build.os === "linux" && FOREIGN.test(name!)) continue;
      await copy(join(npmCache, path), join(to, path), (file) => !UNREAD.test(file));
      const about = join(registry, name!, "registry.json");
      await copy(join(npmCache, about), join(to, about)).catch(() => {});
    }
    return registry;
  }
  throw new Error(`No packages in ${npmCache}: run deno task build first`);
}

/**
 * Packs the server.
 * @param folder The target, whose content is replaced.
 * @param level of gzip, 1 to 9
 * @returns path of the archive, beside the folder
 */
export async function packFolder(folder: string, level = 6): Promise<string> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  const app = join(folder, "app");
  await copySources(app);
  const registry = await copyPackages(app, join(folder, "deno-dir", "npm"));
  const program = join(folder, "bin", "deno");
  await copy(Deno.execPath(), program);
  await Deno.writeTextFile(join(folder, "open-depot"), start(registry));
  for (const path of [program, join(folder, "open-depot")]) await Deno.chmod(path, 0o755);
  const archive = `${folder}.tar.gz`;
  const named = ({ name, ...header }: { name: string }) => ({
    ...header,
    name: `${basename(folder)}/${name}`,
  });
  const tar = packTar(folder, { map: named as never });
  await pipeline(tar, createGzip({ level }), createWriteStream(archive));
  return archive;
}

if (import.meta.main) {
  if (Deno.build.os === "windows") {
    console.error("deno task pack is for Linux and macOS; use deno task compile on Windows");
    Deno.exit(1);
  }
  const folder = `dist/open-depot-${Deno.build.os}-${Deno.build.arch}`;
  const archive = await packFolder(join(ROOT, folder));
  const { size } = await Deno.stat(archive);
  console.log(`Packed ${relative(ROOT, archive)}, ${(size / 1e6).toFixed()} MB`);
}
