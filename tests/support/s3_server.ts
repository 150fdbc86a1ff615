import { readS3Address, type S3Address, type S3Credentials } from "../../domain/images/s3_texts.ts";
import { LOCK } from "./host.ts";

const MAIN = new URL("s3_server_main.ts", import.meta.url).pathname;

/** The credentials that the server accepts. */
export const CREDENTIALS: S3Credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** Returns an unused folder in the bucket of the server at `endpoint`. */
export function freshAddress(endpoint: string): S3Address {
  return readS3Address(`s3://images/${crypto.randomUUID()}?endpoint=${endpoint}`);
}

/** An object store on a free port, in a separate process; its only bucket is `images`. */
export class S3Server implements AsyncDisposable {
  private constructor(
    readonly endpoint: string,
    private readonly child: Deno.ChildProcess,
    private readonly folder: string,
  ) {}

  /**
   * Starts a server.
   * @param mostKeys Maximum number of keys in one response of a listing.
   */
  static async start(mostKeys = 1000): Promise<S3Server> {
    const folder = await Deno.makeTempDir({ prefix: "depot-s3-" });
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", LOCK, "-A", MAIN, folder, String(mostKeys)],
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    let output = "";
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      output += text;
      if (output.includes("\n")) return new S3Server(output.trim(), child, folder);
    }
    throw new Error("The object store does not start");
  }

  /** Returns the setting for a folder of the bucket. */
  url(prefix: string): string {
    return `s3://images/${prefix}?endpoint=${this.endpoint}`;
  }

  /** Returns the settings of a server whose images are in a folder of the bucket. */
  env(prefix: string): Record<string, string> {
    return {
      IMAGES_URL: this.url(prefix),
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    };
  }

  /** Returns an unused folder of the bucket. */
  freshAddress(): S3Address {
    return freshAddress(this.endpoint);
  }

  /** Suspends the server by SIGSTOP: it accepts connections and never responds. */
  hang(): void {
    this.child.kill("SIGSTOP");
  }

  /** Resumes the suspended server. */
  resume(): void {
    this.child.kill("SIGCONT");
  }

  /** Kills the server; its contents are lost. */
  end(): void {
    this.child.kill("SIGKILL");
    Deno.removeSync(this.folder, { recursive: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.end();
    await this.child.stdin.close();
    await this.child.status;
  }
}
