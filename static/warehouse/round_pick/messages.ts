/** Texts of picking a wave of several orders, besides those of picking an order. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const MESSAGES = {
  title: { en: "Wave {number}", ru: "Волна {number}" },
  to_rounds: { en: "All waves", ru: "Все волны" },
  place: { en: "Place {place} on the cart: {name}", ru: "Место {place} на тележке: {name}" },
  done_text: {
    en: "All stops of the wave are confirmed. Take the cart back to the start point.",
    ru: "Все остановки волны подтверждены. Отвезите тележку в точку начала.",
  },
} satisfies Messages;

export const { t } = translator(MESSAGES);
