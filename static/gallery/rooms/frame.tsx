/** Parts of the rooms' page that do not depend on the exhibits: the server renders them first. */
import type { ComponentChildren } from "preact";
import { Button } from "../../shared/ui/button.tsx";
import { ListIcon } from "../../shared/icons.tsx";
import { t as shared } from "../../shared/messages.ts";
import { SiteHeader } from "../../shared/site_header.tsx";
import { EditInHead } from "../shared/edit_link.tsx";
import { SearchBox } from "../search/search_box.tsx";
import { PlanIcon } from "./icons.tsx";
import { walksAnyway } from "./software_drawing.ts";
import type { RoomsState } from "./state.ts";
import { t } from "./messages.ts";

/** Leaves the list for the rooms. */
export function walk(state: RoomsState): void {
  if (state.inSoftware) walksAnyway.write("yes");
  state.list.value = undefined;
}

function ViewSwitch({ state }: { state: RoomsState }) {
  const list = state.list.value !== undefined;
  return (
    <Button
      class="tool tool-worded"
      aria-label={t(list ? "show_rooms" : "show_list")}
      onClick={() => list ? walk(state) : (state.list.value = "chosen")}
    >
      {list ? <PlanIcon /> : <ListIcon />}
      <span class="tool-word">{t(list ? "view_rooms" : "view_list")}</span>
    </Button>
  );
}

/** The header and what is below it; an empty room where nothing is given. */
export function RoomsFrame({ state, children }: {
  state: RoomsState;
  children?: ComponentChildren;
}) {
  return (
    <>
      <SiteHeader links={<EditInHead />}>
        <SearchBox />
        <ViewSwitch state={state} />
      </SiteHeader>
      <main id="main" tabIndex={-1}>
        {children ?? (
          <div class="rooms" role="status">
            <span class="unseen">{shared("loading")}</span>
          </div>
        )}
      </main>
    </>
  );
}
