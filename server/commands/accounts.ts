/** The commands `curator …` and `user …`: accounts, and recovery when a password is lost. */
import { Argument, type Command, Option } from "commander";
import {
  addCurator,
  curatorNamed,
  removeCurator,
  setCuratorPassword,
  setCuratorRole,
} from "../../db/accounts/curators.ts";
import { CuratorDraft } from "../../domain/accounts/curator_records.ts";
import { checkRecord } from "../../domain/warehouse/check_record.ts";
import { CURATOR_ROLES, type CuratorRole } from "../../domain/accounts/curator_roles.ts";
import { removeSecondFactor } from "../../db/accounts/sign_in_factors.ts";
import { refusal } from "../../domain/app_error.ts";
import { setUserPassword, userHolder, userOf } from "../../services/warehouse/accounts.ts";
import { randomPassword } from "../../adapters/accounts/password.ts";
import { assertStrongPassword } from "../../domain/accounts/assert_uncommon.ts";
import type { CommandContext } from "./context.ts";

/** Adds the commands to the program. */
export function addCommands(program: Command, { database }: CommandContext): void {
  const curator = program.command("curator").description("manage curator accounts");
  curator.command("add <username>")
    .description("create an account; prompts for the password, or reads it from standard input")
    .addOption(
      new Option("--role <role>", "role of the account").choices(CURATOR_ROLES)
        .default("curator"),
    )
    .action((name: string, { role }: { role: CuratorRole }) =>
      database(async (db) => {
        const draft = CuratorDraft.pick({ username: true });
        const { username } = checkRecord(draft, { username: name }, "curator");
        await addCurator(db, username, await askPassword(username), { role });
        console.log(`Created the curator "${username}" (${role})`);
      })
    );
  curator.command("role")
    .argument("<username>")
    .addArgument(new Argument("<role>", "role of the account").choices(CURATOR_ROLES))
    .description(
      "change the role of an account: an editor in chief also merges records, permanently deletes " +
        "pictures and manages the accounts",
    )
    .action((username: string, role: CuratorRole) =>
      database(async (db) => {
        await setCuratorRole(db, await curatorNamed(db.read, username), role);
        console.log(`"${username}" is now ${role}`);
      })
    );
  curator.command("remove <username>")
    .description("remove an account and end its sessions")
    .action((username: string) =>
      database(async (db) => {
        await removeCurator(db, await curatorNamed(db.read, username));
        console.log(`Removed the curator "${username}"`);
      })
    );
  curator.command("password <username>")
    .description("set a new password and end the account's sessions")
    .action((username: string) =>
      database(async (db) => {
        const id = await curatorNamed(db.read, username);
        await setCuratorPassword(db, id, await askPassword(username));
        console.log(`Changed the password of "${username}"`);
      })
    );
  curator.command("reset-second-factor <username>")
    .description("turn off two-step sign-in of an account")
    .action((name: string) =>
      database(async (db) => {
        const curator_id = await curatorNamed(db.read, name);
        await removeSecondFactor(db, { curator_id, name }, undefined);
        console.log(`Two-step sign-in of "${name}" is off`);
      })
    );
  const user = program.command("user").description("manage users of the warehouse");
  user.command("password <login>")
    .description("set a new password; prompts for it, or reads it from standard input")
    .action((login: string) =>
      database(async (db) => {
        await setUserPassword(db, login, await askPassword(login));
        console.log(`Changed the password of "${login}"`);
      })
    );
  user.command("reset-second-factor <login>")
    .description("turn off two-step sign-in of a user")
    .action((login: string) =>
      database(async (db) => {
        const { user } = await userOf(db, login) ?? {};
        if (user === undefined) throw refusal(404, "no_user", { login });
        await removeSecondFactor(db, userHolder(user), undefined);
        console.log(`Two-step sign-in of "${login}" is off`);
      })
    );
}

/** Reads a password from terminal or pipe; else generates one and shows it once. */
async function askPassword(name: string): Promise<string> {
  const typed = Deno.stdin.isTerminal()
    ? prompt("Password (leave empty for a random one):")
    : await new Response(Deno.stdin.readable).text();
  const password = typed?.trim() ?? "";
  if (password === "") {
    const random = randomPassword();
    console.log(`Password: ${random}`);
    return random;
  }
  await assertStrongPassword(password, name);
  return password;
}
