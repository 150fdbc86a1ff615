/** Page of an artist: life, facts, periods, paintings, influences. */
import { InEnglishMark, Original, Prose, Words } from "../shared/prose.tsx";
import type { ArtistPage, PaletteMetadata, Period } from "../../../domain/gallery/records.ts";
import type { z } from "zod";
import { Fragment } from "preact";
import { Fact } from "../../shared/ui/table.tsx";
import { inLanguage, langOf, shown } from "../shared/catalog_text.ts";
import type { Navigation, NavigationGroup } from "../../../domain/gallery/navigation_records.ts";
import type { ArtistDetails } from "../../../domain/gallery/museum.ts";
import { ARTIST_TEXTS, textNames } from "../../../domain/gallery/museum_texts.ts";
import { Identifiers, lifeInWords, OtherNames, otherNames, Terms } from "../museum/facts.tsx";
import { Chip } from "../shared/chip.tsx";
import { translator } from "../../shared/i18n.ts";
import { count, MESSAGES, t } from "../../shared/messages.ts";
import { DoorIcon, MapIcon } from "../../shared/icons.tsx";
import { movementColors } from "../shared/movement_color.ts";
import { byPicture, PaintingWall, WorkList } from "../shared/painting_wall.tsx";
import { EditLink, ReviewLink } from "../shared/curator.tsx";
import { CollectionLink } from "../shared/manifest_link.tsx";
import { TextPage } from "../shared/text_page.tsx";
import { formatLife, formatSpan, formatYear } from "../shared/years.ts";
import { factInLanguage } from "./vocabulary.ts";

/** Returns the texts under a key, trimmed and without duplicates; empty if there are none. */
export function factsUnder(metadata: z.infer<typeof PaletteMetadata>, key: string): string[] {
  const value = metadata[key];
  const texts = (Array.isArray(value) ? value : [value])
    .flatMap((entry: unknown) => (typeof entry === "string" ? entry.split(/\s*[;|]\s*/) : []))
    .map((text) => text.trim())
    .filter((text) => text !== "");
  return [...new Set(texts)];
}

/** Returns the years of the first and the last dated work; undefined if unknown. */
export function activeYears(
  { active_from, active_to }: z.infer<typeof PaletteMetadata>,
): [from: number, to: number] | undefined {
  return typeof active_from === "number" && typeof active_to === "number"
    ? [active_from, active_to]
    : undefined;
}

/** Returns the range of the period band: the life, extended by periods outside it. */
function bandSpan(
  birth: number | null,
  death: number | null,
  periods: readonly Period[],
): { start: number; end: number } {
  const starts = periods.map(({ start_year }) => start_year);
  const ends = periods.map(({ end_year }) => end_year);
  const start = Math.min(birth ?? Infinity, ...starts);
  const end = Math.max(death ?? -Infinity, ...ends);
  return { start, end: Math.max(end, start + 1) };
}

