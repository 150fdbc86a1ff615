/** Dates and museum fields of works and artists, as text in the language of the page. */
import { textFor } from "../../../domain/languages.ts";
import { DATE_WORDS } from "../../../domain/gallery/date_words.ts";
import { dateInWords } from "../../../domain/gallery/dates.ts";
import { addsDetail } from "../../../domain/gallery/museum_dates.ts";
import type { ArtistDetails, OtherName, PaintingDetails } from "../../../domain/gallery/museum.ts";
import type { ArtistProfile } from "../../../domain/gallery/records.ts";
import { language } from "../../shared/i18n.ts";
import { t as shared } from "../../shared/messages.ts";
import { formatLife, formatSpan, formatYear } from "../shared/years.ts";
import { Fact } from "../../shared/ui/table.tsx";
import { licenseName, PUBLIC_DOMAIN } from "../../../domain/gallery/attribution.ts";
import { identifierUrl } from "../../../domain/gallery/identifiers.ts";
import { PAINTING_TEXTS, textNames } from "../../../domain/gallery/museum_texts.ts";
import { inLanguage, langOf } from "../shared/catalog_text.ts";
import { t } from "./messages.ts";

const dateText = (date: string) => dateInWords(date, textFor(DATE_WORDS, language.value));

/** Returns the date of a work: its date or else its year, and the source's remark. */
export function workDateInWords(
  year: number | null,
  { date, date_text = "" }: Pick<PaintingDetails, "date" | "date_text">,
): string {
  const formatted = date !== undefined
    ? dateText(date)
    : year === null
    ? undefined
    : formatYear(year);
  const remark = addsDetail(date_text) ? date_text : undefined;
  return withRemark(formatted, remark) ?? shared("year_unknown");
}

/** Combines a date with the remark of its source, which may repeat it. */
function withRemark(formatted: string | undefined, remark: string | undefined): string | undefined {
  if (formatted === undefined || remark === undefined) return formatted ?? remark;
  return remark.includes(formatted) ? remark : `${formatted} (${remark})`;
}

type Life = Pick<ArtistProfile, "birth_year" | "death_year">;

/** Returns a life: by its dates, its years or the active years, with the source's remark. */
export function lifeInWords(life: Life, details: ArtistDetails): string {
  const { active_from, active_to, date_text = "" } = details;
  const isKnown = [life.birth_year, life.death_year, details.birth_date, details.death_date]
    .some((value) => value !== undefined && value !== null);
  const [from, to] = [active_from ?? active_to, active_to ?? active_from];
  const active = from === undefined || from === null
    ? undefined
    : shared("active_in", { years: formatSpan(from, to!) });
  const formatted = isKnown ? lifeDatesText(life, details) : active;
  const remark = addsDetail(date_text) ? date_text : undefined;
  return withRemark(formatted, remark) ?? formatLife(null, null);
}

function lifeDatesText(
  { birth_year, death_year }: Life,
  { birth_date, death_date }: ArtistDetails,
): string {
  if (birth_date === undefined && death_date === undefined) {
    return formatLife(birth_year, death_year);
  }
  const endText = (date: string | undefined, year: number | null) =>
    date !== undefined ? dateText(date) : year === null ? undefined : formatYear(year);
  const [birth, death] = [endText(birth_date, birth_year), endText(death_date, death_year)];
  if (birth !== undefined && death !== undefined) return `${birth} – ${death}`;
  return birth !== undefined ? shared("born", { year: birth }) : shared("died", { year: death! });
}

function Linked({ address, children }: { address: string; children: string }) {
  return /^https?:\/\//i.test(address)
    ? <a href={address} rel="noopener noreferrer nofollow">{children}</a>
    : <>{children}</>;
}

/** Relation of the artist to a work, before the artist's name. */
export function Attribution({ attribution }: Pick<PaintingDetails, "attribution">) {
  return attribution && attribution !== "by" ? <span>{`${t(attribution)} `}</span> : null;
}

