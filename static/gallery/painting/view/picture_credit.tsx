import type { PaintingContext } from "../../../../domain/gallery/painting_records.ts";
import { licenseName, PUBLIC_DOMAIN } from "../../../../domain/gallery/attribution.ts";
import { t } from "../messages.ts";
import { ReviewLink } from "../../shared/review_link.tsx";
import { searchText } from "../../shared/painting_wall.tsx";
import type { SearchState } from "../../shared/picture_search.ts";

/** Placeholder of a missing picture: the state of the search, and links. */
export function MissingPicture({ id, state, context }: {
  id: number;
  state: SearchState;
  context: PaintingContext;
}) {
  const { encyclopedia_title: title } = context;
  return (
    <figcaption class="picture-credit">
      <span role="status">{searchText(state)}</span>
      {title && state !== "looking" && (
        <a href={articleUrl(title)} rel="noopener noreferrer">{t("encyclopedia")}</a>
      )}
      {state !== "looking" && <ReviewLink kind="painting" id={id} label={t("add_picture")} />}
    </figcaption>
  );
}

const articleUrl = (title: string) =>
  `https://en.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(" ", "_"))}`;

/** Source and licence of the picture; nothing if neither is known. */
export function PictureCredit({ context }: { context: PaintingContext }) {
  const { image_source: source, image_credit: credit, image_license: license } = context;
  const isFound = context.image_found === true;
  if (!source && !credit && !license && !isFound) return null;
  return (
    <figcaption class="picture-credit">
      {isFound && <span>{t("found_automatically")}</span>}
      {license && (
        <Linked url={license}>
          {license === PUBLIC_DOMAIN ? t("public_domain") : licenseName(license)}
        </Linked>
      )}
      {credit && <span>{credit}</span>}
      {source && (
        <span>
          {t("picture_source")}:{" "}
          <Linked url={source}>{URL.parse(source)?.hostname ?? source}</Linked>
        </span>
      )}
    </figcaption>
  );
}

function Linked({ url, children }: { url: string; children: string }) {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return <span>{children}</span>;
  return <a href={parsed.href} rel="noopener noreferrer nofollow">{children}</a>;
}
