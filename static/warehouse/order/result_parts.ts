/** Components that draw a calculated order, loaded as one chunk. */
import "../shared/common.ts";
export { Comparison } from "../pallet/comparison.tsx";
export { PalletPanel } from "../pallet/pallet_panel.tsx";
export { WalkPanel } from "../walk/view/walk_panel.tsx";
