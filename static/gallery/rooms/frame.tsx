/** Parts of the rooms' page that do not depend on the exhibits: the server renders them first. */
import { Icon, icon, ListIcon } from "../../shared/icons.tsx";
import type { ComponentChildren } from "preact";
import { Button } from "../../shared/ui/button.tsx";
import { t as shared } from "../../shared/messages.ts";
import { SiteHeader } from "../../shared/site_header.tsx";
import { EditInHead } from "../shared/curator.tsx";
import { SearchBox } from "../search/search_box.tsx";
import { storedText } from "../../shared/storage.ts";
import type { RoomsState } from "./state.ts";
import { t } from "./messages.ts";

export const PlanIcon = icon("M4 5h16v14H4zM4 12h5M13 12h7M13 5v3M13 12v7");
export const HelpIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.2" />
    <path d="M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2 1-1.2 1.9M12 16.6v.1" />
  </Icon>
);

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Present once the visitor has chosen to walk despite slow rendering. */
export const walksAnyway = storedText("depot_rooms_walk");

/**
 * Returns true if the rooms would be rendered in software, at a few frames a second. False also
 * without WebGL.
 */
export function drawsInSoftware(): boolean {
  const quick = contextOf({ failIfMajorPerformanceCaveat: true });
  if (quick === null) return letGo(contextOf({})) !== null;
  // Not every browser counts it as a caveat.
  const info = quick.getExtension("WEBGL_debug_renderer_info");
  const renderer = quick.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : quick.RENDERER);
  letGo(quick);
  return SOFTWARE.test(String(renderer));
}

const contextOf = (attributes: WebGLContextAttributes) =>
  document.createElement("canvas").getContext("webgl2", attributes);

/** Browsers keep few contexts: a spare one would take the place of one in use. */
function letGo(context: WebGL2RenderingContext | null): WebGL2RenderingContext | null {
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context;
}

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
