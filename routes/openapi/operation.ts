import type { Contract } from "../contract/contract.ts";
/** Being moved to the routes. */
export type Operation = Omit<Contract, "who"> & { needs?: "curator" | "credentials" | "token" };
export type Operations = Readonly<Record<string, Operation>>;
