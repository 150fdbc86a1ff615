/** Finding paintings by their colours. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { ColourMatch } from "../../../domain/gallery/likeness_records.ts";
import type { Timeline } from "../../../domain/gallery/records.ts";
import { pageContext } from "../../shared/page_context.ts";
import { findByColour, getTimeline } from "../shared/api.ts";
import { mountPage } from "../shared/mount_page.tsx";
import { movementColors } from "../shared/movement_color.ts";
import { PaintingWall } from "../shared/painting_wall.tsx";
import { PaletteStrip } from "../shared/palette_strip.tsx";
import { TextPage } from "../shared/text_page.tsx";
import { ColourRows } from "./colour_rows.tsx";
import {
  type ColourFilters,
  type ColourWish,
  formatWish,
  parseWish,
  requestOf,
} from "./colours_url.ts";
import { count, t } from "./messages.ts";
import { ChoiceField, TextField } from "../../shared/ui/fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { catalogName } from "../shared/catalog_names.ts";
import { movementsByEra } from "../map/movements_by_era.ts";

/** To which paintings the search is narrowed. */
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
function Filters({ catalog, filters, onChange }: {
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

// A night sky with stars: something hangs on the wall before anybody has chosen.
const DEFAULT_COLOURS = [{ colour: "28409a", share: 0.5 }, { colour: "e0b84c", share: 0.1 }];
const PAUSE_MS = 200;
// What stands behind pictures that have no movement's colour here.
const NEUTRAL = "#8a8072";

type Found = { paintings: ColourMatch[]; failed?: boolean };

/** Loads the results of a search; the previous ones stay until then. */
function useFound(wish: ColourWish, first: Found): { found: Found; searching: boolean } {
  const [found, setFound] = useState(first);
  const [searching, setSearching] = useState(false);
  const shown = useRef(formatWish(wish));
  const query = formatWish(wish);
  useEffect(() => {
    if (shown.current === query) return setSearching(false);
    const abort = new AbortController();
    setSearching(true);
    const settle = (next: Found) => {
      if (abort.signal.aborted) return;
      shown.current = query;
      setFound(next);
      setSearching(false);
    };
    const timer = setTimeout(() => {
      findByColour(requestOf(wish), abort.signal).then(
        (paintings) => settle({ paintings }),
        () => settle({ paintings: [], failed: true }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  return { found, searching };
}

function ColoursView({ catalog, first, begin }: {
  catalog: Timeline;
  first: Found;
  begin: ColourWish;
}) {
  const [wish, setWish] = useState(begin);
  const { found: { paintings, failed }, searching } = useFound(wish, first);
  useEffect(() => {
    history.replaceState(history.state, "", `${location.pathname}${formatWish(wish)}`);
  }, [wish]);
  const status = searching
    ? t("searching")
    : failed
    ? t("failed")
    : paintings.length === 0
    ? t("none")
    : count("found", paintings.length);
  return (
    <TextPage title={t("colours")}>
      <article class="page-section" style={movementColors(NEUTRAL)}>
        <div class="page-title">
          <h1>{t("colours")}</h1>
          <p class="page-lead">{t("lead")}</p>
        </div>
        <div class="colours split">
          <div class="colours-wish stack gap-7">
            <ColourRows
              colours={wish.colours}
              onChange={(colours) => setWish({ ...wish, colours })}
            />
            <Filters
              catalog={catalog}
              filters={wish.filters}
              onChange={(filters) => setWish({ ...wish, filters })}
            />
          </div>
          <div
            class={searching
              ? "colours-found colours-searching stack gap-5"
              : "colours-found stack gap-5"}
          >
            <p class="soft" role="status">{status}</p>
            <PaintingWall
              paintings={paintings}
              named
              mark={({ palette }) => <PaletteStrip palette={palette} />}
            />
          </div>
        </div>
      </article>
    </TextPage>
  );
}

mountPage(async () => {
  const { colours, filters } = parseWish(pageContext.search);
  const begin = { colours: colours.length > 0 ? colours : DEFAULT_COLOURS, filters };
  const [catalog, first] = await Promise.all([
    getTimeline(),
    findByColour(requestOf(begin)).then(
      (paintings): Found => ({ paintings }),
      (): Found => ({ paintings: [], failed: true }),
    ),
  ]);
  return { catalog, first, begin };
}, (props) => <ColoursView {...props} />);
