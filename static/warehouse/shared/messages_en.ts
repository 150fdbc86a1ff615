import type { PluralForms } from "../../shared/message_types.ts";

const plural = (forms: PluralForms) => forms;

/** The texts that the warehouse's pages share, in English. */
export const WAREHOUSE_EN = {
  warehouses: "Warehouses",
  pages: "Pages of this warehouse",
  tab_floor: "Floor plan",
  tab_orders: "Orders",
  tab_boxes: "Boxes",
  tab_users: "Users",
  lost_title: "There is nothing under this address",
  lost_link: "All warehouses",

  sign_in_title: "Sign in",
  sign_in_text: "This warehouse asks who is there.",
  login: "Login",
  password: "Password",
  sign_in: "Sign in",
  sign_in_wrong: "Login or password is wrong.",
  sign_out: "Sign out",
  sign_out_who: "Sign out {name}",
  sign_in_wait: plural({ one: "Wait {count} second", other: "Wait {count} seconds" }),
  expired_title: "Please sign in again",
  expired_text:
    "The server no longer accepts your login. What you were doing goes on as soon as you have signed in; nothing on the page is lost.",
  not_now: "Not now",

  error_offline: "The server cannot be reached.",
  error_refused: "The server did not accept this.",
  error_rights: "Your role does not allow this.",
  error_gone: "It is no longer there.",
  error_conflict: "It goes against what is stored.",
  error_changed: "Somebody else has changed it meanwhile.",
  error_too_large: "This is too large to send.",
  error_too_often: "Too many failed attempts; wait a little.",
  error_unknown: "Something went wrong.",
};
