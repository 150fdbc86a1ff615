/** The texts of the editor of crops. */
import { type Messages, translator } from "../../shared/i18n.ts";

export const { t } = translator(
  {
    crop_title: { en: "Crop: {title}", ru: "Обрезка: {title}" },
    crop: { en: "Crop", ru: "Обрезать" },
    crop_help: {
      en: "Drag the frame or its corners, or move them with the arrow keys.",
      ru: "Перетащите рамку или её углы либо двигайте их стрелками.",
    },
    picture: { en: "The picture, turned", ru: "Повёрнутое изображение" },
    straighten: { en: "Straighten", ru: "Выровнять" },
    turn_left: { en: "Rotate left", ru: "Влево 90°" },
    turn_right: { en: "Rotate right", ru: "Вправо 90°" },
    trim: { en: "Trim the frame", ru: "Убрать раму" },
    whole: { en: "Whole picture", ru: "Целиком" },
    save: { en: "Save", ru: "Сохранить" },
    cancel: { en: "Cancel", ru: "Отмена" },
    no_picture: {
      en: "This browser cannot show the picture.",
      ru: "Браузер не показывает это изображение.",
    },
  } satisfies Messages,
);
