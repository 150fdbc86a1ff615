/** To which paintings the search is narrowed. */
import { ChoiceField, TextField } from "../../shared/ui/fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { catalogName } from "../shared/catalog_names.ts";
import { useState } from "preact/hooks";
import type { Timeline } from "../../../domain/gallery/records.ts";
import { movementsByEra } from "../map/movements_by_era.ts";
import type { ColourFilters } from "./colours_url.ts";
import { t } from "./messages.ts";

const idOf = (value: string) => (value === "" ? undefined : Number(value));
/** A year that makes sense; an empty field and half of a number count as none. */
const yearOf = (value: string) => /^-?[1-9]\d{0,3}$/.test(value) ? Number(value) : undefined;

function Year({ label, value, onChange }: {
  label: string;
  value: number | undefined;
  onChange: (year: number | undefined) => void;
}) {
  // Kept apart, or results that arrive meanwhile would put the former year back.
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={label}
      type="text"
      inputmode="numeric"
      maxlength={5}
      value={typed ?? value ?? ""}
      onText={setTyped}
      onChange={({ currentTarget }) => {
        setTyped(undefined);
        onChange(yearOf(currentTarget.value.trim()));
      }}
    />
  );
}

/** Era, movement and years; an artist is named in the address alone, and taken out here. */
export function Filters({ catalog, filters, onChange }: {
  catalog: Timeline;
  filters: ColourFilters;
  onChange: (filters: ColourFilters) => void;
}) {
  const { era, movement, artist, start, end } = filters;
  const groups = movementsByEra(catalog).filter((group) =>
    era === undefined || group.era.id === era
  );
  const [open] = useState(Object.values(filters).some((value) => value !== undefined));
  return (
    <details class="disclosure" open={open}>
      <summary>{t("narrow")}</summary>
      <div class="field-row">
        <ChoiceField<number | "">
          label={t("era")}
          value={era ?? ""}
          choices={[
            ["", t("all")],
            ...catalog.eras.map(({ id, name }) => [id, catalogName(name)] as const),
          ]}
          onChoose={(id) => onChange({ ...filters, era: id || undefined, movement: undefined })}
        />
        <label class="field">
          <span>{t("movement")}</span>
          <select
            value={movement ?? ""}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...filters, movement: idOf(value) })}
          >
            <option value="">{t("all")}</option>
            {groups.map((group) => (
              <optgroup key={group.era.id} label={catalogName(group.era.name)}>
                {group.movements.map(({ id, name }) => (
                  <option key={id} value={id}>{catalogName(name)}</option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <Year
          label={t("start")}
          value={start}
          onChange={(start) => onChange({ ...filters, start })}
        />
        <Year label={t("end")} value={end} onChange={(end) => onChange({ ...filters, end })} />
        {artist !== undefined && (
          <p class="soft full">
            {t("of_artist")}{" "}
            <Button look="quiet" onClick={() => onChange({ ...filters, artist: undefined })}>
              {t("all_artists")}
            </Button>
          </p>
        )}
      </div>
    </details>
  );
}
