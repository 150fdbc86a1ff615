/**
 * Environment variables for starting a server's process with less memory
 * (docs/decisions/030-memory-settings.md). Each is read once, before any of our code runs.
 */
export const MEMORY_VARIABLES = {
  /**
   * Megabytes of each half of V8's young generation per thread (default: 16), and the percentage of
   * growth of the old generation that triggers its collection (default: up to 300).
   */
  DENO_V8_FLAGS: "--max-semi-space-size=8,--heap-growing-percent=80",
  /** Arenas of the GNU C library (default: eight per core). */
  MALLOC_ARENA_MAX: "2",
  /**
   * Size in bytes from which that library maps a block separately and returns it when freed.
   * Setting the default prevents the library from raising it, up to 32 MB, with each large block
   * that is freed.
   */
  MALLOC_MMAP_THRESHOLD_: "131072",
};
