/** Changes of one save of a floor plan, and their outcome. */
import type { Edge, Point, Section, SectionGeometry } from "../records.ts";

/** The records of a floor plan, parents before children. */
export interface FloorRecords {
  points: Point;
  edges: Edge;
  sections: Section;
  section_geometry: SectionGeometry;
}

export type FloorPart = keyof FloorRecords;

/** In the order in which they are created: each refers only to those before it. */
export const FLOOR_PARTS: readonly FloorPart[] = [
  "points",
  "edges",
  "sections",
  "section_geometry",
];

/** A record that is to change, and how the client knew it. */
export interface Update<Stored> {
  id: string;
  changes: Partial<Stored>;
  /** The whole record before; without it the change is made whatever the record is now. */
  seen?: Stored;
}

/** A record that is to go, and how the client knew it. */
export interface Deletion<Stored> {
  id: string;
  seen?: Stored;
}

/** The body of a save. */
export type FloorChanges = {
  [Part in FloorPart]?: {
    /** With ids that the client has made. */
    create?: FloorRecords[Part][];
    update?: Update<FloorRecords[Part]>[];
    delete?: Deletion<FloorRecords[Part]>[];
  };
};

/** Result of a save: changed records as they are now, and the ids of deleted ones. */
export type FloorChanged = {
  [Part in FloorPart]: {
    created: FloorRecords[Part][];
    /** Also those that lost a point they referred to. */
    updated: FloorRecords[Part][];
    /** Also those that went with another record. */
    deleted: string[];
  };
};

/** A record that is not as the client saw it. */
export interface FloorConflict {
  resource: FloorPart;
  id: string;
  /** Null when the client did not say. */
  seen: FloorRecords[FloorPart] | null;
  /** As it is; null when it is gone. */
  stored: FloorRecords[FloorPart] | null;
}
