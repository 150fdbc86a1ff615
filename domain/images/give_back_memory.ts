import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: ((options: { type: "major" }) => void) | undefined;

/**
 * Has the garbage collected now. The memory of a WebAssembly instance goes back in no other way, and
 * V8 is in no hurry with it: fourteen images of 12 megapixels one after the other came to 640 MB
 * without this. Takes a few milliseconds in a worker, whose heap is small. One collection: what `gc()`
 * does without options is to collect until nothing more goes, which took twice as long for no more.
 */
export function giveBackMemory(): void {
  if (collect === undefined) {
    // How Node documents it; V8 offers its collector to nobody by default.
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as NonNullable<typeof collect>;
  }
  collect({ type: "major" });
}
