/** The catalog's records as curators edit them, with an example of each. */
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import {
  CHANGES,
  DRAFT,
  EditedStop,
  RECORD,
  RecordEditor,
  RecordEditors,
  StopDraft,
} from "../../../domain/gallery/editing/records.ts";
import { BULK_ANSWER, BulkBody, BulkChange } from "../../../domain/gallery/editing/bulk_records.ts";
import { CHANGED_SINCE, StillUsed } from "../../../domain/gallery/editing/refusal_records.ts";
import {
  Conflict,
  EditedSince,
  RestoreAnswer,
} from "../../../domain/gallery/editing/restore_records.ts";
import {
  Operation,
  OperationConflict,
  OperationRestored,
  OperationsPage,
} from "../../../domain/gallery/operations.ts";
import type { Components } from "./component.ts";

/** How the document speaks of a kind. */
export interface EditedKind {
  name: string;
  one: string;
  many: string;
  /** A record of the starter data that nothing else in the document speaks of. */
  id: number;
  /** What a new one is made of. */
  draft: Record<string, unknown>;
  /** What is changed of the one in the starter data. */
  change: Record<string, unknown>;
  /** What goes along when that one is removed. */
  along?: string;
}

const STOP = {
  painting_id: 1193,
  title: "The harbour",
  title_ru: "Гавань",
  body: "Two small boats in the haze of Le Havre.",
  body_ru: "Две лодки в дымке Гавра.",
  pos_x: 0.4,
  pos_y: 0.5,
  width: 0.3,
  height: 0.3,
};

export const EDITED: Readonly<Record<Kind, EditedKind>> = {
  era: {
    name: "Era",
    one: "era",
    many: "eras",
    id: 1,
    draft: {
      name: "The Present",
      start_year: 2001,
      end_year: 2026,
      start_definite: true,
      end_definite: false,
      description: "What is painted today.",
      sort_order: 99,
    },
    change: { description: "Before anybody signed what they painted." },
    along: "movements,artists,paintings,influences",
  },
  movement: {
    name: "Movement",
    one: "movement",
    many: "movements",
    id: 1,
    draft: {
      name: "Post-Internet",
      start_year: 2008,
      end_year: 2026,
      era_id: 2,
      color: "#4466AA",
      description: "",
      sort_order: 99,
      names: [{ name: "Постинтернет", language: "ru" }],
    },
    change: { color: "#775533" },
    along: "artists,paintings,influences",
  },
  artist: {
    name: "Artist",
    one: "artist",
    many: "artists",
    id: 300,
    draft: {
      name: "Camille Pissarro's neighbour",
      birth_year: 1832,
      death_year: null,
      movement_id: 35,
      encyclopedia_title: "",
      bio_full: "Nobody remembers the name. The canvases were found in a barn.",
      birth_date: "183X",
      death_date: "",
      nationality: "France",
      names: [{ name: "Неизвестный", language: "ru" }],
      identifiers: [],
      text_rights: "https://creativecommons.org/licenses/by-sa/4.0/",
      text_credit: "The curators",
    },
    change: { bio_full: "An artist of whom little is known." },
    along: "paintings,influences",
  },
  period: {
    name: "Period",
    one: "period",
    many: "periods",
    id: 1,
    draft: {
      artist_id: 222,
      name: "London",
      start_year: 1899,
      end_year: 1901,
      description: "Fog over the Thames.",
      sort_order: 9,
    },
    change: { description: "The years of training." },
  },
  painting: {
    name: "Painting",
    one: "painting",
    many: "paintings",
    id: 1194,
    draft: {
      artist_id: 222,
      title: "Charing Cross Bridge",
      year: 1903,
      encyclopedia_title: "",
      sort_order: 9,
      date: "1899/1904",
      attribution: "by",
      medium: "oil",
      support: "canvas",
      height_mm: 731,
      width_mm: 1003,
      collection: "Musée Marmottan Monet",
      place: "Paris",
      inventory_number: "5001",
      names: [{ name: "Le pont de Charing Cross", language: "fr" }],
      identifiers: [{ scheme: "page", value: "https://www.example.org/works/5001" }],
      object_rights: "",
      object_credit: "Bequest of Michel Monet",
      picture_rights: "",
      picture_credit: "",
      text_rights: "",
      text_credit: "",
    },
    change: { year: 1875 },
  },
  annotation: {
    name: "Annotation",
    one: "annotation",
    many: "annotations",
    id: 1,
    draft: {
      painting_id: 1193,
      label: "The sun",
      body: "As bright as the sky around it, and seen all the same.",
      category: "technique",
      pos_x: 0.66,
      pos_y: 0.32,
      width: null,
      height: null,
      source_author: "",
      source: "",
      source_url: "",
      sort_order: 9,
      confidence: "high",
    },
    change: { pos_x: 0.5, pos_y: 0.5 },
  },
  influence: {
    name: "Influence",
    one: "influence",
    many: "influences",
    id: 1,
    draft: {
      source_type: "artist",
      source_id: 200,
      target_type: "painting",
      target_id: 1193,
      notes: "The haze of his harbours.",
      aspects: "light",
      quote: "",
      source_author: "",
      source_url: "",
      period_note: "Seen in London in 1870.",
      period_start_year: 1870,
      period_end_year: 1871,
    },
    change: { aspects: "composition" },
  },
  tour: {
    name: "Tour",
    one: "guided tour",
    many: "guided tours",
    id: 8,
    draft: {
      title: "Mornings",
      title_ru: "Утро",
      summary: "Four harbours before breakfast.",
      summary_ru: "Четыре гавани до завтрака.",
      sort_order: 9,
      stops: [STOP],
    },
    change: { summary: "Seen in half an hour." },
  },
};

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

