/** Page script of a movement. */
import { getMovementArtists, getMovementGallery, getMovementNavigation } from "../shared/api.ts";
import { lastEra } from "../lobby/entrances.ts";
import { mountPage } from "../shared/mount_page.tsx";
import { pageId } from "../shared/page_id.ts";
import { MovementView } from "./movement_view.tsx";

const id = pageId();
mountPage(
  id === undefined
    ? undefined
    : () =>
      Promise.all([getMovementGallery(id), getMovementArtists(id), getMovementNavigation(id)]),
  ([gallery, artists, navigation]) => {
    lastEra.write(gallery.movement.era_id);
    return <MovementView gallery={gallery} artists={artists} navigation={navigation} />;
  },
);
