import assert from "node:assert/strict";
import type { ReviewFlags } from "../../../../../domain/gallery/review.ts";
import { ApiError } from "../../../../../static/shared/api_error.ts";
import { Collection } from "../../../../../static/gallery/curator/state/collection.ts";
import { FlagChanges } from "../../../../../static/gallery/curator/state/flag_changes.ts";
import { Session } from "../../../../../static/gallery/shared/desk/session.ts";
import { row } from "../rows.ts";

/** A server whose answers the test gives one by one. */
class SlowServer implements Disposable {
  readonly asked: { path: string; body: unknown; answer: (response: Response) => void }[] = [];
  readonly #fetch = globalThis.fetch;

  constructor() {
    globalThis.fetch = (input, init) =>
      new Promise((answer) => {
        this.asked.push({ path: String(input), body: JSON.parse(String(init?.body)), answer });
      });
  }

  /** Answers the question with this number, as soon as it has been asked. */
  async answer(number: number, body: ReviewFlags | { error: string }, status = 200): Promise<void> {
    while (this.asked[number] === undefined) await new Promise((then) => setTimeout(then));
    this.asked[number].answer(Response.json(body, { status }));
  }

  [Symbol.dispose](): void {
    globalThis.fetch = this.#fetch;
  }
}

function desk() {
  const session = new Session();
  const painting = new Collection("painting", session);
  painting.rows.set(1, row(1));
  painting.rows.set(2, row(2));
  const flags = new FlagChanges({ painting, artist: new Collection("artist", session) }, session);
  const shown = (id: number) => {
    const { checked, fixed } = painting.rows.get(id)!;
    return { checked, fixed };
  };
  return { flags, shown, painting };
}

const [NONE, CHECKED, BOTH] = [
  { checked: false, fixed: false },
  { checked: true, fixed: false },
  { checked: true, fixed: true },
];
const one = { kind: "painting", id: 1 } as const;

Deno.test("FlagChanges: shown immediately; fixed sets checked as well", async () => {
  using server = new SlowServer();
  const { flags, shown } = desk();
  const changed = flags.change(one, { fixed: true });
  assert.deepEqual(shown(1), BOTH);
  assert.equal(flags.pending, 1);
  await server.answer(0, BOTH);
  await changed;
  assert.deepEqual([shown(1), flags.pending], [BOTH, 0]);
  assert.equal(server.asked[0]!.path, "/api/paintings/1/checkup-flags");
  assert.deepEqual(server.asked[0]!.body, { fixed: true });
});

Deno.test("FlagChanges: changes of one painting are sequential, those of two parallel", async () => {
  using server = new SlowServer();
  const { flags, shown } = desk();
  const all = [
    flags.change(one, { fixed: true }),
    flags.change(one, NONE),
    flags.change({ kind: "painting", id: 2 }, { checked: true }),
  ];
  await new Promise((then) => setTimeout(then, 5));
  assert.deepEqual(server.asked.map(({ body }) => body), [{ fixed: true }, { checked: true }]);
  await server.answer(1, CHECKED);
  await server.answer(0, BOTH);
  await server.answer(2, NONE);
  await Promise.all(all);
  assert.deepEqual(server.asked[2]!.body, NONE);
  assert.deepEqual([shown(1), shown(2)], [NONE, CHECKED]);
});

Deno.test("FlagChanges: after a refusal the server's flags are shown", async () => {
  using server = new SlowServer();
  const { flags, shown } = desk();
  const first = flags.change(one, { fixed: true });
  const second = flags.change(one, { checked: false });
  assert.deepEqual(shown(1), { checked: false, fixed: true });
  await server.answer(0, BOTH);
  await server.answer(1, { error: "a fixed image stays checked" }, 409);
  await first;
  await assert.rejects(second, (error) => error instanceof ApiError && error.status === 409);
  assert.deepEqual([shown(1), flags.pending], [BOTH, 0]);
});

Deno.test("FlagChanges: a new picture that arrives meanwhile takes precedence", async () => {
  using server = new SlowServer();
  const { flags, shown, painting } = desk();
  const change = flags.change(one, { checked: false });
  flags.confirmFixed(one);
  painting.update(1, BOTH);
  await server.answer(0, { error: "a fixed image stays checked" }, 409);
  await assert.rejects(change);
  assert.deepEqual(shown(1), BOTH);
});
