/** Parts of the rooms' page that do not depend on the exhibits; the server renders them first. */
import { circle, icon, ListIcon } from "../../shared/icons.tsx";
import type { ComponentChildren } from "preact";
import { Button } from "../../shared/ui/button.tsx";
import { t as shared } from "../../shared/messages.ts";
import { GalleryHeader } from "../shared/gallery_header.tsx";
import { storedText } from "../../shared/storage.ts";
import type { RoomsState } from "./state.ts";
import { t } from "./messages.ts";

export const PlanIcon = icon("M4 5h16v14H4zM4 12h5M13 12h7M13 5v3M13 12v7");
export const HelpIcon = icon(
  circle(12, 12, 8.2),
  "M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2 1-1.2 1.9M12 16.6v.1",
);

/** Renderer names of software implementations of WebGL. */
const SOFTWARE_RENDERER = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Stored choice to walk despite slow rendering; unset until the visitor makes it. */
export const softwareWalkChoice = storedText("depot_rooms_walk");

/**
 * Returns true if the rooms would be rendered in software, at a few frames per second. Also false
 * without WebGL.
 */
export function rendersInSoftware(): boolean {
  const fastContext = contextOf({ failIfMajorPerformanceCaveat: true });
  if (fastContext === null) return releaseContext(contextOf({})) !== null;
  // Some browsers do not treat software rendering as a performance caveat.
  const info = fastContext.getExtension("WEBGL_debug_renderer_info");
  const renderer = fastContext.getParameter(
    info ? info.UNMASKED_RENDERER_WEBGL : fastContext.RENDERER,
  );
  releaseContext(fastContext);
  return SOFTWARE_RENDERER.test(String(renderer));
}

const contextOf = (attributes: WebGLContextAttributes) =>
  document.createElement("canvas").getContext("webgl2", attributes);

/** Releases a context, because browsers limit their number and would drop one in use. */
function releaseContext(context: WebGL2RenderingContext | null): WebGL2RenderingContext | null {
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context;
}

/** Switches from the list to the rooms. */
export function showRooms(state: RoomsState): void {
  if (state.inSoftware) softwareWalkChoice.write("yes");
  state.list.value = undefined;
}

function ViewSwitch({ state }: { state: RoomsState }) {
  const list = state.list.value !== undefined;
  return (
    <Button
      class="tool tool-worded"
      aria-label={t(list ? "show_rooms" : "show_list")}
      onClick={() => list ? showRooms(state) : (state.list.value = "chosen")}
    >
      {list ? <PlanIcon /> : <ListIcon />}
      <span class="tool-word">{t(list ? "view_rooms" : "view_list")}</span>
    </Button>
  );
}

/** The header and the content of the page; without children an empty room. */
export function RoomsFrame({ state, children }: {
  state: RoomsState;
  children?: ComponentChildren;
}) {
  return (
    <>
      <GalleryHeader>
        <ViewSwitch state={state} />
      </GalleryHeader>
      <main id="main" tabIndex={-1}>
        {children ?? (
          <div class="rooms window drawn" role="status">
            <span class="unseen">{shared("loading")}</span>
          </div>
        )}
      </main>
    </>
  );
}
