/**
 * Environment variables with which a server's process is started, so that it takes less memory
 * (docs/decisions/030-memory-settings.md). Each is read once, before any of our code runs.
 */
export const MEMORY_VARIABLES = {
  /**
   * Megabytes of each half of V8's young generation in each thread, 16 by default; and the percentage by
   * which an old generation grows until it is collected, up to 300 by default.
   */
  DENO_V8_FLAGS: "--max-semi-space-size=8,--heap-growing-percent=80",
  /** Arenas of the GNU C library; by default eight for each core. */
  MALLOC_ARENA_MAX: "2",
  /**
   * Bytes from which on that library maps a block by itself and returns it when it is freed; naming
   * the default keeps it from being raised, up to 32 MB, by each large block that is freed.
   */
  MALLOC_MMAP_THRESHOLD_: "131072",
};
