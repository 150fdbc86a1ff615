/** Copies of data on shared devices. */
import assert from "node:assert/strict";
import { signedIn } from "../../../../static/warehouse/shared/credentials.ts";
import { ownCopy } from "../../../../static/warehouse/shared/own_storage.ts";
import { BrowserStandIn } from "../../browser_stand_in.ts";

Deno.test("ownCopy: only the user who loaded the data last reads it", () => {
  using _ = new BrowserStandIn({});
  const copy = () => ownCopy<{ orders: number }>("depot.round.o1");
  const as = (id?: string) => {
    signedIn.value = id === undefined ? undefined : { id } as never;
  };
  const ordersSeenBy = (id?: string) => {
    as(id);
    return copy().read()?.orders;
  };
  try {
    as();
    copy().write({ orders: 1 });
    assert.deepEqual([ordersSeenBy(), ordersSeenBy("ann")], [1, undefined]);
    copy().write({ orders: 2 });
    assert.deepEqual([ordersSeenBy("ann"), ordersSeenBy("bob"), ordersSeenBy()], [
      2,
      undefined,
      undefined,
    ]);
  } finally {
    as();
  }
});