export const EDITING: Components = {
  EditedStop: {
    schema: EditedStop,
    about: "A stop of a tour, in both languages.",
    example: STOP,
  },
  StillUsed: {
    schema: StillUsed,
    about: "Something else uses it.",
    example: {
      error: "It is still used by artists (4); to delete these too, name them in ?with=",
      used_by: { artists: 4 },
    },
  },
  RecordEditor: {
    schema: RecordEditor,
    about: "Somebody who has a record open to edit it.",
    example: { username: "bob", since: 1760000000000 },
  },
  RecordEditors: {
    schema: RecordEditors,
    about: "Who else has a record open, and which state it has now.",
  },
  StopDraft: {
    schema: StopDraft,
    about: "A stop as it is sent: what is left out is empty.",
    example: STOP,
  },
  ...Object.fromEntries(
    (Object.entries(EDITED) as [Kind, EditedKind][]).flatMap(
      ([kind, { name, one, id, draft, change }]) => [
        [`Edited${name}`, {
          schema: RECORD[kind],
          about: `A ${one} as it is edited.`.replace(/^A ([aei])/, "An $1"),
          example: { id, ...draft },
        }],
        [`${name}Draft`, {
          schema: DRAFT[kind],
          about: `What a new ${one} is made of.`,
          example: draft,
        }],
        [`${name}ChangedSince`, {
          schema: CHANGED_SINCE[kind],
          about: "The record as it is now, and what was sent.",
          example: {
            error: "The record has been changed meanwhile",
            current: { id, ...draft },
            sent: change,
          },
        }],
        [`${name}BulkOutcome`, {
          schema: BULK_ANSWER[kind].shape.records.element,
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
          schema: BULK_ANSWER[kind],
          about: "What has come of a change of many, or would.",
        }],
        [`${name}Changes`, {
          schema: CHANGES[kind],
          about: "The fields that are to change.",
          example: change,
        }],
      ],
    ),
  ),
  BulkChange: {
    schema: BulkChange,
    about: "What is done to one field of every record.",
    example: { field: "medium", act: "set", value: "oil" },
  },
  BulkBody: {
    schema: BulkBody,
    about: "Which records are changed, and how.",
    example: {
      records: [{ id: 1193 }],
      changes: [{ field: "medium", act: "set", value: "oil" }],
      reason: "From the inventory",
    },
  },
  Conflict: {
    schema: Conflict,
    about: "Something that was edited since, and therefore stays as it is.",
    example: CONFLICT,
  },
  EditedSince: {
    schema: EditedSince,
    about: "What was edited since.",
    example: {
      error: "It has been edited since; nothing has been put back",
      conflicts: [CONFLICT],
    },
  },
  Operation: {
    schema: Operation,
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
  OperationsPage: { schema: OperationsPage, about: "A page of operations, newest first." },
  OperationConflict: {
    schema: OperationConflict,
    about: "Something of an operation that was edited since.",
    example: { entry: 7, ...CONFLICT },
  },
  OperationRestored: {
    schema: OperationRestored,
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
    schema: RestoreAnswer,
    about: "What was put back.",
    example: { entry: 8, target_type: "artist", target_id: 222, without_pictures: [] },
  },
};
