/** Copying of links, with the key of the result's message. */
export type CopyResult = "link_copied" | "link_not_copied";

/** Copies an address for the visitor; browsers refuse it on pages that have not come by HTTPS. */
export async function copyLink(address: string): Promise<CopyResult> {
  try {
    await navigator.clipboard.writeText(address);
    return "link_copied";
  } catch {
    return "link_not_copied";
  }
}
