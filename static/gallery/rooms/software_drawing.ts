/** Detects WebGL without a graphics card, and remembers the visitor's choice in that case. */
import { storedText } from "../../shared/storage.ts";

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
