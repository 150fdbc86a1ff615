/** Museum fields of works and artists on their pages. */
import { Fact } from "../../shared/ui/table.tsx";
import { licenseName, PUBLIC_DOMAIN } from "../../../domain/gallery/attribution.ts";
import { identifierUrl } from "../../../domain/gallery/identifiers.ts";
import type { ArtistDetails, PaintingDetails } from "../../../domain/gallery/museum.ts";
import { PAINTING_TEXTS, textNames } from "../../../domain/gallery/museum_texts.ts";
import { inEnglish } from "../shared/catalog_names.ts";
import { language } from "../../shared/i18n.ts";
import { t } from "./messages.ts";

function Linked({ address, children }: { address: string; children: string }) {
  return /^https?:\/\//i.test(address)
    ? <a href={address} rel="noopener noreferrer nofollow">{children}</a>
    : <>{children}</>;
}

/** Relation of the artist to a work, before the artist's name. */
export function Attribution({ attribution }: Pick<PaintingDetails, "attribution">) {
  return attribution && attribution !== "by" ? <span>{`${t(attribution)} `}</span> : null;
}

/** Other titles or names, each in its language. */
export function OtherNames(
  { names = [], kind }: Pick<ArtistDetails, "names"> & { kind: "names" | "titles" },
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

/** Links to the same record elsewhere. */
export function Identifiers({ identifiers = [] }: Pick<ArtistDetails, "identifiers">) {
  if (identifiers.length === 0) return null;
  return (
    <Fact name={t("identifiers")}>
      {identifiers.map((one, at) => (
        <span key={identifierUrl(one)}>
          {at > 0 && ", "}
          <Linked address={identifierUrl(one)}>
            {one.scheme === "page"
              ? URL.parse(one.value)?.hostname ?? one.value
              : t(`scheme_${one.scheme}`)}
          </Linked>
        </span>
      ))}
    </Fact>
  );
}

/** Terms of use with whom to credit. */
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

/** Millimetres in centimetres, as labels have them. */
const centimetres = (millimetres: number) => (millimetres / 10).toLocaleString(language.value);

function sizeInWords({ height_mm, width_mm }: PaintingDetails): string {
  const [height, width] = [height_mm, width_mm].map((side) => side ? centimetres(side) : "");
  if (height && width) return t("size_mm", { height, width });
  return height ? t("one_height", { height }) : width ? t("one_width", { width }) : "";
}

/** The section of a painting's page; nothing when nothing is known. */
export function WorkFacts({ details }: { details: PaintingDetails }) {
  const { medium, support, collection, place, object_rights } = details;
  const lines = [
    ["technique", [medium, support]],
    ["size", [sizeInWords(details)]],
    ["collection", [collection, place]],
    ...textNames(PAINTING_TEXTS).map((name) => [name, [details[name]]] as const),
  ] as const;
  const facts = lines.map(([label, parts]) => [label, parts.filter(Boolean).join(", ")] as const)
    .filter(([, text]) => text !== "");
  const { names = [], identifiers = [], object_credit, text_rights, text_credit } = details;
  const terms = [object_rights, object_credit, text_rights, text_credit].some(Boolean);
  if (facts.length + names.length + identifiers.length === 0 && !terms) return null;
  return (
    <section class="page-section page-body-facts">
      <h2 class="section-title">{t("about_work")}</h2>
      <dl class="facts">
        {facts.map(([label, text]) => (
          <Fact key={label} name={t(label)}>
            <span {...(label !== "size" && inEnglish())}>{text}</span>
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
