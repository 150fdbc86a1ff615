/** Descriptions in Russian: the gallery and what curators do. */
import { PLURALS } from "../../../domain/gallery/editing/kinds.ts";

const forEach = (operations: readonly string[], text: string): Record<string, string> =>
  Object.fromEntries(operations.map((operation) => [operation, text]));

const KINDS = Object.values(PLURALS);
const OF_PICTURES = [["paintings", "image"], ["artists", "portrait"]] as const;

const sheetOf = (columns: string): string =>
  `Столбцы: ${columns}; ненайденные в файле не затрагиваются. Строки сопоставляются по ` +
  "`open_depot_id`, который есть только в наших выгрузках (или в столбце, который так назван в `columns`); " +
  "иначе по идентификаторам или инвентарному номеру; иначе по имени без учёта регистра и диакритики (с годом, " +
  "у картин и с художником). Даты — в EDTF или как их пишут музеи. Одинаковые строки отклоняются как " +
  "повторные. В отказах названы строка, столбец и значение.";

export const GALLERY_DESCRIPTIONS_RU: Readonly<Record<string, string>> = {
  "GET /api/catalog/bootstrap":
    "Эпохи и течения, которые пересекаются с окном, и художники, которые в нём жили; без окна — всё. " +
    "Хранится 300 секунд.",
  "GET /api/timeline": "Течения — те, у которых в этом окне работал хотя бы один художник.",
  "GET /api/timeline/works": "Сначала самые известные, не больше 24 работ одного художника.",
  "GET /api/timeline/portraits":
    "Для каждого такого художника — самая известная картина, у которой есть изображение.",
  "GET /api/timeline/tours":
    "Остановки у работ, год которых известен; сначала первые остановки всех экскурсий.",
  "GET /api/artists/{id}/navigation":
    "Составлено по влияниям; сгруппировано по течениям, каждый художник один раз.",
  "GET /api/movements/{id}/gallery":
    "По году, затем по `sort_order`, затем по году рождения художника, затем по названию.",
  "GET /api/paintings/{id}/similar":
    "Отдельно по цвету и по композиции, сначала самые близкие, не больше 12 каждого вида; рама, паспарту " +
    "и бумага не учитываются. Пусто, пока изображения нет или оно ещё не разобрано.",
  "GET /api/paintings/{id}/image":
    "Файл на сервере; пока его нет, один раз спрашиваются внешние источники, и найденное сохраняется, " +
    "а при `FOUND_PICTURES=hold` сначала показывается хранителю. Изображение, которое хранитель убрал, " +
    "больше не ищется.",
  "GET /images/{path}": "В пути могут быть косые черты. Показывать файл может любой сайт.",
  "POST /api/artists/{id}/preload-images": "Ничего не скачивается; просить об этом может каждый.",
  "GET /api/debug/image-proxy":
    "Адреса частных сетей не принимаются, как и перенаправления на них.",
  "GET /metrics":
    "Если задано METRICS_TOKEN, нужен этот токен; без него отвечает только программам на той же машине.",
  "GET /iiif/3/{identifier}/{region}/{size}/{rotation}/{file}":
    "IIIF Image API 3.0, уровень 2, с увеличением, отражением и поворотами на четверть круга.",
  ...forEach(
    [
      "GET /iiif/3/{identifier}/info.json",
      ...["collection", "paintings/{id}", "paintings/{id}/annotations", "artists/{id}"]
        .map((path) => `GET /iiif/presentation/3/${path}`),
      "GET /iiif/presentation/3/movements/{id}",
      "GET /iiif/presentation/3/tours/{id}",
      "GET /iiif/discovery/1/activities",
      "GET /iiif/discovery/1/activities/paintings/{page}",
      "GET /iiif/discovery/1/activities/log/{page}",
    ],
    "С `Accept: application/ld+json` приходит как связанные данные.",
  ),
  "POST /api/auth/login":
    "После 10 неудачных попыток с одним именем и одного адреса за 15 минут — 429.",
  "POST /api/auth/password":
    "Остальные сеансы заканчиваются. Неверный нынешний пароль — 403, и это считается неудачным входом.",
  "PATCH /api/curators/{id}": "Последний главный хранитель им и остаётся (409).",
  "DELETE /api/curators/{id}":
    "Изменения остаются в журнале под этим именем. Последний главный хранитель остаётся (409).",
  "PATCH /api/paintings/{id}/checkup-flags":
    "Исправленное изображение остаётся проверенным: снять `checked` с картины, у которой остаётся `fixed`, " +
    "нельзя (409).",
  "PATCH /api/artists/{id}/checkup-flags":
    "Исправленное изображение остаётся проверенным: снять `checked` с портрета, у которого остаётся `fixed`, " +
    "нельзя (409).",
  ...Object.fromEntries(OF_PICTURES.flatMap(([many, picture]) => [
    [
      `POST /api/${many}/{id}/fix-${picture}`,
      "Ничего не заменяется, если не удалось скачать или получено не изображение.",
    ],
    [
      `POST /api/${many}/{id}/upload-${picture}`,
      "Файл разбирается и записывается заново; его метаданные отбрасываются.",
    ],
    [
      `GET /api/doubles/${many}`,
      "С одинаковыми или почти одинаковыми именами, годы которых не противоречат друг другу; картины — " +
      "одного художника, а после них те, чьи изображения похожи на одно. Пар, помеченных как разные, нет.",
    ],
    [
      `POST /api/${many}/{id}/merge`,
      "Всё, что связано с этой записью, ведёт к другой; её поля остаются, кроме названных в `take`. С этих " +
      "пор прежний id отвечает 308 на новый. Операцию можно отменить: " +
      "`POST /api/audit/operations/{id}/restore`.",
    ],
    [
      `GET /api/encyclopedia/${many}/{id}`,
      "Вовне ничего не запрашивается. Прочитанное сравнивается с записью, какой она стала.",
    ],
    [
      `POST /api/encyclopedia/${many}/{id}/read`,
      "По названию статьи или элементу Викиданных; если они неизвестны или никуда не ведут, кандидаты ищутся " +
      "по имени. Запись не меняется. Если вовне что-то не удалось, остаётся и прочитанное раньше.",
    ],
    [
      `POST /api/encyclopedia/${many}/{id}/link`,
      "Одна операция в журнале. Кандидат, найденный по имени, у которого не сходится ничего, кроме имени, " +
      "без `reason` не принимается (409).",
    ],
  ])),
  "POST /api/encyclopedia/job":
    "Каталог не меняется: различия попадают в список для решения. Одновременно идёт только одно задание.",
  "GET /api/doubles/pictures":
    "По перцептивному хешу, какими бы ни были названия и художники. Пар, помеченных как разные, нет, как и " +
    "ещё не разобранных изображений.",
  "GET /api/paintings/placements":
    "Новое изображение совмещается с прежним. При уверенности от 0,5 пометки и остановки переносятся вместе " +
    "с тем, о чём они; остальные ждут здесь, пока изображение не сменят снова или хранитель не подтвердит места.",
  ...forEach(
    KINDS.map((many) => `PATCH /api/${many}/{id}`),
    "Указанные поля меняются, остальные остаются. Если `If-Match` не подходит, ответ — 412 с нынешней " +
      "записью (`current`) и с тем, что было послано (`sent`).",
  ),
  ...forEach(
    KINDS.filter((many) => many !== "paintings").map((many) => `DELETE /api/${many}/{id}`),
    "Если запись используется, ответ — 409 и `used_by` с числом использующих, если только `with` не велит " +
      "удалить и их. Всё удалённое остаётся в журнале.",
  ),
  ...forEach(
    KINDS.map((many) => `POST /api/records/${many}/bulk`),
    "Не больше 500 записей за запрос; следующие запросы продолжают ту же `operation`, и между ними можно " +
      "остановиться. С `dry_run=1` делается то же самое и откатывается: `records` говорят, что стало бы с " +
      "каждой. Всё отменяет `POST /api/audit/operations/{id}/restore`.",
  ),
  ...forEach(
    KINDS.map((many) => `PUT /api/records/${many}/{id}/editors`),
    "Повторяется каждые 20 секунд; через минуту без повтора считается, что человек ушёл. Ничего не " +
      "блокируется.",
  ),
  "POST /api/audit/{id}/restore":
    "Это тоже изменение, со своей записью в журнале. Что правили с тех пор, перечислено в `conflicts`, и " +
    "тогда ничего не возвращается.",
  "POST /api/audit/restore":
    "Записи одного вида, одна запись или отдельные поля — какими они были тогда: изменения отменяются по " +
    "одному, начиная с новых. Что правили с тех пор иначе, остаётся и перечислено в `conflicts`. Отмена — " +
    "сама операция.",
  "POST /api/audit/operations/{id}/restore":
    "Импорт, слияние или массовая правка отменяются запись за записью, начиная с новых. Что правили с тех " +
    "пор, остаётся и перечислено в `conflicts`. Отмена — сама операция.",
  "DELETE /api/audit/{id}/pictures":
    "Заменённое, убранное или удалённое изображение некоторое время хранится, чтобы его можно было вернуть. " +
    "Здесь это прекращается сразу, например если этого требуют права. Запись журнала остаётся. Может только " +
    "главный хранитель.",
  "GET /api/export/catalog.json":
    "Всё — на один момент. Файлов изображений здесь нет; их копирует и команда `export catalog`.",
  "POST /api/import/catalog":
    "Если каталога ещё нет, всё вносится как было, со своими id и журналом. В каталог, копией которого " +
    "документ является, записи вносятся по их id; изображения, отметки проверки и журнал остаются. Документ " +
    "другого каталога не принимается (409).",
  "POST /api/import/artists": sheetOf(
    "open_depot_id, movement, name, birth_year, death_year, movement_id, encyclopedia_title, bio_full, birth_date, " +
      "death_date, active_from, active_to, date_text, nationality, names, identifiers, text_rights, text_credit",
  ),
  "POST /api/import/paintings": sheetOf(
    "open_depot_id, artist, artist_id, title, year, encyclopedia_title, sort_order, date, date_text, attribution, medium, " +
      "support, height_mm, width_mm, collection, place, inventory_number, names, identifiers, " +
      "object_rights, object_credit, picture_rights, picture_credit, text_rights, text_credit",
  ),
};
