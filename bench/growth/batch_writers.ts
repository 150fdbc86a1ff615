/** Many clients that post small batches, and a reader beside them in a process of its own. */

const WRITERS = 60;
const ROWS_A_BATCH = 100;
const MILLISECONDS = 8000;

/** Result of a run. */
export interface BesideWriters {
  /** Rows written in a second. */
  rowsPerSecond: number;
  /** Latency of the reader, in milliseconds. */
  p50: number;
  p99: number;
}

/** @param warehouse Id of the warehouse that gets the rows. */
export async function besideWriters(url: string, warehouse: string): Promise<BesideWriters> {
  const rows = Array.from({ length: ROWS_A_BATCH }, (_, at) => ({
    id_warehouse: warehouse,
    name_points: `batch ${at}`,
    pos_x: at / 7,
    pos_y: at,
  }));
  const body = new TextEncoder().encode(JSON.stringify(rows));
  let batches = 0;
  const end = performance.now() + MILLISECONDS;
  const writer = async () => {
    while (performance.now() < end) {
      const response = await fetch(`${url}/api/v1/warehouse_points/points`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`a batch: ${response.status}`);
      batches++;
    }
  };
  const reading = reader(`${url}/api/bounds`);
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return { ...await reading, rowsPerSecond: batches * ROWS_A_BATCH / MILLISECONDS * 1000 };
}

async function reader(address: string): Promise<{ p50: number; p99: number }> {
  const script = `
    const waits = [];
    for (const end = performance.now() + ${MILLISECONDS}; performance.now() < end;) {
      const start = performance.now();
      await (await fetch(${JSON.stringify(address)})).arrayBuffer();
      waits.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    waits.sort((a, b) => a - b);
    const at = (share) => waits[Math.floor(waits.length * share)];
    console.log(JSON.stringify({ p50: at(0.5), p99: at(0.99) }));`;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-config", script],
    stderr: "inherit",
  }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}
