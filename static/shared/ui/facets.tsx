/** Filters of a list, with the number of records of each. */
import { formatNumber } from "../formats.ts";
import { language } from "../i18n.ts";
import { Button } from "./button.tsx";

/** A filter; `title` is its tooltip. */
export interface Facet<Key> {
  key: Key;
  name: string;
  count: number;
  title?: string;
}

/** A row of filters, one of which is chosen. */
export function Facets<Key extends string>({ label, facets, selected, onChoose }: {
  label: string;
  facets: readonly Facet<Key>[];
  selected: Key;
  onChoose: (key: Key) => void;
}) {
  return (
    <div class="facets cluster gap-2" role="group" aria-label={label}>
      {facets.map(({ key, name, count, title }) => (
        <Button
          key={key}
          class="button small facet"
          aria-pressed={key === selected}
          title={title}
          onClick={() => onChoose(key)}
        >
          {name} <span class="smaller">{formatNumber(count, 0, language.value)}</span>
        </Button>
      ))}
    </div>
  );
}
