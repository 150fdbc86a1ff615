import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: (() => void) | undefined;

/**
 * Runs a garbage collection now, to free the memory of a large WebAssembly instance, which V8 frees
 * late. Its helper threads take that time from all requests.
 */
export function forceGarbageCollection(): void {
  if (collect === undefined) {
    // As documented by Node; V8 does not expose its collector by default.
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
}
