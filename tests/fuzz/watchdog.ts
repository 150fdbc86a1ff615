// Milliseconds that a request may hold the thread, on a machine with much else to do.
const PATIENCE = 120_000;

const WORKER = `
let timer;
self.onmessage = ({ data: { activity, pid, patience } }) => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    // Past the test runner, which keeps what a test says until it ends.
    Deno.writeTextFileSync("/dev/stderr", "The thread is held by\\n" + activity + "\\n", { append: true });
    Deno.kill(pid, "SIGKILL");
  }, patience);
};`;

/**
 * Ends the process when a request holds its thread, where no timer would ever tell, and says which
 * one it was.
 */
export class Watchdog implements Disposable {
  readonly #worker = new Worker(`data:text/javascript,${encodeURIComponent(WORKER)}`, {
    type: "module",
  });

  constructor(private readonly patience = PATIENCE) {}

  /** Begins to count again. */
  watch(activity: string): void {
    this.#worker.postMessage({ activity, pid: Deno.pid, patience: this.patience });
  }

  [Symbol.dispose](): void {
    this.#worker.terminate();
  }
}
