/** Search of paintings by their colours. */
import { Button, IconButton } from "../../shared/ui/button.tsx";
import { MAX_COLOURS } from "../../../domain/gallery/colour_search.ts";
import type { PaletteColour } from "../../../domain/images/likeness/palette.ts";
import { CloseIcon, PlusIcon } from "../../shared/icons.tsx";
import {
  type ColourFilters,
  type ColourWish,
  formatWish,
  parseWish,
  requestOf,
  withShare,
} from "./colours_url.ts";
import { count, PIGMENTS, t } from "./messages.ts";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ColourMatch } from "../../../domain/gallery/likeness_records.ts";
import type { Timeline } from "../../../domain/gallery/records.ts";
import { pageContext } from "../../shared/page_context.ts";
import { findByColour, getTimeline } from "../shared/api.ts";
import { mountPage } from "../shared/mount_page.tsx";
import { movementColors } from "../shared/movement_color.ts";
import { PaintingWall, PaletteStrip } from "../shared/painting_wall.tsx";
import { TextPage } from "../shared/text_page.tsx";
import { ChoiceField, TextField } from "../../shared/ui/fields.tsx";
import { inLanguage } from "../shared/catalog_text.ts";
import { movementsByEra } from "../map/movements_by_era.tsx";

const MIN_SHARE = 0.05;

interface ColourRowsProps {
  colours: readonly PaletteColour[];
  onChange: (colours: PaletteColour[]) => void;
}

function Row({ colours, at, onChange }: ColourRowsProps & { at: number }) {
  const { colour, share } = colours[at]!;
  const number = at + 1;
  const percent = Math.round(share * 100);
  return (
    <li class="wish-row">
      <input
        type="color"
        aria-label={t("colour", { number })}
        value={`#${colour}`}
        onInput={({ currentTarget: { value } }) =>
          onChange(
            colours.map((entry, i) => i === at ? { ...entry, colour: value.slice(1) } : entry),
          )}
      />
      <input
        type="range"
        aria-label={t("share", { number })}
        min={MIN_SHARE * 100}
        max={100}
        step={1}
        value={percent}
        onInput={({ currentTarget: { valueAsNumber } }) =>
          onChange(withShare(colours, at, valueAsNumber / 100, MIN_SHARE))}
      />
      <span class="wish-share">{percent} %</span>
      <IconButton
        label={t("remove", { number })}
        disabled={colours.length === 1}
        onClick={() => onChange(colours.filter((_, i) => i !== at))}
      >
        <CloseIcon />
      </IconButton>
    </li>
  );
}

/** Returns the colours with one more; the others shrink if nothing is left. */
function withColour(colours: readonly PaletteColour[], colour: string): PaletteColour[] {
  const remaining = 1 - colours.reduce((sum, { share }) => sum + share, 0);
  const share = remaining >= MIN_SHARE ? Math.min(remaining, 0.3) : 0.2;
  const extended = [...colours, { colour, share: 0 }];
  return withShare(extended, colours.length, share, MIN_SHARE);
}

function ColourRows({ colours, onChange }: ColourRowsProps) {
  const unusedShare = Math.max(0, 1 - colours.reduce((sum, { share }) => sum + share, 0));
  const isFull = colours.length === MAX_COLOURS;
  /** Adds a colour, or replaces the last one if the maximum is reached. */
  const choose = (colour: string) =>
    onChange(
      isFull
        ? colours.map((entry, i) => i === MAX_COLOURS - 1 ? { ...entry, colour } : entry)
        : withColour(colours, colour),
    );
  return (
    <section class="stack" aria-label={t("chosen")}>
      <div class="wish-bar palette-strip" aria-hidden="true">
        {colours.map(({ colour, share }, i) => (
          <span key={i} style={{ background: `#${colour}`, "flex-grow": String(share) }} />
        ))}
        {unusedShare > 0.001 && (
          <span class="wish-open" style={{ "flex-grow": String(unusedShare) }} />
        )}
      </div>
      <ul class="stack gap-2">
        {colours.map((_, at) => <Row key={at} colours={colours} at={at} onChange={onChange} />)}
      </ul>
      <p class="soft">{t("rest", { share: Math.round(unusedShare * 100) })}</p>
      {!isFull && (
        <p>
          <Button onClick={() => choose(nextPigment(colours))}>
            <PlusIcon /> {t("add")}
          </Button>
        </p>
      )}
      <div class="paint-box" role="group" aria-label={t("pigments")}>
        {PIGMENTS.map(([name, colour]) => (
          <button
            key={name}
            type="button"
            class="pigment"
            title={t(name)}
            aria-label={t(name)}
            style={{ background: `#${colour}` }}
            onClick={() => choose(colour)}
          />
        ))}
      </div>
    </section>
  );
}

