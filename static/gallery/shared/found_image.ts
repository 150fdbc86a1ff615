import { pageContext } from "../../shared/page_context.ts";

/** Images that the server looks for when it is asked for them, where it is set up to do so. */

/**
 * The address under which a painting's image is looked for.
 *
 * Where none is found the answer has no content: browsers log every answer that is an error.
 *
 * @returns undefined where the server searches no other sites
 */
export function foundImageUrl(id: number, size: "thumb" | "full"): string | undefined {
  return pageContext.looks ? `/api/paintings/${id}/image?size=${size}&missing=204` : undefined;
}
