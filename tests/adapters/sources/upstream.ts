/** A server on this machine that stands for the outside, and the ways to it. */
import { type Dialer, GuardedFetch } from "../../../adapters/sources/guarded_fetch.ts";

/** What it answers at a path; a function sees the request. */
export type Answers = Record<
  string,
  Response | ((request: Request, url: URL) => Response | Promise<Response>)
>;

/** Answers by path and remembers who asked for what. */
export class Upstream implements AsyncDisposable {
  readonly requests: { method: string; url: URL; headers: Headers; body: string }[] = [];
  readonly #server: Deno.HttpServer<Deno.NetAddr>;

  constructor(answers: Answers = {}) {
    this.#server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      async (request) => {
        const url = new URL(request.url);
        const body = await request.clone().text();
        this.requests.push({ method: request.method, url, headers: request.headers, body });
        const answer = answers[url.pathname];
        if (answer === undefined) return new Response("nothing here", { status: 404 });
        return answer instanceof Response ? answer.clone() : await answer(request, url);
      },
    );
  }

  get port(): number {
    return this.#server.addr.port;
  }

  /** `127.0.0.1:port`, to be opened. */
  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  url(path: string): string {
    return `http://${this.host}${path}`;
  }

  /** The paths asked for, with their queries. */
  get paths(): string[] {
    return this.requests.map(({ url }) => url.pathname + url.search);
  }

  /** A fetch that may ask this server and knows no names. */
  fetcher(): GuardedFetch {
    return new GuardedFetch({
      warn: () => {},
      openHosts: [this.host],
      resolve: () => Promise.resolve([]),
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}

/** A dialer that connects to nothing and remembers where it should have. */
export function deafDialer(): { dial: Dialer; dialled: string[] } {
  const dialled: string[] = [];
  return {
    dialled,
    dial: ({ address, url }) => {
      dialled.push(`${address} for ${url.href}`);
      return Promise.reject(new Error("nobody may be dialled"));
    },
  };
}

/** The status and message of an `AppError` that a promise ends with. */
export async function refusal(work: Promise<unknown>): Promise<[number, string]> {
  try {
    await work;
  } catch (error) {
    const { status, message } = error as { status: number; message: string };
    return [status, message];
  }
  throw new Error("expected a refusal");
}
