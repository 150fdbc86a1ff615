/** In which order the examples of the document are sent. */
import type { Documented } from "./documented.ts";

const depth = ({ path }: Documented) => path.split("/").length;

/** Reads first, removals last and what others hang on after them: no request spoils another. */
export function inOrder(operations: readonly Documented[]): Documented[] {
  const which = (...methods: string[]) =>
    operations.filter(({ method }) => methods.includes(method));
  const removals = which("DELETE").toReversed().toSorted((a, b) => depth(b) - depth(a));
  // What the user may do who is then changed and removed.
  const ofUser = removals.filter(({ path }) => /\/user_data\/(.+\/|[a-z])/.test(path));
  const others = removals.filter((one) => !ofUser.includes(one));
  return [...which("GET"), ...which("POST"), ...ofUser, ...which("PUT", "PATCH"), ...others];
}
