// mallopt(3) of the GNU C library, from malloc.h.
const M_ARENA_MAX = -8;
const M_MMAP_THRESHOLD = -3;

const ARENAS = 2;
// Bytes from which on a block is mapped by itself: what is the default at the start, until it moves.
const MAPPED_FROM = 128 * 1024;

/** The same by the environment, for a process that may not call native code of its own accord. */
export const ALLOCATOR_VARIABLES = {
  MALLOC_ARENA_MAX: String(ARENAS),
  MALLOC_MMAP_THRESHOLD_: String(MAPPED_FROM),
};

/**
 * Flags of V8 that the server is started with. Its young generation, of the main thread and of each
 * worker, is half as large as usual: two halves of 8 MB, where it takes whatever lies there before it
 * collects. Its old generation is collected when it has grown by 80 %, not when it has almost four times
 * what is in use. Allocation sites are not pretenured: V8 would otherwise allocate the objects of each
 * request in the old generation for good, once hundreds of requests have been in progress together.
 */
export const V8_FLAGS =
  "--max-semi-space-size=8,--heap-growing-percent=80,--no-allocation-site-pretenuring";

/**
 * Has the C library give large blocks back to the system as soon as they are free. By default it
 * raises, up to 32 MB, the size from which it does so whenever such a block is freed: bodies, pictures
 * and answers then come from arenas, one a thread, which seldom shrink.
 *
 * Does nothing where that library is another one or native code may not be called.
 */
export function keepAllocatorLean(): void {
  if (Deno.build.os !== "linux") return;
  try {
    if (Deno.permissions.querySync({ name: "ffi" }).state !== "granted") return;
    const library = Deno.dlopen("libc.so.6", {
      mallopt: { parameters: ["i32", "i32"], result: "i32" },
    });
    library.symbols.mallopt(M_MMAP_THRESHOLD, MAPPED_FROM);
    library.symbols.mallopt(M_ARENA_MAX, ARENAS);
    library.close();
  } catch {
    // Another C library, such as musl, has no such function, and an edge host no FFI at all.
  }
}
