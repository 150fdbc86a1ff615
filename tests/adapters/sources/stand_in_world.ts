/** What the stand-in for the encyclopedia and Wikidata knows. */

/** An article, where a title leads elsewhere, or a page that lists several. */
export type Page =
  | { lead: string; item?: string }
  | { redirect: string }
  | { disambiguation: true; item?: string };

/** A value of a statement, in short. */
type Value = { item: string } | { text: string } | {
  time: string;
  precision: number;
  julian?: true;
} | {
  amount: string;
  unit: string;
} | "somevalue";
export type Claim = Value & { rank?: "preferred" | "deprecated"; circa?: true };

export interface Entity {
  label?: string;
  labels?: Record<string, string>;
  description?: string;
  aliases?: string[];
  article?: string;
  claims?: Record<string, (Claim | "somevalue")[]>;
  redirect?: string;
}

export interface World {
  pages: Record<string, Page>;
  entities: Record<string, Entity>;
  /** Items that a search by name finds. */
  searches?: Record<string, string[]>;
  /** English where it is left out. */
  language?: string;
}

const HUMAN = [{ item: "Q5" }];
const PAINTER = [{ item: "Q1028181" }];

/** Monet and a namesake, Turner without an article's title, and what is named with them. */
export const WORLD: World = {
  pages: {
    "Claude Monet": {
      lead:
        "Oscar-Claude Monet was a French painter. He founded Impressionism. He lived at Giverny.",
      item: "Q296",
    },
    "Monet": { redirect: "Claude Monet" },
    "John Smith": { disambiguation: true, item: "Q245903" },
    "John Smith (painter)": {
      lead: "John Smith was an English painter. He was born in Leeds.",
      item: "Q900001",
    },
    "Without Item": { lead: "An article about nobody in particular. It is short." },
    "Impression, Sunrise": { lead: "Impression, Sunrise is a painting.", item: "Q328523" },
  },
  searches: {
    "John Smith": ["Q900001", "Q900002", "Q900003", "Q245903"],
    "Claude Monet": ["Q296", "Q900004"],
    "Nobody Smith": ["Q900003"],
  },
  entities: {
    Q296: {
      label: "Claude Monet",
      description: "French impressionist painter (1840-1926)",
      aliases: ["Oscar-Claude Monet"],
      article: "Claude Monet",
      claims: {
        P31: HUMAN,
        P569: [{ time: "+1840-11-14T00:00:00Z", precision: 11 }],
        P570: [
          { time: "+1926-12-05T00:00:00Z", precision: 11 },
          { time: "+1927-00-00T00:00:00Z", precision: 9, rank: "deprecated" },
        ],
        P27: [{ item: "Q142" }],
        P106: PAINTER,
        P800: [{ item: "Q328523" }],
        P245: [{ text: "500019484" }],
        P214: [{ text: "24605513" }],
      },
    },
    Q29600: { redirect: "Q296" },
    Q142: { label: "France", labels: { ru: "Франция" } },
    Q145: { label: "United Kingdom" },
    Q1028181: { label: "painter" },
    Q82955: { label: "politician" },
    Q328523: {
      label: "Impression, Sunrise",
      article: "Impression, Sunrise",
      claims: {
        P31: [{ item: "Q3305213" }],
        P170: [{ item: "Q296" }],
        P571: [{ time: "+1872-00-00T00:00:00Z", precision: 9 }],
        P195: [{ item: "Q1327886" }],
        P217: [{ text: "4014" }],
        P2048: [{ amount: "+48", unit: "Q174728" }],
        P2049: [{ amount: "+630", unit: "Q174789" }],
      },
    },
    Q1327886: { label: "Musée Marmottan Monet" },
    Q900001: {
      label: "John Smith",
      description: "English painter",
      article: "John Smith (painter)",
      claims: {
        P31: HUMAN,
        P106: PAINTER,
        P569: [{ time: "+1717-00-00T00:00:00Z", precision: 9, circa: true }],
        P570: ["somevalue"],
        P27: [{ item: "Q145" }],
      },
    },
    Q900002: {
      label: "John Smith",
      description: "politician",
      claims: {
        P31: HUMAN,
        P106: [{ item: "Q82955" }],
        P569: [{ time: "+1938-09-13T00:00:00Z", precision: 11 }],
      },
    },
    Q900003: { label: "Nobody Smith", claims: { P31: HUMAN, P106: PAINTER } },
    Q900004: {
      label: "Claude Monet",
      description: "crater",
      claims: { P31: [{ item: "Q3240715" }] },
    },
    Q245903: { label: "John Smith", claims: { P31: [{ item: "Q4167410" }] } },
  },
};