/** The band of periods above their list; nothing without periods. */
function PeriodBand({ birth, death, periods }: {
  birth: number | null;
  death: number | null;
  periods: readonly Period[];
}) {
  if (periods.length === 0) return null;
  const { start, end } = bandSpan(birth, death, periods);
  const share = (year: number) => `${(year - start) / (end - start) * 100}%`;
  return (
    <div>
      <div class="period-band soft small" aria-hidden="true">
        <span>{formatYear(start)}</span>
        <div class="period-track">
          {periods.map(({ id, start_year, end_year }, i) => (
            <span
              key={id}
              class="period-piece centred"
              style={{
                left: share(start_year),
                width: `calc(${
                  share(Math.max(end_year, start_year + (end - start) / 120) - start_year + start)
                } - 2px)`,
              }}
            >
              {i + 1}
            </span>
          ))}
        </div>
        <span>{formatYear(end)}</span>
      </div>
      <ol class="period-list tiles">
        {periods.map(({ id, name, start_year, end_year, description }, i) => (
          <li key={id} class="cluster cluster-nowrap cluster-top">
            <span class="note-number" aria-hidden="true">{i + 1}</span>
            <div>
              <h3 {...shown(name)} />
              <p class="faint">{formatSpan(start_year, end_year)}</p>
              {description && <Prose text={description} />}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** One direction of the navigation; nothing without artists. */
function InfluenceGroups({ title, groups }: {
  title: string;
  groups: readonly NavigationGroup[];
}) {
  if (groups.length === 0) return null;
  return (
    <section>
      <h2 class="section-title">{title}</h2>
      {groups.map(({ movement_id, movement_name, movement_color, artists }) => (
        <div key={movement_id} class="kin-group stack gap-3" style={movementColors(movement_color)}>
          <h3 class="cluster gap-3 small-heading">
            <span class="dot" />
            <a class="tinted-text" href={`/movements/${movement_id}`} {...shown(movement_name)} />
          </h3>
          <ul class="tiles gap-2">
            {artists.map(({ id, name, birth_year, death_year, portrait_path }) => (
              <li key={id}>
                <a class="list-row list-row-aligned" href={`/artists/${id}`}>
                  <Chip
                    id={id}
                    name={inLanguage(name)}
                    color={movement_color}
                    portrait={portrait_path}
                  />
                  <span>
                    <span class="name" {...shown(name)} />
                    <span class="faint small">{formatLife(birth_year, death_year)}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const TEXTS = textNames(ARTIST_TEXTS);
const FACTS = ["active", ...TEXTS, "citizenship", "styles", "occupations"] as const;
const { t: factName } = translator({ ...ARTIST_TEXTS, ...MESSAGES });

function textsOf(
  { artist, details }: Pick<ArtistPage, "artist"> & { details: ArtistDetails },
  key: (typeof FACTS)[number],
): string[] {
  const { birth_year, death_year, palette_metadata } = artist;
  if (key === "active") {
    const isKnown = birth_year !== null || death_year !== null;
    const [from, to] = [details.active_from, details.active_to];
    // Without a year of birth or death, the active years are shown below the name instead of here.
    if (from ?? to) return isKnown ? [formatSpan((from ?? to)!, (to ?? from)!)] : [];
    // Imported active years are shown only if no year of birth or death is known.
    const years = !isKnown && activeYears(palette_metadata);
    return years ? [formatSpan(...years)] : [];
  }
  // A curator's text takes precedence over an imported one.
  const textName = TEXTS.find((name) => name === key);
  const text = textName && details[textName];
  if (text !== undefined) return [text];
  if (key === "citizenship" && details.nationality !== undefined) return [];
  // The citizenship of a former state is shown only if there is no nationality.
  if (key === "citizenship" && factsUnder(palette_metadata, "nationality").length > 0) return [];
  return factsUnder(palette_metadata, key);
}

function Facts({ artist, details }: Pick<ArtistPage, "artist"> & { details: ArtistDetails }) {
  const facts = FACTS.map((key) => ({ key, texts: textsOf({ artist, details }, key) }))
    .filter(({ texts }) => texts.length > 0);
  if (facts.length === 0 && Object.keys(details).length === 0) return null;
  return (
    <dl class="facts" aria-label={t("facts")}>
      {facts.map(({ key, texts }) => (
        <Fact key={key} name={factName(key)}>
          {key === "active" ? texts.join(", ") : texts.map((text, at) => {
            const translated = factInLanguage(text);
            return (
              <Fragment key={text}>
                {at > 0 && ", "}
                {translated ?? <Words text={text} />}
              </Fragment>
            );
          })}
        </Fact>
      ))}
      <OtherNames names={otherNames(details, artist.name)} kind="names" />
      <Identifiers identifiers={details.identifiers} />
      <Terms label="text_terms" rights={details.text_rights} credit={details.text_credit} />
    </dl>
  );
}

/** Splits a long lead text into paragraphs. */
function paragraphs(text: string): string[] {
  return text.split(/\n{2,}/).map((part) => part.trim()).filter((part) => part !== "");
}

/** An artist; rendered by the server first, then hydrated by the page's script. */
export function ArtistView(
  { page, navigation, details }: {
    page: ArtistPage;
    navigation: Navigation;
    details: ArtistDetails;
  },
) {
  const { artist, periods, paintings } = page;
  const { pictured, others } = byPicture(paintings);
  const { name, birth_year, death_year, movement_id, movement_name, movement_color } = artist;
  const { predecessors, successors } = navigation;
  return (
    <TextPage title={inLanguage(name)}>
      <article style={movementColors(movement_color)}>
        <header class="page-head cluster cluster-nowrap">
          <Chip
            id={artist.id}
            name={inLanguage(name)}
            color={movement_color}
            portrait={artist.portrait_path ?? artist.portrait_thumb_path}
            cacheKey={artist.portrait_cache_key}
            large
          />
          <div class="page-title stack gap-3">
            <h1 {...shown(name)} />
            <Original text={name} />
            <p class="page-years">{lifeInWords(artist, details)}</p>
            <p class="cluster">
              <a class="name target" href={`/movements/${movement_id}`}>
                <span class="dot" /> <span {...shown(movement_name)} />
              </a>
              {paintings.length > 0 && (
                <a class="button" href={`/artists/${artist.id}/rooms`}>
                  <DoorIcon /> {t("to_rooms")}
                </a>
              )}
              <a class="button" href={`/?artist=${artist.id}`}>
                <MapIcon /> {t("on_timeline")}
              </a>
              <EditLink kind="artist" id={artist.id} hasKey />
              <ReviewLink kind="artist" id={artist.id} />
            </p>
          </div>
        </header>
        <div class={artist.bio_full === "" ? "page-body page-body-facts" : "page-body"}>
          {artist.bio_full !== "" && (
            <div class="reading" {...langOf(artist.bio_full)}>
              {paragraphs(inLanguage(artist.bio_full)).map((text) => <p key={text}>{text}</p>)}
              <InEnglishMark of={artist.bio_full} />
            </div>
          )}
          <Facts artist={artist} details={details} />
        </div>
        {periods.length > 0 && (
          <section class="page-section">
            <h2 class="section-title">{t("periods")}</h2>
            <PeriodBand birth={birth_year} death={death_year} periods={periods} />
          </section>
        )}
        <section class="page-section">
          <h2 class="section-title">
            {t("works")} <span class="section-count">{count("paintings", paintings.length)}</span>
          </h2>
          {paintings.length === 0 && <p class="soft">{t("no_works")}</p>}
          {pictured.length > 0 && <PaintingWall paintings={pictured} />}
          {others.length > 0 && (
            <>
              {pictured.length > 0 && <h3 class="section-title">{t("works_without_picture")}</h3>}
              <WorkList paintings={others} />
            </>
          )}
        </section>
        {predecessors.length + successors.length > 0 && (
          <div class="page-section kin-columns">
            <InfluenceGroups title={t("predecessors")} groups={predecessors} />
            <InfluenceGroups title={t("successors")} groups={successors} />
          </div>
        )}
        <CollectionLink kind="artists" id={artist.id} />
      </article>
    </TextPage>
  );
}
