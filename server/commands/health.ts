/** The command `health`: for images and supervisors that have no program to ask by HTTP. */
import { type Message, say } from "../../domain/messages/message.ts";
import type { Command } from "commander";
import { AppError, refusal } from "../../domain/app_error.ts";
import type { Settings } from "../settings.ts";

// How long one answer may take, and how long to pause before the next question, in milliseconds.
const PATIENCE = 3000;
const PAUSE = 250;

/** Adds the command to the program. */
export function addHealthCommand(program: Command, settings: () => Settings): void {
  program.command("health")
    .description("ask the server of these settings whether it is ready; exit code 1 when it is not")
    .option("--wait <seconds>", "ask again until it is ready, for so long at the most", "0")
    .action(async ({ wait }: { wait: string }) => {
      const seconds = Number(wait);
      if (!(seconds >= 0)) throw refusal(400, "expected_seconds", {}, { where: "--wait" });
      const until = Date.now() + seconds * 1000;
      let reason = await whyNotReady(settings());
      while (reason !== undefined && Date.now() + PAUSE < until) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        reason = await whyNotReady(settings());
      }
      if (reason !== undefined) throw new AppError(503, reason);
      console.log("ready");
    });
}

async function whyNotReady({ HOST, PORT }: Settings): Promise<Message | undefined> {
  const address = `http://${reachable(HOST)}:${PORT}/readyz`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    const text = await response.text();
    return response.ok ? undefined : say("not_ready", { address, status: response.status, text });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return say("server_silent", { address, reason });
  }
}

/** Who listens on every address is asked by the one of this machine. */
function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}
