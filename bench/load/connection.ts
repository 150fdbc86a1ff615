import { joinedBytes } from "../../domain/joined_bytes.ts";

/** A received response. */
export interface Received {
  status: number;
  /** By names in small letters. */
  headers: Map<string, string>;
  /** Empty where the body was not to be kept. */
  body: Uint8Array;
  /** Bytes of the body as they came. */
  length: number;
}

/** A request to send. */
export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** True if the response's body is wanted and not only its length. */
  keep?: boolean;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("latin1");

/** The connection ended before an answer began. */
class Ended extends Error {}

/**
 * One client's connection, kept open, one request at a time (RFC 9112). Written by hand, because
 * sixty `fetch` clients need more of a core than the server that they are to load.
 */
export class Connection {
  readonly #hostname: string;
  readonly #port: number;
  #socket: Deno.TcpConn | undefined;
  readonly #buffer = new Uint8Array(64 * 1024);
  /** Read and not yet used. */
  #rest = this.#buffer.subarray(0, 0);

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#hostname = hostname;
    this.#port = Number(port);
  }

  /** Sends a request and waits for the end of its answer. */
  async send(path: string, request: Sent = {}): Promise<Received> {
    const isReused = this.#socket !== undefined;
    try {
      return await this.#exchange(path, request);
    } catch (error) {
      this.close();
      // A server may end a kept connection just as the next request is on its way.
      if (isReused && error instanceof Ended) return await this.#exchange(path, request);
      throw error;
    }
  }

  close(): void {
    this.#socket?.close();
    this.#socket = undefined;
    this.#rest = this.#buffer.subarray(0, 0);
  }

  async #exchange(path: string, { method = "GET", headers, body, keep }: Sent): Promise<Received> {
    this.#socket ??= await Deno.connect({ hostname: this.#hostname, port: this.#port });
    const bytes = typeof body === "string" ? encoder.encode(body) : body;
    let head = `${method} ${path} HTTP/1.1\r\nHost: ${this.#hostname}:${this.#port}\r\n`;
    for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
    if (bytes !== undefined) head += `Content-Length: ${bytes.length}\r\n`;
    await this.#write(encoder.encode(`${head}\r\n`));
    if (bytes !== undefined) await this.#write(bytes);
    return await this.#receive(keep ?? false);
  }

  async #write(bytes: Uint8Array): Promise<void> {
    try {
      for (let at = 0; at < bytes.length;) at += await this.#socket!.write(bytes.subarray(at));
    } catch (error) {
      throw new Ended(String(error));
    }
  }

  async #receive(keep: boolean): Promise<Received> {
    const lines = (await this.#until("\r\n\r\n", 32 * 1024)).split("\r\n");
    const status = Number(lines[0]!.split(" ")[1]);
    const headers = new Map<string, string>();
    for (const line of lines.slice(1)) {
      const colon = line.indexOf(":");
      headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
    }
    const parts: Uint8Array[] = [];
    let length = 0;
    const take = async (count: number) => {
      length += count;
      for (let left = count; left > 0;) {
        if (this.#rest.length === 0) await this.#read();
        const part = this.#rest.subarray(0, left);
        if (keep) parts.push(part.slice());
        this.#rest = this.#rest.subarray(part.length);
        left -= part.length;
      }
    };
    if (headers.get("transfer-encoding") === "chunked") {
      for (;;) {
        const size = parseInt(await this.#until("\r\n", 100), 16);
        if (size > 0) await take(size);
        await this.#until("\r\n", 100);
        if (size === 0) break;
      }
    } else if (status !== 204 && status !== 304) {
      await take(Number(headers.get("content-length") ?? 0));
    }
    if (headers.get("connection") === "close") this.close();
    return { status, headers, body: keep ? joinedBytes(parts) : new Uint8Array(), length };
  }

  /** The text before a mark, which is used up as well. */
  async #until(mark: string, most: number): Promise<string> {
    for (let text = "";;) {
      text += decoder.decode(this.#rest);
      const end = text.indexOf(mark);
      if (end >= 0) {
        // Latin-1: a letter a byte.
        this.#rest = this.#rest.subarray(this.#rest.length - (text.length - end - mark.length));
        return text.slice(0, end);
      }
      if (text.length > most) throw new Error("An answer's head does not end");
      await this.#read(text.length === 0);
    }
  }

  async #read(first = false): Promise<void> {
    let count: number | null;
    try {
      count = await this.#socket!.read(this.#buffer);
    } catch (error) {
      throw first ? new Ended(String(error)) : error;
    }
    if (count === null) throw first ? new Ended("closed") : new Error("The answer broke off");
    this.#rest = this.#buffer.subarray(0, count);
  }
}
