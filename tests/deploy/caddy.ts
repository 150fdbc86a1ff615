/** Caddy with the configuration that we ship, on a free port and without TLS, before instances of a test. */
import { runs } from "../support/host.ts";
import { freePort } from "../support/processes.ts";
import { untilSo } from "../support/time.ts";

const SHIPPED = new URL("../../deploy/caddy/Caddyfile", import.meta.url).pathname;

/** Whether there is a Caddy on the PATH. */
const HAS_CADDY = await runs("caddy", ["version"]);
if (!HAS_CADDY) console.log("skipped: tests behind Caddy, which is not on the PATH");

/** A running Caddy. */
export class Caddy implements AsyncDisposable {
  private constructor(
    readonly url: string,
    private readonly child: Deno.ChildProcess,
    private readonly folder: string,
  ) {}

  /** @param instances their addresses, such as `http://127.0.0.1:8000` */
  static async start(instances: readonly string[]): Promise<Caddy> {
    const folder = await Deno.makeTempDir({ prefix: "depot-caddy-" });
    const url = `http://127.0.0.1:${freePort()}`;
    const child = new Deno.Command("caddy", {
      args: ["run", "--config", SHIPPED, "--adapter", "caddyfile"],
      env: {
        PROXY_HOST: url,
        PROXY_INSTANCES: instances.map((instance) => new URL(instance).host).join(" "),
        CADDY_ADMIN: `127.0.0.1:${freePort()}`,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
      stdout: "null",
      stderr: "null",
    }).spawn();
    const caddy = new Caddy(url, child, folder);
    await untilSo(async () => {
      const answer = await caddy.fetch("/healthz").catch(() => undefined);
      await answer?.body?.cancel();
      return answer?.ok === true;
    });
    return caddy;
  }

  /** A request through it. */
  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(this.url + path, init);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.child.kill("SIGTERM");
    await this.child.status;
    await Deno.remove(this.folder, { recursive: true });
  }
}
