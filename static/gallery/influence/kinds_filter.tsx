import type { Signal } from "@preact/signals";
import { NODE_KINDS, type NodeKind } from "../../../domain/gallery/influence/graph.ts";
import { t } from "./messages.ts";

/** Which kinds of sources are shown; all of them when `kinds` is undefined. */
export function KindsFilter({ kinds }: { kinds: Signal<ReadonlySet<NodeKind> | undefined> }) {
  const shown = kinds.value ?? new Set(NODE_KINDS);
  const toggle = (kind: NodeKind) => {
    const next = new Set(shown);
    if (!next.delete(kind)) next.add(kind);
    kinds.value = next.size === NODE_KINDS.length ? undefined : next;
  };
  return (
    <fieldset class="kinds">
      <legend>{t("kinds")}</legend>
      {[...NODE_KINDS].reverse().map((kind) => (
        <label key={kind} class="kind">
          <input type="checkbox" checked={shown.has(kind)} onChange={() => toggle(kind)} />
          <span class={`node-mark node-${kind}`} aria-hidden="true" />
          <span>{t(`kind_${kind}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
