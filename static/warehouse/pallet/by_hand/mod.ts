/** Changes of pallets by hand: a script of its own, which comes when someone begins. */
import "../../shared/common.ts";
export { HandBar } from "./hand_bar.tsx";
export { HandEditor } from "./hand_editor.ts";
export type { HandHost } from "./hand_editor.ts";
export { pressHandKey } from "./hand_keys.ts";
