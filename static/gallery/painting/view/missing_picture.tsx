import type { PaintingContext } from "../../../../domain/gallery/painting_records.ts";
import { ReviewLink } from "../../shared/review_link.tsx";
import { searchText } from "../../shared/painting_wall.tsx";
import type { SearchState } from "../../shared/picture_search.ts";
import { t } from "../messages.ts";

/** What is said where a picture is missing: how the search stands, and where to read on. */
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
