/** Whether a browser draws WebGL without a graphics card, and what the visitor has said to that. */

const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;
const WALKS = "depot_rooms_walk";

/**
 * Whether the rooms would be drawn by the processor, a few frames a second. False also where there is
 * no WebGL at all.
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

/** Whether the visitor wants to walk here however slow it is. */
export function walksAnyway(): boolean {
  try {
    return localStorage.getItem(WALKS) !== null;
  } catch {
    return false;
  }
}

/** Remembers that. */
export function rememberWalk(): void {
  try {
    localStorage.setItem(WALKS, "yes");
  } catch {
    // Storage is forbidden here: the list shows again next time.
  }
}
