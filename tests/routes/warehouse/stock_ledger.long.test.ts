/**
 * The ledger of stock: whatever changes a section's `count_box` is a movement, and the movements of a
 * section add up to it.
 */
import fc from "fast-check";
import { ON_SERVER, TestApp } from "../../support/app.ts";
import { OPERATIONS, StockSession } from "./stock_session.ts";

Deno.test("stock ledger: adds up to the stock after random changes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          what: fc.constantFrom(...OPERATIONS),
          n: fc.nat(30),
          m: fc.nat(30),
        }),
        { minLength: 12, maxLength: 30 },
      ),
      async (operations) => {
        await using test = await TestApp.open();
        const session = await StockSession.begin(test);
        for (const operation of operations) await session.run(operation);
      },
    ),
    { numRuns: ON_SERVER ? 2 : 15, endOnFailure: true },
  );
});
