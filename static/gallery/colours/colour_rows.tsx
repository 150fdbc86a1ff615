/** The colours wanted: each chosen by hand or from the paint box, with its share. */
import { Button } from "../../shared/ui/button.tsx";
import { MAX_COLOURS } from "../../../domain/gallery/colour_search.ts";
import type { PaletteColour } from "../../../domain/images/likeness/palette.ts";
import { CloseIcon, PlusIcon } from "../../shared/icons.tsx";
import { IconButton } from "../../shared/ui/icon_button.tsx";
import { withShare } from "./colours_url.ts";
import { PIGMENTS, t } from "./messages.ts";

const MIN_SHARE = 0.05;

/** Colours of the rows, and the callback for changes. */
interface Rows {
  colours: readonly PaletteColour[];
  onChange: (colours: PaletteColour[]) => void;
}

function Row({ colours, at, onChange }: Rows & { at: number }) {
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
          onChange(colours.map((one, i) => i === at ? { ...one, colour: value.slice(1) } : one))}
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

/** With one more colour, for which the others give way where nothing is left. */
function withColour(colours: readonly PaletteColour[], colour: string): PaletteColour[] {
  const left = 1 - colours.reduce((sum, { share }) => sum + share, 0);
  const share = left >= MIN_SHARE ? Math.min(left, 0.3) : 0.2;
  const added = [...colours, { colour, share: 0 }];
  return withShare(added, colours.length, share, MIN_SHARE);
}

/** The bar of the whole picture, the rows, and the paint box. */
export function ColourRows({ colours, onChange }: Rows) {
  const rest = Math.max(0, 1 - colours.reduce((sum, { share }) => sum + share, 0));
  const isFull = colours.length === MAX_COLOURS;
  /** One more as long as there is room, then another in the place of the last. */
  const choose = (colour: string) =>
    onChange(
      isFull
        ? colours.map((one, i) => i === MAX_COLOURS - 1 ? { ...one, colour } : one)
        : withColour(colours, colour),
    );
  return (
    <section class="stack" aria-label={t("chosen")}>
      <div class="wish-bar" aria-hidden="true">
        {colours.map(({ colour, share }, i) => (
          <span key={i} style={{ background: `#${colour}`, "flex-grow": String(share) }} />
        ))}
        {rest > 0.001 && <span class="wish-open" style={{ "flex-grow": String(rest) }} />}
      </div>
      <ul class="stack gap-2">
        {colours.map((_, at) => <Row key={at} colours={colours} at={at} onChange={onChange} />)}
      </ul>
      <p class="soft">{t("rest", { share: Math.round(rest * 100) })}</p>
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

/** A pigment that is not chosen yet. */
function nextPigment(colours: readonly PaletteColour[]): string {
  const taken = new Set(colours.map(({ colour }) => colour));
  const strong = ["d2422a", "28409a", "c3922e", "2f7a5f"];
  return strong.find((colour) => !taken.has(colour))!;
}
