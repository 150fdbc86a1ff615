/** How rooms are built: stone by torchlight, fresco plaster, panelled wood, and so on to raw concrete. */
export type InteriorName =
  | "stone"
  | "fresco"
  | "panelled"
  | "damask"
  | "iron"
  | "white"
  | "concrete";

/**
 * What names of eras say, in English and Russian; the first that matches counts. Words stand in the
 * order of time, but the middle ages before the antique, and what is newer than modern before it.
 */
const NAMED: readonly [RegExp, InteriorName][] = [
  [/contemporary|postmodern|post-modern|21st|today|современн|постмодерн|наши дни/i, "concrete"],
  [
    /medi(a)?eval|middle ages|dark ages|gothic|romanesque|byzant|средн\S* век|средневек|готик|готич|романск|византи/i,
    "stone",
  ],
  [
    /proto-?renaissance|renaissance|quattrocento|cinquecento|manneris|возрожден|ренессанс|кватроченто|маньериз/i,
    "fresco",
  ],
  [/baroque|golden age|counter-?reformation|барокко|золот\S* век/i, "panelled"],
  [
    /rococo|enlightenment|neoclassic|romantic|regency|biedermeier|рококо|просвещен|неокласси|романтиз|романтич|бидермейер/i,
    "damask",
  ],
  [
    /industr|victorian|belle [ée]poque|fin[ -]de[ -]si[èe]cle|realis|impressionis|промышлен|индустр|викториан|прекрасн\S* эпох|реализм|импрессион|передвижн/i,
    "iron",
  ],
  [
    /modernis|modern (art|age|times)|avant-?garde|post-?war|interwar|модерн|авангард|послевоен|межвоен/i,
    "white",
  ],
  [
    /ancient|antiquity|classical|prehistor|bronze age|stone age|egypt|древн|антич|первобыт|доистор|бронзов|каменн\S* век/i,
    "stone",
  ],
];

/** The years in which each interior begins. */
const DATED: readonly [number, InteriorName][] = [
  [1970, "concrete"],
  [1905, "white"],
  [1848, "iron"],
  [1715, "damask"],
  [1590, "panelled"],
  [1380, "fresco"],
];

/** The interior that fits an era: by what its name says, else by the year in which it begins. */
export function interiorOf(eraName: string, startYear: number): InteriorName {
  const named = NAMED.find(([name]) => name.test(eraName))?.[1];
  if (named) return named;
  return DATED.find(([year]) => startYear >= year)?.[1] ?? "stone";
}
