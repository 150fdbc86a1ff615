import { type Settings, SettingsError, WrongSettings } from "./settings.ts";

/**
 * Makes the folder of a setting if there is none.
 *
 * @throws {WrongSettings} when it cannot be made; {@link SettingsError} when the disk is full
 */
export async function makeFolder(setting: keyof Settings, folder: string): Promise<void> {
  try {
    await Deno.mkdir(folder, { recursive: true });
  } catch (error) {
    // It may be there: a process that may write its files need not be allowed to make it.
    if (error instanceof Deno.errors.NotCapable) return;
    const { code, message } = error as Error & { code?: string };
    const Kind = code === "ENOSPC" ? SettingsError : WrongSettings;
    throw new Kind(`${setting}: the folder ${folder} cannot be made: ${message}`, { cause: error });
  }
}
