/**
 * Run in a network namespace of its own: starts a packed server there with nothing around it, asks
 * both services and prints what they said as JSON. Arguments: the program, and a folder for its data.
 */
import { freePort } from "../support/processes.ts";

const AF_INET = 2;
const SOCK_DGRAM = 2;
const SIOCSIFFLAGS = 0x8914;
const IFF_UP = 1;
const IFF_RUNNING = 64;

/** Switches the loopback interface on, which a new namespace has, but down; see netdevice(7). */
function raiseLoopback(): void {
  const library = Deno.dlopen("libc.so.6", {
    socket: { parameters: ["i32", "i32", "i32"], result: "i32" },
    ioctl: { parameters: ["i32", "u64", "buffer"], result: "i32" },
  });
  const request = new Uint8Array(40);
  request.set(new TextEncoder().encode("lo"));
  new DataView(request.buffer).setUint16(16, IFF_UP | IFF_RUNNING, true);
  const failed = library.symbols.ioctl(
    library.symbols.socket(AF_INET, SOCK_DGRAM, 0),
    BigInt(SIOCSIFFLAGS),
    request,
  );
  library.close();
  if (failed !== 0) throw new Error("The loopback interface cannot be switched on");
}

const [program, folder] = Deno.args as [string, string];
raiseLoopback();
const interfaces = new Set(Deno.networkInterfaces().map(({ name }) => name));
const port = freePort();
const child = new Deno.Command(program, {
  cwd: folder,
  clearEnv: true,
  env: {
    PATH: "/usr/bin:/bin",
    HOME: "/nonexistent",
    PORT: String(port),
    LOG_LEVEL: "error",
    // Without its pictures, which are published for seconds.
    SEED: "catalog",
  },
  stdout: "piped",
  stderr: "piped",
}).spawn();
const url = `http://127.0.0.1:${port}`;
const ready = () => fetch(`${url}/readyz`).then(({ ok }) => ok, () => false);
let ended = false;
child.status.then(() => ended = true);
while (!ended && !await ready()) await new Promise((resolve) => setTimeout(resolve, 50));
const answers: Record<string, number | string> = { interfaces: [...interfaces].join() };
for (const path of ended ? [] : ["/", "/api/paintings/1", "/warehouse", "/api/v1/warehouse_data"]) {
  const response = await fetch(url + path);
  await response.body?.cancel();
  answers[path] = response.status;
}
if (!ended) child.kill("SIGTERM");
const { code, stderr } = await child.output();
console.log(JSON.stringify({ ...answers, code, said: new TextDecoder().decode(stderr) }));