function nextPigment(colours: readonly PaletteColour[]): string {
  const chosenColours = new Set(colours.map(({ colour }) => colour));
  const candidates = ["d2422a", "28409a", "c3922e", "2f7a5f"];
  return candidates.find((colour) => !chosenColours.has(colour))!;
}

/** Returns an id from the value of a choice; undefined if it is empty. */
const idOf = (value: string) => (value === "" ? undefined : Number(value));
/** Returns a typed year; undefined if it is empty or unfinished. */
const yearOf = (value: string) => /^-?[1-9]\d{0,3}$/.test(value) ? Number(value) : undefined;

function Year({ label, value, onChange }: {
  label: string;
  value: number | undefined;
  onChange: (year: number | undefined) => void;
}) {
  // The typed text is separate state, so that arriving results do not overwrite it.
  const [typedText, setTypedText] = useState<string>();
  return (
    <TextField
      label={label}
      type="text"
      inputmode="numeric"
      maxlength={5}
      value={typedText ?? value ?? ""}
      onText={setTypedText}
      onChange={({ currentTarget }) => {
        setTypedText(undefined);
        onChange(yearOf(currentTarget.value.trim()));
      }}
    />
  );
}

/** Filters by era, movement and years; an artist can only be set in the URL, and removed here. */
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
            ...catalog.eras.map(({ id, name }) => [id, inLanguage(name)] as const),
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
              <optgroup key={group.era.id} label={inLanguage(group.era.name)}>
                {group.movements.map(({ id, name }) => (
                  <option key={id} value={id}>{inLanguage(name)}</option>
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

// A night sky with stars, so that the page has results before a colour is chosen.
const DEFAULT_COLOURS = [{ colour: "28409a", share: 0.5 }, { colour: "e0b84c", share: 0.1 }];
const SEARCH_DELAY_MS = 200;
// Background of pictures, which have no movement's colour on this page.
const NEUTRAL = "#8a8072";

type ColourResults = { paintings: ColourMatch[]; failed?: boolean };

/** Loads the results of a search; the previous ones stay until then. */
function useFound(
  wish: ColourWish,
  initialResults: ColourResults,
): { found: ColourResults; searching: boolean } {
  const [found, setFound] = useState(initialResults);
  const [searching, setSearching] = useState(false);
  const loadedQuery = useRef(formatWish(wish));
  const query = formatWish(wish);
  useEffect(() => {
    if (loadedQuery.current === query) return setSearching(false);
    const abort = new AbortController();
    setSearching(true);
    const finish = (next: ColourResults) => {
      if (abort.signal.aborted) return;
      loadedQuery.current = query;
      setFound(next);
      setSearching(false);
    };
    const timer = setTimeout(() => {
      findByColour(requestOf(wish), abort.signal).then(
        (paintings) => finish({ paintings }),
        () => finish({ paintings: [], failed: true }),
      );
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  return { found, searching };
}

function ColoursView({ catalog, initialResults, initialWish }: {
  catalog: Timeline;
  initialResults: ColourResults;
  initialWish: ColourWish;
}) {
  const [wish, setWish] = useState(initialWish);
  const { found: { paintings, failed }, searching } = useFound(wish, initialResults);
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
        <div class="page-title stack gap-3">
          <h1>{t("colours")}</h1>
          <p class="page-lead">{t("lead")}</p>
        </div>
        <div class="colours split below">
          <div class="beside stack gap-7">
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
  const initialWish = { colours: colours.length > 0 ? colours : DEFAULT_COLOURS, filters };
  const [catalog, initialResults] = await Promise.all([
    getTimeline(),
    findByColour(requestOf(initialWish)).then(
      (paintings): ColourResults => ({ paintings }),
      (): ColourResults => ({ paintings: [], failed: true }),
    ),
  ]);
  return { catalog, initialResults, initialWish };
}, (props) => <ColoursView {...props} />);
