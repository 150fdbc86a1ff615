/** Page script of an artist. */
import { getArtist, getArtistDetails, getNavigation } from "../shared/api.ts";
import { mountPage } from "../shared/mount_page.tsx";
import { pageId } from "../shared/page_id.ts";
import { ArtistView } from "./artist_view.tsx";

const id = pageId();
mountPage(
  id === undefined
    ? undefined
    : () => Promise.all([getArtist(id), getNavigation(id), getArtistDetails(id)]),
  ([page, navigation, details]) => (
    <ArtistView page={page} navigation={navigation} details={details} />
  ),
);
