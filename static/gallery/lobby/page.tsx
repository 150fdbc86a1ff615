/** Page script of the lobby of the rooms. */
import { getEntrances } from "../shared/api.ts";
import { mountPage } from "../shared/mount_page.tsx";
import { today } from "../timeline/view/day_painting.tsx";
import { lastEra } from "./entrances.ts";
import { LobbyView } from "./lobby_view.tsx";

mountPage(
  getEntrances,
  (entrances) => <LobbyView entrances={entrances} day={today()} era={lastEra.read()} />,
);
