import { Hono } from "hono";
import type { Authenticator } from "./authenticator.ts";
import { json } from "./json.ts";

/** Login of the warehouse's users: no body, the credentials are in the `Authorization` header. */
export function loginRoutes(authenticator: Authenticator) {
  return new Hono().post("/user_data/login", async (c) => {
    c.header("Cache-Control", "no-store");
    const user = await authenticator.user(c, { anew: true });
    const { id, user_role: role, user_login, user_fio, uuid_warehouse: warehouseId } = user;
    return json(c, { id, role, user_login, user_fio, warehouseId });
  });
}
