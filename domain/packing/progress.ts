import type { Layout } from "./problem.ts";

/** Progress of a calculation. */
export interface PackingProgress {
  /** 0 to 1, never falling. */
  fraction: number;
  /** The best layout so far; null before there is one. */
  best: Layout | null;
  /** Before there is one: the pallets that are loaded so far. */
  partialLayout?: () => Layout;
}
