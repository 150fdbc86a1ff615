/** nginx with the configuration that we ship, but for TLS, on free ports, before instances of a test. */
import { runs } from "../support/host.ts";
import { freePort } from "../support/processes.ts";
import { untilSo } from "../support/time.ts";

const SHIPPED = new URL("../../deploy/nginx/open-depot.conf", import.meta.url);

/** Whether there is an nginx on the PATH. */
export const HAS_NGINX = await runs("nginx", ["-v"]);
if (!HAS_NGINX) console.log("skipped: tests behind nginx, which is not on the PATH");

/** A running nginx. */
export class Nginx implements AsyncDisposable {
  private constructor(
    readonly url: string,
    private readonly child: Deno.ChildProcess,
    private readonly folder: string,
  ) {}

  /** @param instances their addresses, such as `http://127.0.0.1:8000` */
  static async start(instances: readonly string[]): Promise<Nginx> {
    const folder = await Deno.makeTempDir({ prefix: "depot-nginx-" });
    const [plain, port] = [freePort(), freePort()];
    const shipped = (await Deno.readTextFile(SHIPPED))
      .replaceAll(/^ *#?server 127\.0\.0\.1:8001 .*\n/gm, "")
      .replaceAll(
        /^ *server 127\.0\.0\.1:8000 (.*);$/gm,
        (_, options) =>
          instances.map((url) => `server ${new URL(url).host} ${options};`).join("\n"),
      )
      .replaceAll(/^ *listen \[::\].*$/gm, "")
      .replace("listen 80;", `listen 127.0.0.1:${plain};`)
      .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
      .replaceAll(/^ *ssl_.*$/gm, "")
      .replaceAll("depot.example.org", "localhost");
    const kept = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map((name) => `${name}_temp_path ${folder}/${name};`).join("\n");
    // Workers of root would be nobody's, and the folder is ours.
    const user = Deno.uid() === 0 ? "user root;" : "";
    await Deno.writeTextFile(
      `${folder}/nginx.conf`,
      `${user} daemon off; pid ${folder}/pid; worker_processes 1; error_log stderr crit;
      events {} http { access_log off; ${kept}\n${shipped} }`,
    );
    const child = new Deno.Command("nginx", {
      args: ["-p", folder, "-c", `${folder}/nginx.conf`, "-e", "stderr"],
      stdout: "null",
      stderr: "inherit",
    }).spawn();
    const nginx = new Nginx(`http://127.0.0.1:${port}`, child, folder);
    await untilSo(async () => {
      const answer = await nginx.fetch("/healthz").catch(() => undefined);
      await answer?.body?.cancel();
      return answer !== undefined;
    });
    return nginx;
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
