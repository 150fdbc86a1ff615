/** A contract for routes that only tests have. */
import type { Contract } from "../../routes/contract/contract.ts";

export const STUB = {
  id: "stub",
  tag: "Server",
  summary: "It is there for a test.",
  who: "anybody",
  answers: { 200: { about: "It." } },
} as const satisfies Contract;
