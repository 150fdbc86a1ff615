/** The warehouse's records, and what is sent to create and to change them. */
import { capital, withArticle } from "../../warehouse/resource_contracts.ts";
import { type ResourceContract, RESOURCES } from "../../warehouse/resources.ts";
import type { Components } from "./component.ts";
import { type RecordComponent, RECORDS } from "./records.ts";

const ID = { id: "Given at creation, unless the record brings one that nothing has yet." };

/** Fields of examples of new records that those of stored ones may not have as well. */
const OWN_FIELDS: Readonly<Record<string, Record<string, unknown>>> = {
  Box: { barcodes: [] },
  User: { user_login: "hedy" },
};

export const RESOURCE_COMPONENTS: Components = Object.fromEntries(
  Object.values<ResourceContract>(RESOURCES).flatMap(({ name, draft, changes, one, owned }) => {
    const component: RecordComponent = RECORDS[name as keyof typeof RECORDS];
    const { id: _, ...fields } = component.example;
    const example = Object.fromEntries(Object.entries(fields).filter(([field]) => field !== owned));
    return [
      [name, { ...component, fields: { ...ID, ...component.fields } }],
      [`New${name}`, {
        schema: draft,
        about: `${capital(withArticle(one))} as it is created; without an id it is given one.`,
        example: { ...example, ...OWN_FIELDS[name] },
      }],
      [`${name}Changes`, {
        schema: changes,
        about: `What is to change of ${withArticle(one)}; the rest stays.`,
        example: component.change,
      }],
    ];
  }),
);
