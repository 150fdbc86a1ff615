/**
 * Groups of modules that pages load together. The bundler creates a chunk for every set of pages
 * that share modules, most of them less than a kilobyte, and a browser without HTTP/2 sends only
 * six requests at a time. So similar pages import all modules that most of them share, in one
 * chunk.
 */

/** Similar pages. A module that enough of them import is imported by all of them. */
export interface PageGroup {
  /** Names of the entries. */
  pages: readonly string[];
  /** Minimum number of pages that share a module. */
  shared: number;
  /** Names of other entries that import these modules too, so that no chunk is split for them. */
  also?: readonly string[];
}

// Types do not exist at run time; a dynamic import loads later.
const IMPORT = /^(?:import|export)\s(?!type\b)[\w$*,{}\s]*["'](\.[^"']+)["']/gm;

/** Returns all own modules that a module loads before it runs, including itself. */
async function loadedBy(module: URL, read: (module: URL) => Promise<string>): Promise<Set<string>> {
  const loaded = new Set<string>();
  const visit = async (url: URL): Promise<void> => {
    if (loaded.has(url.href)) return;
    loaded.add(url.href);
    for (const [, path] of (await read(url)).matchAll(IMPORT)) await visit(new URL(path!, url));
  };
  await visit(module);
  return loaded;
}

/**
 * Returns the modules that each entry imports besides its own, in order.
 * @param entries Module of each entry, by name.
 */
export async function sharedModules(
  entries: Readonly<Record<string, URL>>,
  groups: readonly PageGroup[],
  read: (module: URL) => Promise<string> = (module) => Deno.readTextFile(module),
): Promise<Record<string, string[]>> {
  const texts = new Map<string, Promise<string>>();
  const readOnce = (module: URL) => {
    if (!texts.has(module.href)) texts.set(module.href, read(module));
    return texts.get(module.href)!;
  };
  const names = Object.keys(entries);
  const loaded = new Map(
    await Promise.all(
      names.map(async (name) => [name, await loadedBy(entries[name]!, readOnce)] as const),
    ),
  );
  const shared: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const { pages, shared: minPages, also = [] } of groups) {
    const users = new Map<string, number>();
    for (const page of pages) {
      for (const module of loaded.get(page)!) users.set(module, (users.get(module) ?? 0) + 1);
    }
    const common = [...users].filter(([, count]) => count >= minPages).map(([module]) => module)
      .sort();
    for (const page of [...pages, ...also]) {
      for (const module of common) if (!shared[page]!.includes(module)) shared[page]!.push(module);
    }
  }
  return shared;
}
