/**
 * The curators' pages for the whole catalog: transfer, duplicates, placements, encyclopedia,
 * account.
 */
import { AccountPage } from "./account_page.tsx";
import { mountDeskPage } from "./desk_frame.tsx";
import { DoublesPage } from "./doubles_page.tsx";
import { EncyclopediaPage } from "./encyclopedia_page.tsx";
import { PlacementsPage } from "./placements_page.tsx";
import { TransferPage } from "./transfer_page.tsx";

mountDeskPage({
  transfer: TransferPage,
  doubles: DoublesPage,
  placements: PlacementsPage,
  encyclopedia: EncyclopediaPage,
  account: AccountPage,
});
