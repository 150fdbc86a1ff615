/** All guided tours. */
import { getTours } from "../shared/api.ts";
import { mountPage } from "../shared/mount_page.tsx";
import { inLanguageNow } from "./in_language.ts";
import { ToursView } from "./tours_view.tsx";

mountPage(() => inLanguageNow(getTours), (first) => <ToursView first={first} />);
