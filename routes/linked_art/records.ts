/** Records of Linked Art as far as they are alike; the model says what they contain. */
import { z } from "zod";

const Entity = z.looseObject({ type: z.string() });
const record = <Class extends string>(type: Class) =>
  z.looseObject({
    "@context": z.literal("https://linked.art/ns/v1/linked-art.json"),
    id: z.string(),
    type: z.literal(type),
    _label: z.string(),
    classified_as: z.array(z.looseObject({ id: z.string(), type: z.literal("Type") })),
    identified_by: z.array(z.looseObject({ type: z.string(), content: z.string() })),
    subject_of: z.array(Entity),
  });

export const HumanMadeObject = record("HumanMadeObject").extend({ produced_by: Entity }).meta({
  id: "HumanMadeObject",
  description: "A painting as a record of Linked Art 1.0.",
});
export const Person = record("Person").extend({
  born: Entity.optional(),
  died: Entity.optional(),
}).meta({ id: "Person", description: "An artist as a record of Linked Art 1.0." });
export const Type = record("Type").meta({
  id: "Type",
  description: "A movement as a record of Linked Art 1.0.",
});
