import assert from "node:assert/strict";
import { Descriptors } from "../../server/descriptors.ts";

/** A system that has so many, of which others can take some. */
function system(all: number) {
  const state = { taken: 0, others: 0 };
  const take = () => {
    if (state.taken + state.others >= all) return undefined;
    state.taken++;
    return () => void state.taken--;
  };
  return { state, take };
}

// An answer stands for a moment.
const aMomentLater = () => new Promise((resolve) => setTimeout(resolve, 40));

Deno.test("descriptors: an eighth is kept in reserve, 64 at most, and given up when they are short", async () => {
  const { state, take } = system(300);
  const few = new Descriptors(take);
  assert.deepEqual([few.room, few.kept, few.areFew, state.taken], [300, 37, true, 0]);
  assert.equal(few.areShort, false);
  assert.equal(state.taken, 37);
  state.others = 300 - 37;
  assert.equal(few.areShort, false, "what was found a moment ago");
  await aMomentLater();
  assert.equal(few.areShort, true);
  assert.equal(state.taken, 0);
  await aMomentLater();
  assert.equal(few.areShort, true, "those of the reserve do not count as free");
  state.others = 100;
  await aMomentLater();
  assert.equal(few.areShort, false);
  assert.equal(state.taken, 37, "and are taken anew");
  few.ranOut();
  assert.equal(state.taken, 0);
  const many = new Descriptors(system(20_000).take);
  assert.deepEqual([many.room, many.kept, many.areFew], [1024, 64, false]);
  assert.deepEqual([few.refusal, many.refusal], [undefined, undefined]);
  assert.match(new Descriptors(system(99).take).refusal!, /^The process may open 99 more files/);
});

Deno.test("descriptors: a worker is started where it finds those of the reserve, seldom after a shortage", () => {
  const { state, take } = system(300);
  const few = new Descriptors(take);
  assert.equal(few.areShort, false);
  assert.equal(few.allowWorker, true);
  assert.equal(state.taken, 0);
  few.letWorkerStart();
  assert.equal(few.allowWorker, true, "one after the other as long as there are enough");
  state.others = 280;
  assert.equal(few.allowWorker, false);
  assert.equal(state.taken, 0, "what is there is left to others");
  state.others = 0;
  assert.equal(few.allowWorker, false, "one has been started just now");
});

Deno.test("descriptors: where nothing tells they are never short", () => {
  const endless = new Descriptors();
  assert.deepEqual([endless.areShort, endless.allowWorker, endless.areFew], [false, true, false]);
});

Deno.test("descriptors: those of this process are counted with no more than leave to read a file", async () => {
  const script = `
    import { Descriptors } from ${
    JSON.stringify(import.meta.resolve("../../server/descriptors.ts"))
  };
    const { room, kept } = Descriptors.ofProcess(new URL(${JSON.stringify(import.meta.url)}));
    console.log(room, kept);
  `;
  const args = ["run", `--allow-read=${import.meta.filename}`, "--no-check", "--ext=ts", "-"];
  const child = new Deno.Command("sh", {
    args: ["-c", 'ulimit -n 200; exec "$@"', "sh", Deno.execPath(), ...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(script));
  await writer.close();
  const { stdout, stderr } = await child.output();
  const [room, kept] = new TextDecoder().decode(stdout).trim().split(" ").map(Number);
  assert.ok(room! > 150 && room! < 200, `${room} ${new TextDecoder().decode(stderr)}`);
  assert.equal(kept, Math.floor(room! / 8));
});
