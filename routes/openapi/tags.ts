/** The tags of the document, by service. */
export const SERVICES = [
  {
    name: "Gallery",
    tags: {
      Catalog: "Data of the timeline, the search, and the whole influence graph.",
      Artists: "Artists, their profiles, and who influenced them.",
      Movements: "The artists and paintings of a movement, and its neighbours.",
      Paintings: "Paintings with their influences, annotations and images.",
      Tours: "Guided tours: paintings, details of them, and texts about them.",
      "Image files": "The image files themselves.",
      IIIF: "The catalog for viewers of other museums: images and manifests (IIIF 3.0).",
      "Linked Art": "The catalog as linked open data that museums exchange (Linked Art 1.0).",
      "Curators' session": "The current user, login and logout.",
      "Curators' accounts": "Roles, passwords and sessions of curators.",
      "Curators' review": "Review by curators: review flags, replacing and removing images.",
      Editing:
        "Editing of the catalog by curators: records with their tags, and the log of changes.",
      Encyclopedia: "Facts from the encyclopedia and Wikidata about artists and paintings, and " +
        "decisions about them; for curators.",
      "Catalog in and out": "The whole catalog as files, and import of records from spreadsheets.",
      "Image search": "Pictures from other sources for a painting or a portrait; for curators.",
    },
  },
  {
    name: "Warehouse",
    tags: {
      Warehouses: "Warehouses with their length and width.",
      Boxes: "Box types: sizes, weight, and maximum load.",
      Users: "Users of a warehouse, and their login.",
      Points: "Points of the floor plan that one can walk to.",
      Edges: "Edges: paths between two points.",
      Deliveries: "Expected deliveries: articles, counts, and what was received.",
      Sections: "Sections, their stock, and taking boxes from them.",
      "Section geometry": "Position of a section, and the point from which it is reached.",
      Orders: "Orders, and their calculated pallets.",
      "Order lines": "Order lines: boxes and counts.",
      "Order parameters": "Parameters for packing an order.",
      Calculation: "Packing orders on pallets, and shortest paths.",
      Loading: "Vehicles, and loads of orders' pallets by stop.",
      Webhooks: "Events that are sent to other programs; for administrators.",
      Transfer: "Whole warehouses as JSON, their contents as CSV.",
    },
  },
  { name: "Server", tags: { Server: "Health of the server, and this document." } },
] as const;

type Tags = typeof SERVICES[number]["tags"];
type KeysOfEach<Union> = Union extends unknown ? keyof Union : never;

/** A tag of the document. */
export type Tag = KeysOfEach<Tags>;
