/** What is sent and answered where records are merged. */
import * as doublesRecords from "../../../domain/gallery/doubles_records.ts";
import * as mergeRecords from "../../../domain/gallery/editing/merge_records.ts";
import { MERGING } from "../../gallery/merging.ts";
import { components } from "./component.ts";
import { EDITED } from "./edited_kinds.ts";

const LINKS = { paintings: 3, periods: 0, influences: 2, annotations: 0, tours: 0 };

const recordOf = (kind: typeof mergeRecords.MERGED_KINDS[number], id: number) => ({
  id,
  ...EDITED[kind].draft,
});

export const MERGING_COMPONENTS = components({ ...doublesRecords, ...mergeRecords }, {
  Links: { about: "How many of what is linked with a record.", example: LINKS },
  Double: {
    about: "Two records that may be one thing entered twice.",
    example: { likeness: "near", one: recordOf("artist", 222), other: recordOf("artist", 300) },
  },
  DoublesPage: { about: "A page of likely doubles, the likeliest first." },
  PictureLookalikes: {
    about: "Paintings whose pictures look like the same picture.",
    example: { pairs: [{ one: 1193, other: 1200 }] },
  },
  DistinctPair: { about: "Two records that are not the same.", example: { one: 222, other: 200 } },
  ...Object.fromEntries(mergeRecords.MERGED_KINDS.flatMap((kind) => {
    const { name } = EDITED[kind];
    const { body, preview, merged } = MERGING[kind];
    const [record, into] = [recordOf(kind, 300), recordOf(kind, 222)];
    return [
      [`${name}Merge`, {
        schema: body,
        about: "Into what a record is merged, and what that gets from it.",
        example: { into: 222, take: ["picture"], reason: "Entered twice" },
      }],
      [`${name}MergePreview`, {
        schema: preview,
        about: "Two records side by side.",
        example: {
          record,
          into,
          pictures: { record: null, into: null },
          differing: ["encyclopedia_title"],
          take: ["encyclopedia_title"],
          links: LINKS,
        },
      }],
      [`${name}Merged`, {
        schema: merged,
        about: "What a merge has done.",
        example: { record: into, operation: "8a0f1c1e-2b57-4c58-9d2a-0f4b6f9f7a10", links: LINKS },
      }],
    ];
  })),
});
