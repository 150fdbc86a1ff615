/** The rooms of a movement, an artist or a wall: to be walked through, or as a list. */
import { render } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { ApiError } from "../../shared/api_error.ts";
import { t as shared } from "../../shared/messages.ts";
import { LoadFailed, useLoad } from "../../shared/load.tsx";
import { inLanguage } from "../shared/catalog_text.ts";
import { NotFound } from "../shared/text_page.tsx";
import { readPath, type RoomsPath } from "./address.ts";
import { loadExhibition } from "./exhibition.ts";
import { rendersInSoftware, RoomsFrame, showRooms, softwareWalkChoice } from "./frame.tsx";
import { ListView } from "./list_view.tsx";
import { RoomsView } from "./rooms_view.tsx";
import { createRoomsState, type RoomsState, writeState } from "./state.ts";
import { t } from "./messages.ts";

function RoomsPage({ page, state }: { page: RoomsPath; state: RoomsState }) {
  const load = useMemo(() => () => loadExhibition(page, state.works), [page]);
  const loaded = useLoad(load);
  const exhibition = loaded.state === "ready" ? loaded.value : undefined;
  const list = state.list.value;
  useEffect(() => {
    if (exhibition) {
      document.title = `${t("page_title", { title: inLanguage(exhibition.title) })} – ${
        shared("brand")
      }`;
    }
  });
  useEffect(() => writeState(state), [list]);
  const isNotFound = loaded.state === "failed" && loaded.error instanceof ApiError &&
    loaded.error.status === 404;
  return (
    <RoomsFrame state={state}>
      {isNotFound
        ? <NotFound />
        : loaded.state === "failed"
        ? <LoadFailed retry={loaded.retry} />
        : exhibition === undefined
        ? undefined
        : list === undefined
        ? <RoomsView exhibition={exhibition} state={state} />
        : <ListView exhibition={exhibition} reason={list} showRooms={() => showRooms(state)} />}
    </RoomsFrame>
  );
}

const root = document.getElementById("app");
const page = readPath(location.pathname);
if (root && page) {
  const state = createRoomsState(location.search);
  state.inSoftware = rendersInSoftware();
  if (state.inSoftware && softwareWalkChoice.read() === undefined) state.list.value ??= "software";
  // Loaded in parallel with the paintings; the list does not need it.
  if (state.list.value === undefined) import("./scene/gallery_view.ts").catch(() => {});
  render(<RoomsPage page={page} state={state} />, root);
}
