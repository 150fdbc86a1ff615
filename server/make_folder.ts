import { type Settings, SettingsError, WrongSettings } from "./settings.ts";

/**
 * Creates the folder of a setting if there is none.
 *
 * @throws {WrongSettings} when it cannot be created; {@link SettingsError} when the disk is full
 */
export async function makeFolder(setting: keyof Settings, folder: string): Promise<void> {
  try {
    await Deno.mkdir(folder, { recursive: true });
  } catch (error) {
    // It may exist: a process that may write its files need not be allowed to create it.
    if (error instanceof Deno.errors.NotCapable) return;
    const { code, message } = error as Error & { code?: string };
    const Kind = code === "ENOSPC" ? SettingsError : WrongSettings;
    throw new Kind(`${setting}: the folder ${folder} cannot be made: ${message}`, { cause: error });
  }
}
