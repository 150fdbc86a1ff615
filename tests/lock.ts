/**
 * The flag of `deno` that names the lock of the tests, for whatever they start that imports their own
 * packages: without it those are not in the lock, which is frozen.
 */
export const LOCK = `--lock=${decodeURIComponent(new URL("deno.lock", import.meta.url).pathname)}`;
