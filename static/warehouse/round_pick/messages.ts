/** Texts of picking a wave of several orders, besides those of picking an order. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  title: { en: "Round {number}", ru: "Обход {number}" },
  to_rounds: { en: "All rounds", ru: "Все обходы" },
  place: { en: "Place {place} on the cart: {name}", ru: "Место {place} на тележке: {name}" },
  done_text: {
    en: "Every stop of the round has been confirmed. Take the cart to where it began.",
    ru: "Все остановки обхода подтверждены. Отвезите тележку туда, где он начался.",
  },
} satisfies Messages;

export const { t } = translator(MESSAGES);
