/** `deno task bench NAME`: runs one of the benchmarks of this folder. */
const [name, ...rest] = Deno.args;
const benchmarks = [
  "budgets",
  "desk",
  "floor",
  "grid",
  "growth",
  "http",
  "images",
  "imports",
  "lighthouse",
  "load",
  "loading",
  "packing",
  "routing",
  "search",
  "single_type",
  "slotting",
  "start",
  "tiles",
  "timeline",
  "tours",
  "warehouse",
  "writes",
];
if (name === undefined || !benchmarks.includes(name)) {
  console.error(
    `Which benchmark? ${benchmarks.join(", ")} (bench/README.md tells what each measures)`,
  );
  Deno.exit(1);
}
const { default: bench } = await import(`./${name}.ts`) as {
  default: (args: string[]) => void | Promise<void>;
};
await bench(rest);
