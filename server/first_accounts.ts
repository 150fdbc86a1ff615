/** The accounts that a new installation needs to be administered. */
import { randomPassword } from "../adapters/accounts/password.ts";
import { WorkerPool } from "../adapters/workers/worker_pool.ts";
import { addFirstCurator, hasCurator } from "../db/accounts/curators.ts";
import type { Database } from "../db/open.ts";
import { addFirstAdministrator, hasAdministrator } from "../services/warehouse/accounts.ts";
import { assertUncommon } from "../domain/accounts/assert_uncommon.ts";
import { type Settings, WrongSettings } from "./settings.ts";
import { containsName, isCommon } from "../domain/accounts/common_passwords.ts";

/**
 * Creates the first curator and the first warehouse administrator if there are none. A missing
 * password is generated and printed once.
 *
 * @throws {WrongSettings} when a configured password is too short or common
 */
export async function makeFirstAccounts(db: Database, settings: Settings): Promise<void> {
  // Ending the worker frees its WebAssembly memory, 20 MB per password.
  const workers = new WorkerPool({ size: 1 });
  const hash = (password: string) => workers.run("hashPassword", password);
  try {
    if (!await hasCurator(db)) {
      const { CURATOR_USERNAME: name = "curator", CURATOR_PASSWORD: givenPassword } = settings;
      const password = await firstPassword("CURATOR_PASSWORD", givenPassword, name);
      const isCreated = await addFirstCurator(db, name, password, hash);
      if (isCreated && givenPassword === undefined) announce("gallery curator", name, password);
    }
    if (!await hasAdministrator(db.read)) {
      const { WAREHOUSE_ADMIN_LOGIN: name = "admin", WAREHOUSE_ADMIN_PASSWORD: givenPassword } =
        settings;
      const password = await firstPassword("WAREHOUSE_ADMIN_PASSWORD", givenPassword, name);
      const login = await addFirstAdministrator(db, name, password, hash);
      if (login === undefined) return;
      if (login !== name) {
        console.log(
          `There was no warehouse administrator, and "${name}" is another user's login: ` +
            `the administrator's is "${login}"`,
        );
      }
      if (givenPassword === undefined) announce("warehouse administrator", login, password);
    }
  } finally {
    workers.close();
  }
}

async function firstPassword(
  setting: keyof Settings,
  givenPassword: string | undefined,
  name: string,
): Promise<string> {
  if (givenPassword === undefined) return randomPassword();
  if (!await isCommon(givenPassword, name) && containsName(givenPassword, name)) {
    // The operator has chosen this password: an automated installation continues with a warning.
    console.log(
      `${setting} contains the account's name or “depot”: change it after the first login`,
    );
  } else {
    await assertUncommon(givenPassword, name).catch((error: Error) => {
      throw new WrongSettings(`${setting}: ${error.message}`);
    });
  }
  return givenPassword;
}

// Outside the log, because logs are stored and a password must not be.
function announce(role: string, name: string, password: string): void {
  console.log(`Made the first ${role}: "${name}", password ${password} (shown only now)`);
}
