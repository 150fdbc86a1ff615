import { dirname, resolve } from "node:path";
import { type Settings, SettingsError, WrongSettings } from "./settings.ts";

/**
 * Makes the folder of a setting where there is none.
 *
 * @returns the folders that it has made, the innermost first
 * @throws {WrongSettings} when it cannot be made; {@link SettingsError} when the disk is full
 */
export async function makeFolder(setting: keyof Settings, folder: string): Promise<string[]> {
  const made: string[] = [];
  try {
    for (let at = resolve(folder); !await isThere(at); at = dirname(at)) made.push(at);
    await Deno.mkdir(folder, { recursive: true });
    return made;
  } catch (error) {
    // It may be there: who may write its files need not be allowed to make it.
    if (error instanceof Deno.errors.NotCapable) return [];
    const { code, message } = error as Error & { code?: string };
    const Kind = code === "ENOSPC" ? SettingsError : WrongSettings;
    throw new Kind(`${setting}: the folder ${folder} cannot be made: ${message}`, { cause: error });
  }
}

/** Removes folders that {@link makeFolder} has made, as far as they are empty. */
export async function removeMade(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await Deno.remove(folder).catch(() => {});
}

// A folder that may not be looked at is not ours to make.
async function isThere(folder: string): Promise<boolean> {
  return await Deno.lstat(folder).then(
    () => true,
    (error) => !(error instanceof Deno.errors.NotFound),
  );
}
