import { useState } from "preact/hooks";
import type { Calculation } from "../../shared/calculation.ts";
import type { PalletState } from "../view/pallet_state.ts";
import type { HandEditor } from "./hand_editor.ts";
import type { HandHost } from "./hand_host.ts";

type Parts = typeof import("./mod.ts");

/** What changes by hand are made with, as soon as someone begins: a script of its own. */
export function useHands(
  state: PalletState,
  calculation: Calculation,
  host: HandHost | undefined,
): {
  begin: () => void;
  Bar: Parts["HandBar"] | undefined;
  press: ((event: KeyboardEvent, editor: HandEditor) => void) | undefined;
} {
  const [parts, setParts] = useState<Parts>();
  const begin = () => {
    import("./mod.ts").then((loaded) => {
      if (state.hand.peek() || !host) return;
      setParts(loaded);
      state.hand.value = new loaded.HandEditor(state, calculation, host);
    }).catch((error) => host?.fail("hands_failed", error));
  };
  return { begin, Bar: parts?.HandBar, press: parts?.pressHandKey };
}
