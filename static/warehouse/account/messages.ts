/** The texts of the account page. */
import { type Messages, translator } from "../../shared/i18n.ts";
import { MESSAGES as COMMON } from "../shared/messages.ts";

export const MESSAGES = {
  factor_title: { en: "Two-step sign-in", ru: "Двухэтапный вход" },
  pin_title: { en: "PIN", ru: "PIN" },
  pin_new: { en: "New PIN, 4 to 8 digits", ru: "Новый PIN, от 4 до 8 цифр" },
  pin_on: {
    en: "The screen locks after {minutes} minutes without a touch; your PIN unlocks it.",
    ru: "Если {minutes} мин ничего не нажимать, экран блокируется; его открывает ваш PIN.",
  },
  pin_off: {
    en: "With a PIN, the screen locks after {minutes} minutes without a touch.",
    ru: "С PIN экран блокируется, если {minutes} мин ничего не нажимать.",
  },
  pin_remove: { en: "Remove PIN", ru: "Убрать PIN" },
} satisfies Messages;

export const { t } = translator(MESSAGES, COMMON);
