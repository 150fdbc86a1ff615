/**
 * A movement as a Linked Art record: a style by which works are classified.
 *
 * Source: Linked Art 1.0, https://linked.art/model/concept/.
 */
import type { OtherName } from "../gallery/museum.ts";
import { LINKED_ART_CONTEXT } from "./addresses.ts";
import { names, optionalList, pages, reference, statement, TERMS } from "./parts.ts";

/** Input of a movement's record. */
export interface LinkedMovementSource {
  id: number;
  name: string;
  description: string;
  names: readonly OtherName[];
}

/** Returns the record of a movement. */
export const linkedMovement = (
  base: string,
  { id, name, description, names: others }: LinkedMovementSource,
) => ({
  "@context": LINKED_ART_CONTEXT,
  ...reference(base, "movements", id, name),
  classified_as: [TERMS.style],
  identified_by: names(name, others),
  ...optionalList("referred_to_by", statement("description", description)),
  subject_of: pages(`${base}/movements/${id}`),
});
