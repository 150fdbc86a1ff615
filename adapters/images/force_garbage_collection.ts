import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: (() => void) | undefined;

/**
 * Has the garbage collected now. The memory of a WebAssembly instance is freed in no other way, and
 * V8 is in no hurry with it: fourteen images of 12 megapixels one after the other came to 640 MB
 * without this. Deno makes two whole collections of it, whatever is asked for, and V8's helper threads
 * take that time from every request that waits, so it is for what is large and rare.
 */
export function forceGarbageCollection(): void {
  if (collect === undefined) {
    // How Node documents it; V8 does not expose its collector by default.
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
}
