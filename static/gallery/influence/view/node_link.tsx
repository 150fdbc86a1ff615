/** A link that walks along the river: it flies there where the river is shown. */
import { keyOf } from "../../../../domain/gallery/influence/graph.ts";
import { movementColors } from "../../shared/movement_color.ts";
import type { InfluenceState } from "../state/influence_state.ts";
import { nodeTexts } from "../state/describe_node.ts";

/** Shows a node; the map flies to it. */
export type Visit = (node: number) => void;

/** The link, with the mark of its kind and colour; `detail` stands after the name. */
export function NodeLink({ state, node, visit, detail }: {
  state: InfluenceState;
  node: number;
  visit: Visit;
  detail?: string;
}) {
  const { name, lang, color } = nodeTexts(state.graph, node);
  const key = keyOf(state.graph, node);
  return (
    <a
      class="list-row list-row-aligned node-link"
      href={`?at=${key}`}
      style={movementColors(color)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        visit(node);
      }}
    >
      <span class={`node-mark node-${key.split("-")[0]}`} aria-hidden="true" />
      <span>
        <span class="name node-name" {...lang}>{name}</span>
        {detail && <span class="soft small">{detail}</span>}
      </span>
    </a>
  );
}
