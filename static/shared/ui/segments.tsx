import { useEffect, useRef } from "preact/hooks";
import { Button } from "./button.tsx";

/** Choice of one of a few values, as a row of segments. */
export function Segments<Value extends string | number>(
  { label, values, selected, name, onChoose, class: look = "" }: {
    label: string;
    values: readonly Value[];
    selected: Value;
    name: (value: Value) => string;
    onChoose: (value: Value) => void;
    class?: string;
  },
) {
  const row = useRef<HTMLDivElement>(null);
  // A long row scrolls on a phone.
  useEffect(() => {
    const list = row.current!;
    list.scrollLeft = (list.children[values.indexOf(selected)] as HTMLElement)?.offsetLeft - 60;
  }, [selected]);
  return (
    <div ref={row} class={`segments ${look}`} role="group" aria-label={label}>
      {values.map((value) => (
        <Button
          key={value}
          class="segment"
          aria-pressed={value === selected}
          onClick={() => onChoose(value)}
        >
          {name(value)}
        </Button>
      ))}
    </div>
  );
}
