/** Manual packing, loaded as a separate script when it is first used. */
import "../../shared/common.ts";
export { HandBar } from "./hand_bar.tsx";
export { HandEditor } from "./hand_editor.ts";
export type { HandHost } from "./hand_editor.ts";
export { pressHandKey } from "./hand_keys.ts";
