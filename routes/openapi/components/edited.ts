/** Records of the catalog as curators edit them, the changes of many, and how changes are taken back. */
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import * as edited from "../../../domain/gallery/editing/records.ts";
import * as bulkRecords from "../../../domain/gallery/editing/bulk_records.ts";
import * as refusalRecords from "../../../domain/gallery/editing/refusal_records.ts";
import * as restoreRecords from "../../../domain/gallery/editing/restore_records.ts";
import * as operations from "../../../domain/gallery/operations.ts";
import { components } from "./component.ts";
import { EDITED, type EditedKind, STOP } from "./edited_kinds.ts";

/** An entry of the log that examples take back. */
export const RESTORABLE = 3;
/** The entry that keeps a picture, which the document deletes. */
export const REPLACED = 4;
/** An operation that examples take back. */
export const OPERATION = "5c1f0a52-9c3d-4a86-8e5b-0d0d6f1a7b11";

const CONFLICT = {
  type: "artist",
  id: 222,
  field: "birth_year",
  before: 1841,
  after: 1840,
  now: 1842,
};

export const EDITING = components({
  ...edited,
  ...bulkRecords,
  ...refusalRecords,
  ...restoreRecords,
  ...operations,
}, {
  EditedStop: { about: "A stop of a tour, in both languages.", example: STOP },
  StillUsed: {
    about: "Something else uses it.",
    example: {
      error: "It is still used by artists (4); to delete these too, name them in ?with=",
      used_by: { artists: 4 },
    },
  },
  RecordEditor: {
    about: "Somebody who has a record open to edit it.",
    example: { username: "bob", since: 1760000000000 },
  },
  RecordEditors: { about: "Who else has a record open, and which state it has now." },
  StopDraft: { about: "A stop as it is sent: what is left out is empty.", example: STOP },
  ...Object.fromEntries(
    (Object.entries(EDITED) as [Kind, EditedKind][]).flatMap(
      ([kind, { name, one, id, draft, change }]) => [
        [`Edited${name}`, {
          schema: edited.RECORD[kind],
          about: `A ${one} as it is edited.`.replace(/^A ([aei])/, "An $1"),
          example: { id, ...draft },
        }],
        [`${name}Draft`, {
          schema: edited.DRAFT[kind],
          about: `What a new ${one} is made of.`,
          example: draft,
        }],
        [`${name}ChangedSince`, {
          schema: refusalRecords.CHANGED_SINCE[kind],
          about: "The record as it is now, and what was sent.",
          example: {
            error: "The record has been changed meanwhile",
            current: { id, ...draft },
            sent: change,
          },
        }],
        [`${name}BulkOutcome`, {
          schema: bulkRecords.BULK_ANSWER[kind].shape.records.element,
          about: `What has come of one ${one}.`,
          example: {
            id,
            outcome: "changed",
            tag: '"Zk0mJ2xGv3yQ1cWbT7nR9s"',
            record: { id, ...draft },
            after: change,
            error: null,
          },
        }],
        [`${name}BulkAnswer`, {
          schema: bulkRecords.BULK_ANSWER[kind],
          about: "What has come of a change of many, or would.",
        }],
        [`${name}Changes`, {
          schema: edited.CHANGES[kind],
          about: "The fields that are to change.",
          example: change,
        }],
      ],
    ),
  ),
  BulkChange: {
    about: "What is done to one field of every record.",
    example: { field: "medium", act: "set", value: "oil" },
  },
  BulkBody: {
    about: "Which records are changed, and how.",
    example: {
      records: [{ id: 1193 }],
      changes: [{ field: "medium", act: "set", value: "oil" }],
      reason: "From the inventory",
    },
  },
  Conflict: {
    about: "Something that was edited since, and therefore stays as it is.",
    example: CONFLICT,
  },
  EditedSince: {
    about: "What was edited since.",
    example: {
      error: "It has been edited since; nothing has been put back",
      conflicts: [CONFLICT],
    },
  },
  Operation: {
    about: "Changes that were made together.",
    example: {
      number: 3,
      id: OPERATION,
      at: 1760000000000,
      username: "ada",
      kind: "import",
      reason: "The summer's loans",
      restores: null,
      entries: 1000,
    },
  },
  OperationsPage: { about: "A page of operations, newest first." },
  OperationConflict: {
    about: "Something of an operation that was edited since.",
    example: { entry: 7, ...CONFLICT },
  },
  OperationRestored: {
    about: "What taking back an operation has come to.",
    example: {
      operation: "b0a4a3a8-64e0-4b52-9d7c-0f4c3e2d1a90",
      restored: 990,
      unchanged: 0,
      conflicts: [{ entry: 7, ...CONFLICT }],
      without_pictures: [],
    },
  },
  RestoreAnswer: {
    about: "What was put back.",
    example: { entry: 8, target_type: "artist", target_id: 222, without_pictures: [] },
  },
});
