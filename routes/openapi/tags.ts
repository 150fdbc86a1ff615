/** The tags of the document, by service. */
export const SERVICES = [
  {
    name: "Gallery",
    tags: {
      Catalog: "What the timeline draws, the search, and the influence graph as a whole.",
      Artists: "Artists, their profiles, and whom they learned from.",
      Movements: "The artists and paintings of a movement, and its neighbours.",
      Paintings: "Paintings with their influences, annotations and images.",
      Tours: "Guided tours: paintings, details of them, and what is said about them.",
      "Image files": "The image files themselves.",
      IIIF: "The catalog as other houses' viewers read it: images and manifests (IIIF 3.0).",
      "Linked Art": "The catalog as linked open data that museums exchange (Linked Art 1.0).",
      "Curators' session": "Who is asking, login and logout.",
      "Curators' accounts": "Roles, passwords and sessions of curators.",
      "Curators' review": "The desk of the curators: review flags, replacing and removing images.",
      Editing:
        "Curators edit what the catalog holds: records with their tags, and the log of changes.",
      Encyclopedia:
        "What the encyclopedia and Wikidata say of artists and paintings, and deciding of it; for curators.",
      "Catalog in and out": "The whole catalog as files, and records out of spreadsheets.",
      "Image search": "What sources outside have for a painting or a portrait; for curators.",
    },
  },
  {
    name: "Warehouse",
    tags: {
      Warehouses: "Warehouses with their length and width.",
      Boxes: "Box types: sizes, weight, and what may stand on them.",
      Users: "Who works at a warehouse, and their login.",
      Points: "Points of the floor plan that one can walk to.",
      Edges: "Ways between two points.",
      Sections: "Sections, what is stored in them, and taking from it.",
      "Section geometry": "Where a section lies, and from which point it is reached.",
      Orders: "Orders, and the pallets that were calculated for them.",
      "Order lines": "What is ordered: boxes and counts.",
      "Order parameters": "How an order is to be packed.",
      Calculation: "Packing orders on pallets, and shortest ways.",
      Loading: "Vehicles, and the pallets of orders loaded on them by stop.",
      Transfer: "Whole warehouses as JSON, what is in them as CSV.",
    },
  },
  {
    name: "Server",
    tags: { Server: "Whether the server lives, and this document." },
  },
] as const;

type Tags = typeof SERVICES[number]["tags"];
type KeysOfEach<Union> = Union extends unknown ? keyof Union : never;

/** A tag of the document. */
export type Tag = KeysOfEach<Tags>;
