/** Lets the browser answer hands and draw before work goes on: one long task less while loading. */
export const nextTask = () => new Promise<void>((done) => setTimeout(done));
