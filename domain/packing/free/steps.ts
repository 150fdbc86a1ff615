/** Runs steps to their end, and after each of them yields what `told` makes of it. */
export function* passOn<Step, Result, Told>(
  steps: Generator<Step, Result, void>,
  told: (step: Step) => Told,
): Generator<Told, Result, void> {
  for (let step = steps.next();; step = steps.next()) {
    if (step.done) return step.value;
    yield told(step.value);
  }
}
