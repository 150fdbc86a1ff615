import {
  readS3Address,
  type S3Address,
  type S3Credentials,
} from "../../adapters/images/s3/s3_address.ts";
import { LOCK } from "./host.ts";

const MAIN = new URL("s3_server_main.ts", import.meta.url).pathname;

/** What the server knows. */
export const CREDENTIALS: S3Credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** A folder of the bucket of the server at `endpoint` that nobody else uses. */
export function freshAddress(endpoint: string): S3Address {
  return readS3Address(`s3://images/${crypto.randomUUID()}?endpoint=${endpoint}`);
}

/** An object store on a free port, in a process of its own; its only bucket is `images`. */
export class S3Server implements AsyncDisposable {
  private constructor(
    readonly endpoint: string,
    private readonly child: Deno.ChildProcess,
    private readonly folder: string,
  ) {}

  /** @param mostKeys keys that an answer lists at the most */
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

  /** The setting that leads to a folder of the bucket. */
  url(prefix: string): string {
    return `s3://images/${prefix}?endpoint=${this.endpoint}`;
  }

  /** Settings of a server whose images lie in a folder of the bucket. */
  env(prefix: string): Record<string, string> {
    return {
      IMAGES_URL: this.url(prefix),
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    };
  }

  /** A folder of the bucket that nobody else uses. */
  freshAddress(): S3Address {
    return freshAddress(this.endpoint);
  }

  /** Stops it by SIGSTOP: it accepts connections and answers nothing. */
  hang(): void {
    this.child.kill("SIGSTOP");
  }

  /** Lets it go on. */
  resume(): void {
    this.child.kill("SIGCONT");
  }

  /** Ends it at once, with all that it holds. */
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
