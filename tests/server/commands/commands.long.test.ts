/** What all commands have in common. */
import assert from "node:assert/strict";
import { commands } from "../../../server/commands/commands.ts";
import { Settings } from "../../../server/settings.ts";
import { run } from "../../support/processes.ts";

Deno.test("commands: help needs only the server's permissions", async () => {
  const folder = await Deno.makeTempDir({ prefix: "depot-help-" });
  try {
    for (const args of [["--help"], ["pack", "--help"], ["help", "import"]]) {
      const { code, out, err } = await run(folder, args, { env: { NO_COLOR: "" } });
      assert.deepEqual([code, err], [0, ""], args.join(" "));
      assert.match(out, /^Usage: open-depot /);
    }
    assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("commands: equal whether loaded by name or together", async () => {
  const services = { serve: async () => {}, settings: () => Settings.parse({}) };
  const all = await commands(services);
  assert.ok(all.commands.length > 10);
  for (const command of all.commands) {
    const [alone, other] = (await commands(services, command.name())).commands
      .filter((one) => one.name() === command.name());
    assert.equal(alone?.helpInformation(), command.helpInformation());
    assert.equal(other, undefined);
  }
});
