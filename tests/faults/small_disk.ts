/** Disks that are too small, and folders that may not be written, on Linux. */

async function succeeds(command: string, args: string[]): Promise<boolean> {
  try {
    const { success } = await new Deno.Command(command, { args, stdout: "null", stderr: "null" })
      .output();
    return success;
  } catch {
    return false;
  }
}

/** Why no file system can be made here; undefined where it can. */
export async function noSmallDisk(): Promise<string | undefined> {
  if (Deno.build.os !== "linux") return "only Linux has mount namespaces";
  const made = await succeeds("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/tmp"]);
  return made ? undefined : "no mount namespace may be made here";
}

/** Runs a command with a file system of its own of so many megabytes in the place of a folder. */
export const onSmallDisk = (folder: string, megabytes: number) => [
  "unshare",
  "-rm",
  "sh",
  "-c",
  `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && exec "$@"`,
  folder,
];

/** Runs a command beside a process that {@link onSmallDisk} has started, on the same disk. */
export const besideOn = (pid: number) => [
  "nsenter",
  `--target=${pid}`,
  "--user",
  "--mount",
  "--preserve-credentials",
];

/** Where the folder of such a process is seen from outside. */
export const seenFromOutside = (pid: number, folder: string) => `/proc/${pid}/root${folder}`;

/** Writes a file as large as the disk lets it become. */
export async function fillUp(path: string): Promise<void> {
  using file = await Deno.open(path, { create: true, append: true });
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    try {
      for (;;) if (await file.write(new Uint8Array(size)) < size) break;
    } catch (error) {
      if (!/No space/.test(String(error))) throw error;
    }
  }
}

/** Runs a command as someone for whom permissions of files count, which for root they do not. */
export const heedingPermissions = () =>
  Deno.uid() === 0 ? ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"] : [];

/** Why permissions of files cannot be tried out here; undefined where they can. */
export async function noPermissionsHeeded(): Promise<string | undefined> {
  if (Deno.build.os === "windows") return "Windows has other permissions";
  const [command, ...args] = [...heedingPermissions(), "true"];
  return await succeeds(command!, args) ? undefined : "root cannot give up its rights here";
}

/** Takes the right to write away from a folder and all in it, or gives it back. */
export async function setWritable(path: string, writable: boolean): Promise<void> {
  if (writable) await Deno.chmod(path, 0o755);
  for await (const { name, isDirectory } of Deno.readDir(path)) {
    const inner = `${path}/${name}`;
    if (isDirectory) await setWritable(inner, writable);
    else await Deno.chmod(inner, writable ? 0o644 : 0o444);
  }
  if (!writable) await Deno.chmod(path, 0o555);
}
