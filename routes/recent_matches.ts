import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

// Bounds what strangers who ask for made-up addresses can have kept.
const MOST = 2000;
const LONGEST = 200;

/**
 * Hono's router, with what it found for recent addresses. Some of ours are beyond its quickest router,
 * and searching several hundred routes anew takes a fifth of what a kept answer costs.
 */
export class RecentMatches<T> implements Router<T> {
  readonly name = "RecentMatches";
  readonly #router = new TrieRouter<T>();
  readonly #recent = new Map<string, Result<T>>();

  add(method: string, path: string, handler: T): void {
    this.#recent.clear();
    this.#router.add(method, path, handler);
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`;
    const known = this.#recent.get(key);
    if (known !== undefined) return known;
    const found = this.#router.match(method, path);
    if (key.length > LONGEST) return found;
    if (this.#recent.size >= MOST) this.#recent.clear();
    this.#recent.set(key, found);
    return found;
  }
}
