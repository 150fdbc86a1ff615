/** Messages about requests to other servers: images, the encyclopedia, Wikidata. */
import type { Texts } from "../languages.ts";

export const SOURCE_MESSAGES = {
  address_not_allowed: {
    en: "The address is not allowed",
    ru: "Этот адрес недопустим",
  },
  host_unknown: {
    en: "the host is unknown",
    ru: "хост неизвестен",
  },
  answered_without_token: {
    en: "answered without a token",
    ru: "ответ без токена",
  },
  answer_broke_off: {
    en: "the response is incomplete",
    ru: "ответ оборвался",
  },
  answer_coding_wrong: {
    en: "the response is not {coding} as declared",
    ru: "ответ не в {coding}, как заявлено",
  },
  answer_coding_unknown: {
    en: "the response has an unknown compression",
    ru: "ответ сжат неизвестным способом",
  },
  answer_too_large: {
    en: "the response is larger than {max} bytes",
    ru: "ответ слишком велик, предел в байтах: {max}",
  },
  nobody_waits_for_it: {
    en: "no request waits for it any more",
    ru: "этого больше никто не ждёт",
  },
  host_too_slow: {
    en: "took too long",
    ru: "слишком долго",
  },
  redirected_too_often: {
    en: "redirected more than {max} times",
    ru: "перенаправлений больше, чем {max}",
  },
  certificate_not_valid: {
    en: "its certificate is not valid",
    ru: "недействительный сертификат",
  },
  connection_failed: {
    en: "the connection failed",
    ru: "соединиться не удалось",
  },
  type_other_than_declared: {
    en: "The image is not of the type that its server declares",
    ru: "Изображение не того типа, который указал его сервер",
  },
  outside_switched_off: {
    en: "requests to other servers are switched off",
    ru: "загрузка извне выключена",
  },
  no_image_found: {
    en: "No image was found: {reasons}",
    ru: "Изображение не найдено: {reasons}",
  },
  no_key: {
    en: "no key",
    ru: "нет ключа",
  },
  no_hit: {
    en: "no result",
    ru: "ничего не найдено",
  },
  no_source: {
    en: "no source is set up",
    ru: "ни один источник не настроен",
  },
  image_not_downloaded: {
    en: "The image could not be downloaded: {reasons}",
    ru: "Изображение не удалось загрузить: {reasons}",
  },
  one_took_too_long: {
    en: "{host} took too long",
    ru: "{host}: слишком долго",
  },
  of_host: {
    en: "{host}: {reasons}",
    ru: "{host}: {reasons}",
  },
  answered_error: {
    en: "answered with the error {code}",
    ru: "в ответе ошибка {code}",
  },
  source_busy: {
    en: "is busy; try again in {seconds} seconds",
    ru: "перегрузка; повторите через {seconds} с",
  },
  encyclopedia_failed: {
    en: "The encyclopedia could not be read: {reason}",
    ru: "Энциклопедию прочитать не удалось: {reason}",
  },
  wikidata_failed: {
    en: "Wikidata could not be read: {reason}",
    ru: "Wikidata прочитать не удалось: {reason}",
  },
  encyclopedia_not_read: {
    en: "Nothing has been read about it yet",
    ru: "О ней ещё ничего не прочитано",
  },
  candidate_unknown: {
    en: "is not one of the found candidates",
    ru: "среди найденных вариантов такого нет",
  },
  candidate_by_name_alone: {
    en: "Only the name agrees: give as the reason how else you know that it is the same",
    ru: "Совпадает только имя: укажите в причине, по чему ещё вы это знаете",
  },
  encyclopedia_job_running: {
    en: "A job is reading already; stop it first",
    ru: "Чтение уже идёт; сначала остановите его",
  },
  encyclopedia_job_none: {
    en: "No job is reading",
    ru: "Сейчас ничего не читается",
  },
  answered_status: {
    en: "answered {status}",
    ru: "ответ {status}",
  },
  answered_no_image: {
    en: "sent no image of a supported type",
    ru: "в ответе нет изображения поддерживаемого типа",
  },
  answered_not_json: {
    en: "did not send JSON",
    ru: "ответ не в JSON",
  },
  answered_unknown_form: {
    en: "sent an unknown format",
    ru: "ответ неизвестного вида",
  },
} as const satisfies Texts;
