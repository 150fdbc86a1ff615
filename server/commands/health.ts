/** The command `health`, for containers and supervisors without an HTTP client. */
import { type Message, say } from "../../domain/messages/message.ts";
import type { Command } from "commander";
import { AppError, refusal } from "../../domain/app_error.ts";
import type { Settings } from "../settings.ts";
import type { CommandContext } from "./context.ts";

const MAX_ANSWER_MS = 3000;
const PAUSE_MS = 250;

/** Adds the command to the program. */
export function addCommands(program: Command, { settings }: CommandContext): void {
  program.command("health")
    .description("check whether the server of these settings is ready; exit code 1 if not")
    .option("--wait <seconds>", "retry for up to this time until it is ready", "0")
    .action(async ({ wait }: { wait: string }) => {
      const seconds = Number(wait);
      if (!(seconds >= 0)) throw refusal(400, "expected_seconds", {}, { where: "--wait" });
      const until = Date.now() + seconds * 1000;
      let reason = await whyNotReady(settings());
      while (reason !== undefined && Date.now() + PAUSE_MS < until) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        reason = await whyNotReady(settings());
      }
      if (reason !== undefined) throw new AppError(503, reason);
      console.log("ready");
    });
}

async function whyNotReady({ HOST, PORT }: Settings): Promise<Message | undefined> {
  const address = `http://${reachable(HOST)}:${PORT}/readyz`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(MAX_ANSWER_MS) });
    const text = await response.text();
    return response.ok ? undefined : say("not_ready", { address, status: response.status, text });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return say("server_silent", { address, reason });
  }
}

/** Returns the host to connect to: loopback for a server that listens on all addresses. */
function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
}
