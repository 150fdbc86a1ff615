import { Hono } from "hono";
import { z } from "zod";
import { User } from "../../domain/warehouse/records.ts";
import { route } from "../contract/route.ts";
import type { Authenticator } from "./authenticator.ts";
import { json } from "./bodies.ts";

export const SignedInUser = z.object({
  id: User.shape.id,
  role: User.shape.user_role,
  user_login: z.string(),
  user_fio: z.string(),
  warehouseId: z.union([z.literal(""), z.guid()]),
}).meta({ id: "SignedInUser", description: "A user of the warehouse who has logged in." });

/** Login of the warehouse's users: no body, the credentials are in the `Authorization` header. */
export function loginRoutes(authenticator: Authenticator) {
  return new Hono().post(
    "/user_data/login",
    route({
      id: "logInUser",
      tag: "Users",
      summary: "Tells who the Basic credentials belong to.",
      description: "No body. The password is verified anew each time.",
      who: "credentials",
      answers: {
        200: { about: "The user.", schema: SignedInUser, headers: ["Cache-Control"] },
      },
      errors: [503],
      keyed: false,
    }, async (c) => {
      c.header("Cache-Control", "no-store");
      const user = await authenticator.user(c, { anew: true });
      const { id, user_role: role, user_login, user_fio, uuid_warehouse: warehouseId } = user;
      return json(c, { id, role, user_login, user_fio, warehouseId });
    }),
  );
}
