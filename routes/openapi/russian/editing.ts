/** Summaries in Russian: the records of the catalog as curators edit them. */

/** A kind of record in the cases that its summaries need. */
interface Kind {
  /** One, in the genitive: "эпохи". */
  of: string;
  /** Several, in the genitive: "эпох". */
  ofMany: string;
  /** One, in the accusative: "эпоху". */
  one: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  eras: { of: "эпохи", ofMany: "эпох", one: "эпоху" },
  movements: { of: "течения", ofMany: "течений", one: "течение" },
  artists: { of: "художника", ofMany: "художников", one: "художника" },
  periods: { of: "периода", ofMany: "периодов", one: "период" },
  paintings: { of: "картины", ofMany: "картин", one: "картину" },
  annotations: { of: "пометки", ofMany: "пометок", one: "пометку" },
  influences: { of: "влияния", ofMany: "влияний", one: "влияние" },
  tours: { of: "экскурсии", ofMany: "экскурсий", one: "экскурсию" },
};

const summariesOf = (path: string, { of, ofMany, one }: Kind): Record<string, string> => ({
  [`GET /api/records/${path}`]: `Список ${ofMany} для правки, постранично.`,
  [`GET /api/records/${path}/{id}`]: `Запись ${of} для правки, с тегом версии.`,
  [`PUT /api/records/${path}/{id}/editors`]:
    `Отмечает начало правки ${of} и сообщает, кто ещё открыл эту запись.`,
  [`DELETE /api/records/${path}/{id}/editors`]: `Отмечает, что правка ${of} закончена.`,
  [`POST /api/records/${path}/bulk`]: `Меняет поля многих ${ofMany} одной операцией.`,
  [`POST /api/${path}`]: `Создаёт ${one}.`,
  [`PATCH /api/${path}/{id}`]: `Изменяет ${one}.`,
  [`DELETE /api/${path}/{id}`]: `Удаляет ${one}, если запись нигде не используется.`,
});

export const EDITING_RU: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...Object.entries(KINDS).map(([path, kind]) => summariesOf(path, kind))),
  "DELETE /api/paintings/{id}": "Удаляет картину вместе с её файлами, влияниями и пометками.",
  "POST /api/audit/{id}/restore": "Отменяет то, что изменила запись журнала.",
  "POST /api/audit/restore": "Отменяет с указанного момента часть изменений из журнала.",
  "POST /api/audit/operations/{id}/restore": "Отменяет операцию целиком.",
  "DELETE /api/audit/{id}/pictures":
    "Окончательно удаляет изображение, которое хранит запись журнала.",
  "GET /api/audit/operations": "Импорт, слияния и массовые правки, сначала новые.",
  "GET /api/audit": "Изменения, внесённые кураторами, сначала новые.",
  "GET /api/export/catalog.json": "Весь каталог одним документом JSON, без учётных записей.",
  "GET /api/export/catalog.csv.zip":
    "Весь каталог файлами CSV в архиве ZIP, по файлу на каждый список.",
  "POST /api/import/catalog": "Загружает ранее выгруженный документ.",
  "POST /api/import/paintings": "Загружает картины из таблицы CSV одной операцией.",
  "POST /api/import/artists": "Загружает художников из таблицы CSV одной операцией.",
  "GET /api/doubles/artists": "Пары записей, за которыми может стоять один и тот же художник.",
  "POST /api/doubles/artists/distinct": "Запоминает, что это два разных художника.",
  "GET /api/records/artists/{id}/merge": "Два художника рядом, перед слиянием.",
  "POST /api/artists/{id}/merge": "Сливает запись художника с другой.",
  "GET /api/doubles/paintings": "Пары записей, за которыми может стоять одна и та же картина.",
  "POST /api/doubles/paintings/distinct": "Запоминает, что это две разные картины.",
  "GET /api/records/paintings/{id}/merge": "Две картины рядом, перед слиянием.",
  "POST /api/paintings/{id}/merge": "Сливает запись картины с другой.",
  "GET /api/doubles/pictures": "Картины с похожими изображениями.",
  "GET /api/encyclopedia/artists": "Художники, о которых найдены сведения, требующие решения.",
  "GET /api/encyclopedia/artists/{id}":
    "Сведения о художнике из последнего чтения и доводы в их пользу.",
  "POST /api/encyclopedia/artists/{id}/read":
    "Читает сведения о художнике в энциклопедии и Викиданных.",
  "POST /api/encyclopedia/artists/{id}/link":
    "Сопоставляет художнику кандидата и переносит выбранные поля.",
  "POST /api/encyclopedia/artists/{id}/reject":
    "Запоминает, какие кандидаты не подходят художнику, в том числе все.",
  "GET /api/encyclopedia/paintings": "Картины, о которых найдены сведения, требующие решения.",
  "GET /api/encyclopedia/paintings/{id}":
    "Сведения о картине из последнего чтения и доводы в их пользу.",
  "POST /api/encyclopedia/paintings/{id}/read":
    "Читает сведения о картине в энциклопедии и Викиданных.",
  "POST /api/encyclopedia/paintings/{id}/link":
    "Сопоставляет картине кандидата и переносит выбранные поля.",
  "POST /api/encyclopedia/paintings/{id}/reject":
    "Запоминает, какие кандидаты не подходят картине, в том числе все.",
  "GET /api/encyclopedia/job": "Ход задания, читающего сведения о многих записях.",
  "POST /api/encyclopedia/job": "Начинает читать сведения о многих записях по очереди.",
  "DELETE /api/encyclopedia/job": "Останавливает задание; прочитанное сохраняется.",
};