/** Returns the other names of a record besides the one that the page shows as its heading. */
export const otherNames = ({ names = [] }: Pick<ArtistDetails, "names">, original: string) =>
  names.filter(({ name }) => name !== inLanguage(original));

/** Other titles or names, each in its language. */
export function OtherNames(
  { names, kind }: { names: readonly OtherName[]; kind: "names" | "titles" },
) {
  if (names.length === 0) return null;
  return (
    <Fact name={t(kind)}>
      {names.map(({ name, language: lang }, at) => (
        <span key={`${lang} ${name}`}>
          {at > 0 && ", "}
          <span {...(lang !== "" && { lang })}>{name}</span>
        </span>
      ))}
    </Fact>
  );
}

/** Links to the same record in other databases. */
export function Identifiers({ identifiers = [] }: Pick<ArtistDetails, "identifiers">) {
  if (identifiers.length === 0) return null;
  return (
    <Fact name={t("identifiers")}>
      {identifiers.map((identifier, at) => (
        <span key={identifierUrl(identifier)}>
          {at > 0 && ", "}
          <Linked address={identifierUrl(identifier)}>
            {identifier.scheme === "page"
              ? URL.parse(identifier.value)?.hostname ?? identifier.value
              : t(`scheme_${identifier.scheme}`)}
          </Linked>
        </span>
      ))}
    </Fact>
  );
}

/** Terms of use, with the credit. */
export function Terms({ label, rights, credit }: {
  label: "object_terms" | "text_terms";
  rights: string | undefined;
  credit: string | undefined;
}) {
  if (rights === undefined && credit === undefined) return null;
  return (
    <Fact name={t(label)}>
      {rights !== undefined && (
        <Linked address={rights}>
          {rights === PUBLIC_DOMAIN ? t("public_domain") : licenseName(rights)}
        </Linked>
      )}
      {rights !== undefined && credit !== undefined && ", "}
      {credit}
    </Fact>
  );
}

/** Returns millimetres as centimetres, the unit of museum labels. */
const centimetres = (millimetres: number) => (millimetres / 10).toLocaleString(language.value);

function sizeText({ height_mm, width_mm }: PaintingDetails): string {
  const [height, width] = [height_mm, width_mm].map((side) => side ? centimetres(side) : "");
  if (height && width) return t("size_mm", { height, width });
  return height ? t("one_height", { height }) : width ? t("one_width", { width }) : "";
}

/** The section of museum fields on a painting's page; nothing if there are none. */
export function WorkFacts({ details, title }: { details: PaintingDetails; title: string }) {
  const { medium, support, collection, place, object_rights } = details;
  const lines = [
    ["technique", [medium, support]],
    ["size", [sizeText(details)]],
    ["collection", [collection, place]],
    ...textNames(PAINTING_TEXTS).map((name) => [name, [details[name]]] as const),
  ] as const;
  const facts = lines.map(([label, parts]) => [label, parts.filter(Boolean).join(", ")] as const)
    .filter(([, text]) => text !== "");
  const names = otherNames(details, title);
  const { identifiers = [], object_credit, text_rights, text_credit } = details;
  const hasTerms = [object_rights, object_credit, text_rights, text_credit].some(Boolean);
  if (facts.length + names.length + identifiers.length === 0 && !hasTerms) return null;
  return (
    <section class="page-section page-body-facts">
      <h2 class="section-title">{t("about_work")}</h2>
      <dl class="facts">
        {facts.map(([label, text]) => (
          <Fact key={label} name={t(label)}>
            <span {...(label !== "size" && langOf(text))}>{text}</span>
          </Fact>
        ))}
        <OtherNames names={names} kind="titles" />
        <Identifiers identifiers={identifiers} />
        <Terms label="object_terms" rights={object_rights} credit={object_credit} />
        <Terms label="text_terms" rights={text_rights} credit={text_credit} />
      </dl>
    </section>
  );
}
