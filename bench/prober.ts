/** Processes of their own beside the one that runs a benchmark. */

// Milliseconds between two questions of the prober.
const PACE = 10;

/** In milliseconds. */
export interface Latencies {
  p50: number;
  p99: number;
  longest: number;
}

/** What a script of its own process prints. */
export async function evaluate(script: string): Promise<string> {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-config", script],
    stderr: "inherit",
  }).output();
  if (!success) throw new Error("The process ended with an error");
  return new TextDecoder().decode(stdout);
}

/** Latencies seen by a process that asks at a steady pace, in milliseconds. */
export async function probe(address: string, seconds: number): Promise<Latencies> {
  const script = `
    await (await fetch("${address}")).arrayBuffer();
    const took = [];
    for (const end = performance.now() + ${seconds * 1000}; performance.now() < end;) {
      const start = performance.now();
      await (await fetch("${address}")).arrayBuffer();
      took.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, ${PACE}));
    }
    console.log(JSON.stringify(took.sort((a, b) => a - b)));`;
  const took: number[] = JSON.parse(await evaluate(script));
  const at = (share: number) => took[Math.floor(took.length * share)]!;
  return { p50: at(0.5), p99: at(0.99), longest: took.at(-1)! };
}
