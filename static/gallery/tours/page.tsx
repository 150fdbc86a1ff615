/** Page script of all guided tours. */
import { getTours } from "../shared/api.ts";
import { mountPage } from "../shared/mount_page.tsx";
import { loadInCurrentLanguage } from "./in_language.ts";
import { ToursView } from "./tours_view.tsx";

mountPage(() => loadInCurrentLanguage(getTours), (initial) => <ToursView initial={initial} />);
