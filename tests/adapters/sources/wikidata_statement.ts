/** A statement as Wikidata answers it. */
import type { Claim } from "./stand_in_world.ts";

function snak(property: string, claim: Claim | "somevalue") {
  if (claim === "somevalue") return { snaktype: "somevalue", property };
  const datavalue = "item" in claim
    ? {
      type: "wikibase-entityid",
      value: { "entity-type": "item", "numeric-id": Number(claim.item.slice(1)), id: claim.item },
    }
    : "text" in claim
    ? { type: "string", value: claim.text }
    : "time" in claim
    ? {
      type: "time",
      value: {
        time: claim.time,
        timezone: 0,
        before: 0,
        after: 0,
        precision: claim.precision,
        calendarmodel: `http://www.wikidata.org/entity/${claim.julian ? "Q1985786" : "Q1985727"}`,
      },
    }
    : {
      type: "quantity",
      value: { amount: claim.amount, unit: `http://www.wikidata.org/entity/${claim.unit}` },
    };
  return { snaktype: "value", property, hash: "0", datavalue };
}

/** Of a property, the one at a place in its list. */
export function statement(property: string, claim: Claim | "somevalue", at: number) {
  const { rank = "normal", circa = false } = claim === "somevalue" ? {} : claim;
  return {
    mainsnak: snak(property, claim),
    type: "statement",
    id: `Q0$${property}-${at}`,
    rank,
    ...(circa && { qualifiers: { P1480: [snak("P1480", { item: "Q5727902" })] } }),
  };
}
