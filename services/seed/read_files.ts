/** Reads a data file of the product, whose format is checked by tests. */
export async function readFile<T>(file: URL): Promise<T> {
  return JSON.parse(await Deno.readTextFile(file));
}

/** Reads all data files of a folder, by name without `.json`, in the order of their names. */
export async function readFolder<T>(folder: URL): Promise<Map<string, T>> {
  const names = (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name))
    .filter((name) => name.endsWith(".json")).sort();
  return new Map(
    await Promise.all(
      names.map(async (name) =>
        [name.replace(/\.json$/, ""), await readFile<T>(new URL(name, folder))] as const
      ),
    ),
  );
}
