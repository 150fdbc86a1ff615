/** The keys of the focused map. */
import { nodeAt, paintingNode } from "../../../../domain/gallery/influence/graph.ts";
import { listenToShortcuts } from "../../../shared/keyboard.ts";
import type { RiverControls } from "./controls.ts";
import { addressOf, describe } from "./describe_node.ts";
import { type Step, walk, type WalkContext, type WalkPosition } from "./walk.ts";
import { t } from "../messages.ts";

/** From this row height on, a node can be distinguished from its neighbours. */
const MIN_ROW_PX = 12;

/** The work in view that is nearest to the middle, where a walk begins. */
function firstStand({ scene, camera, state }: RiverControls): number | undefined {
  const { layout, graph } = scene;
  const { nodes } = state.shown.value;
  const [x, y] = [
    camera.view.left + 0.5 / camera.view.zoom,
    camera.view.top + camera.frame.height / camera.row / 2,
  ];
  let [best, least]: [number | undefined, number] = [undefined, Infinity];
  for (let node = paintingNode(graph, 0); node < nodes.length; node++) {
    if (!nodes[node]) continue;
    const distance = Math.hypot(
      (layout.x[node]! - x) * camera.frame.width * camera.view.zoom,
      (layout.y[node]! - y) * camera.row,
    );
    if (distance < least) [best, least] = [node, distance];
  }
  return best;
}

/** Listens on the canvas. @returns stops listening */
export function listenToKeys(canvas: HTMLElement, map: RiverControls): () => void {
  const { camera, scene, state } = map;
  let stand: WalkPosition | undefined;

  const ground = (): WalkContext => ({
    graph: scene.graph,
    shown: state.shown.value,
    positionOf: (node) => ({
      x: scene.layout.x[node]! * camera.frame.width * camera.view.zoom,
      y: scene.layout.y[node]! * camera.row,
    }),
  });
  const focus = (next: WalkPosition) => {
    stand = next;
    map.focused = next.node;
    state.pointed.value = next.node;
    state.announcement.value = describe(scene.graph, next.node, state.shown.value.edges);
    const isMovement = nodeAt(scene.graph, next.node).kind === "movement";
    if (!camera.sees(next.node, isMovement ? 0 : MIN_ROW_PX)) {
      camera.flyTo(camera.viewOfNode(next.node));
    }
    map.requestFrame();
  };
  const go = (step: Step) => {
    const at = map.focused >= 0 ? map.focused : state.chosen.value;
    if (at === undefined) {
      const first = firstStand(map);
      if (first !== undefined) focus({ node: first, fork: [first] });
      return;
    }
    const from = stand?.node === at ? stand : { node: at, fork: [at] };
    const next = walk(ground(), from, step);
    if (next) focus(next);
    else if (step === "back") state.announcement.value = t("no_sources");
    else if (step === "on") state.announcement.value = t("no_successors");
  };
  const open = () => {
    const at = map.focused >= 0 ? map.focused : state.chosen.value;
    if (at === undefined) return go("on");
    if (state.chosen.value === at) location.assign(addressOf(scene.graph, at));
    else map.choose(at, false);
  };
  return listenToShortcuts(canvas, {
    ...camera.keys(),
    ArrowLeft: () => go("back"),
    ArrowRight: () => go("on"),
    ArrowUp: () => go("up"),
    ArrowDown: () => go("down"),
    Enter: open,
    Escape: () => map.choose(undefined, false),
  });
}
