/** Processes of their own beside the one that runs a benchmark. */

// Milliseconds between two questions of the prober.
const PACE = 10;

/** In milliseconds. */
export interface Latencies {
  p50: number;
  p99: number;
  longest: number;
}

/** The output of a script in a process of its own, whose input is closed when `until` settles. */
export async function evaluate(script: string, until?: Promise<unknown>): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-config", script],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const ended = () => child.stdin.close().catch(() => {});
  if (until === undefined) ended();
  else until.then(ended, ended);
  const { stdout, success } = await child.output();
  if (!success) throw new Error("The process ended with an error");
  return new TextDecoder().decode(stdout);
}

/** Latencies seen by a process that asks at a steady pace until something is over. */
export async function probe(address: string, until: Promise<unknown>): Promise<Latencies> {
  const script = `
    await (await fetch("${address}")).arrayBuffer();
    let over = false;
    new Response(Deno.stdin.readable).arrayBuffer().then(() => over = true);
    const took = [];
    while (!over) {
      const start = performance.now();
      await (await fetch("${address}")).arrayBuffer();
      took.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, ${PACE}));
    }
    console.log(JSON.stringify(took.sort((a, b) => a - b)));`;
  const took: number[] = JSON.parse(await evaluate(script, until));
  const at = (share: number) => took[Math.floor(took.length * share)]!;
  return { p50: at(0.5), p99: at(0.99), longest: took.at(-1)! };
}

/** So many seconds, for {@link probe}. */
export function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1000));
}
