/** Accounts and sessions of curators (additions): one's own, and all for editors in chief. */
import { Hono } from "hono";
import { z } from "zod";
import {
  addCurator,
  listCurators,
  removeCurator,
  setCuratorPassword,
  setCuratorRole,
} from "../../db/accounts/curators.ts";
import {
  accountOf,
  curatorHolder,
  endSessionsOf,
  sessionHash,
} from "../../db/accounts/sessions.ts";
import { removeSecondFactor } from "../../db/accounts/sign_in_factors.ts";
import { assertStrongPassword } from "../../domain/accounts/assert_uncommon.ts";
import {
  CuratorAccount,
  CuratorAccounts,
  CuratorChange,
  CuratorDraft,
  OwnAccount,
  PasswordChange,
} from "../../domain/accounts/curator_records.ts";
import { notFound, refusal } from "../../domain/app_error.ts";
import { idText } from "../../domain/fields.ts";
import { withOwnPassword } from "../attempt_login.ts";
import { at } from "../contract/route.ts";
import { curatorOnly, editorInChiefOnly, lacksSecondFactor } from "../middleware/curator_only.ts";
import { sessionIdOf } from "../middleware/session_cookie.ts";
import { ownAccountRoutes } from "../own_account.ts";
import type { Services } from "../services.ts";
import { Done } from "./auth.ts";

/** Accounts for the document's examples: one to change, and one to remove. */
const CHANGED = 2;
const REMOVED = 3;

/** Routes below `/auth` and `/curators`. */
export function accountRoutes(services: Services) {
  const { db, workers } = services;
  const own = { tag: "Curators' accounts", who: curatorOnly(services) } as const;
  const chief = { tag: "Curators' accounts", who: editorInChiefOnly(services) } as const;
  const params = z.object({ id: idText().describe("The account's id.") });
  const hash = (password: string) => workers.run("hashPassword", password);
  const accountWith = async (id: number): Promise<z.infer<typeof CuratorAccount>> => {
    const account = (await listCurators(db.read, Date.now())).find((one) => one.id === id);
    if (account === undefined) throw notFound("curator", id);
    return account;
  };
  const loginOf = async ({ username }: { username: string }) => ({
    ...{ service: "gallery" as const, username },
    hash: (await accountOf(db, username))?.password_hash,
  });
  return new Hono()
    .get(...at("/auth/account", {
      ...own,
      id: "getOwnAccount",
      summary: "The current account with its role.",
      setsUp: true,
      answers: { 200: { about: "The account.", schema: OwnAccount } },
    }, (_, __, { id, username, role, two_step }) => {
      const needed = lacksSecondFactor(services.settings, role, two_step);
      const second_factor = two_step ? "on" as const : needed ? "needed" as const : "off" as const;
      return { id, username, role, second_factor };
    }))
    .post(...at("/auth/password", {
      ...own,
      id: "changeOwnPassword",
      summary: "Changes the password of the current account.",
      description: "Ends its other sessions. A wrong current password is 403 and counts as a " +
        "failed login.",
      json: PasswordChange,
      answers: { 200: { about: "The password is changed.", schema: Done } },
      errors: [403, 429],
      keyed: false,
    }, async (c, _, curator) => {
      const { current, password } = c.req.valid("json");
      await assertStrongPassword(password, curator.username);
      await withOwnPassword(c, services, { ...await loginOf(curator), password: current }, () => {
        const keep = sessionHash(sessionIdOf(c, services)!);
        return setCuratorPassword(db, curator.id, password, { by: curator.username, keep, hash });
      }, "current");
      return { ok: true as const };
    }))
    .route(
      "/auth",
      ownAccountRoutes(services, {
        own,
        cookie: "gallery.sid",
        holderOf: (c) => curatorHolder(c.get("curator")),
        loginOf: (c) => loginOf(c.get("curator")),
        ids: (id) => id,
      }),
    )
    .get(...at("/curators", {
      ...chief,
      id: "listCurators",
      summary: "All accounts of curators, for editors in chief.",
      answers: { 200: { about: "The accounts by name.", schema: CuratorAccounts } },
      errors: [403],
    }, async () => ({ accounts: await listCurators(db.read, Date.now()) })))
    .post(...at("/curators", {
      ...chief,
      id: "createCurator",
      summary: "Creates an account.",
      json: CuratorDraft,
      answers: { 201: { about: "The account.", schema: CuratorAccount } },
      errors: [403, 409],
    }, async (c, _, { username: by }) => {
      const { username, password, role } = c.req.valid("json");
      await assertStrongPassword(password, username);
      const id = await addCurator(db, username, password, { role, by, hash });
      return c.json(await accountWith(id), 201);
    }))
    .patch(...at("/curators/:id", {
      ...chief,
      id: "changeCurator",
      summary: "Changes the role of an account, or its password.",
      description: "The last editor in chief cannot be changed (409).",
      params,
      json: CuratorChange,
      answers: { 200: { about: "The account.", schema: CuratorAccount } },
      errors: [403, 404, 409],
      keyed: false,
      example: { path: { id: CHANGED }, body: { role: "editor_in_chief" } },
    }, async (c, { id }, { username: by }) => {
      const { role, password } = c.req.valid("json");
      const { username } = await accountWith(id);
      if (password !== undefined) await assertStrongPassword(password, username);
      if (role !== undefined) await setCuratorRole(db, id, role, by);
      if (password !== undefined) await setCuratorPassword(db, id, password, { by, hash });
      return await accountWith(id);
    }))
    .delete(...at("/curators/:id", {
      ...chief,
      id: "removeCurator",
      summary: "Deletes an account and ends its sessions.",
      description: "Its changes remain in the log under its name. The last editor in chief " +
        "cannot be deleted (409).",
      params,
      answers: { 204: { about: "Deleted." } },
      errors: [403, 404, 409],
      example: { path: { id: REMOVED } },
    }, (_, { id }, { username }) => removeCurator(db, id, username)))
    .delete(...at("/curators/:id/sessions", {
      ...chief,
      id: "endSessions",
      summary: "Ends all sessions of an account.",
      params,
      answers: { 204: { about: "The sessions are ended." } },
      errors: [403, 404],
      keyed: false,
      example: { path: { id: CHANGED } },
    }, async (_, { id }, curator) => {
      await endSessionsOf(db, curatorHolder(await accountWith(id)), curatorHolder(curator));
    }))
    .delete(...at("/curators/:id/second_factor", {
      ...chief,
      id: "resetSecondFactor",
      summary: "Turns an account's two-step sign-in off, after its app is lost.",
      params,
      answers: { 204: { about: "It is off." } },
      errors: [403, 404],
      keyed: false,
      example: { path: { id: CHANGED } },
    }, async (_, { id }, curator) => {
      if (id === curator.id) throw refusal(403, "own_sign_in");
      const holder = curatorHolder(await accountWith(id));
      await removeSecondFactor(db, holder, curatorHolder(curator));
    }));
}
