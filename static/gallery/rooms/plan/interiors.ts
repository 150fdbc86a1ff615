/**
 * Interiors of rooms: plain for works on paper and silk, a gilt screen of icons, stone with
 * torches, fresco plaster, panelled wood, up to raw concrete.
 */
/** Name of an interior style. */
export type InteriorName =
  | "print"
  | "icons"
  | "stone"
  | "fresco"
  | "panelled"
  | "damask"
  | "iron"
  | "white"
  | "concrete";

/**
 * Interiors by words in era names, in English and Russian; the first match counts. Chronological,
 * except that the middle ages precede antiquity and contemporary precedes modern.
 */
const BY_ERA_NAME: readonly [RegExp, InteriorName][] = [
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

/**
 * Interiors by words in movement names, for movements that do not fit their era: eras are named
 * after events in Western Europe, and the first modern painters hung their own exhibitions on white
 * walls.
 */
const BY_MOVEMENT_NAME: readonly [RegExp, InteriorName][] = [
  [/\bicons?\b|byzant|икон|византи/i, "icons"],
  [
    /ukiyo|rinpa|nihonga|japan|chinese|china|\b(song|ming|yuan|qing|tang)\b|literati|persian|mughal|miniature|укиё|японск|китайск|персидск|могольск|миниатюр/i,
    "print",
  ],
  [
    /secession|fauvis|cubis|expressionis|futuris|abstraction|suprematis|constructivis|de stijl|bauhaus|dada|surrealis|color field|pop art|op art|minimal|сецессион|фовизм|кубизм|экспрессионизм|футуризм|абстракц|супрематизм|конструктивизм|дада|сюрреализм|поп-арт|оп-арт|минимализм/i,
    "white",
  ],
];

/** First year of each interior. */
const BY_FIRST_YEAR: readonly [number, InteriorName][] = [
  [1970, "concrete"],
  [1905, "white"],
  [1848, "iron"],
  [1715, "damask"],
  [1590, "panelled"],
  [1380, "fresco"],
];

/** Returns the interior of an era: by words in its name, else by its first year. */
export function interiorOf(eraName: string, startYear: number): InteriorName {
  const interiorByName = BY_ERA_NAME.find(([name]) => name.test(eraName))?.[1];
  if (interiorByName) return interiorByName;
  return BY_FIRST_YEAR.find(([year]) => startYear >= year)?.[1] ?? "stone";
}

/**
 * Returns the interior of a movement: by words in its name, else by its era, else by its first
 * year.
 */
export function movementInterior(
  { name, era_name, start_year }: { name: string; era_name: string; start_year: number },
): InteriorName {
  return BY_MOVEMENT_NAME.find(([pattern]) => pattern.test(name))?.[1] ??
    interiorOf(era_name, start_year);
}
