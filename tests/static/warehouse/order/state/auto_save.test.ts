/** What is changed is sent by itself, one sending after another, and nothing is lost by a failure. */
import assert from "node:assert/strict";
import { ApiError } from "../../../../../static/shared/api_error.ts";
import { AutoSave } from "../../../../../static/warehouse/order/state/auto_save.ts";

/** A text that is typed, and the same on a server that answers on demand. */
function draft() {
  const texts = { shown: "", stored: "" };
  const answers: PromiseWithResolvers<void>[] = [];
  const save = new AutoSave({
    hasChanges: () => texts.shown !== texts.stored,
    send: async () => {
      const sent = texts.shown;
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      await answer.promise;
      texts.stored = sent;
    },
  });
  return { texts, answers, save };
}

// Sendings begin in microtasks.
const soon = () => new Promise<void>((done) => setTimeout(done));

Deno.test("saving: nothing is sent without changes", async () => {
  const { answers, save } = draft();
  await save.flush();
  assert.equal(answers.length, 0);
  assert.equal(save.state.value, "saved");
});

Deno.test("saving: changes made during a request are sent next, never in parallel", async () => {
  const { texts, answers, save } = draft();
  texts.shown = "a";
  const first = save.flush();
  await soon();
  assert.equal(save.state.value, "saving");
  texts.shown = "ab";
  const second = save.flush();
  await soon();
  assert.equal(answers.length, 1);
  answers[0]!.resolve();
  await first;
  await soon();
  assert.deepEqual([texts.stored, answers.length], ["a", 2]);
  answers[1]!.resolve();
  await second;
  assert.deepEqual([texts.stored, save.state.value], ["ab", "saved"]);
});

Deno.test("saving: after a refusal, the next request has all changes", async () => {
  const { texts, answers, save } = draft();
  texts.shown = "a";
  const refused = save.flush();
  await soon();
  const error = new ApiError(400, "count_box: expected a whole number of at least 0");
  answers[0]!.reject(error);
  await assert.rejects(refused, error);
  assert.equal(save.state.value, "failed");
  assert.equal(save.error.value, error);
  texts.shown = "ab";
  const again = save.flush();
  await soon();
  answers[1]!.resolve();
  await again;
  assert.deepEqual([texts.stored, save.state.value, save.error.value], ["ab", "saved", undefined]);
});
