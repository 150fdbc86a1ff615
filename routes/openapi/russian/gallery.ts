/** Summaries in Russian: what visitors read in the gallery, and the curators' desk. */
export const GALLERY_RU: Readonly<Record<string, string>> = {
  "GET /api/catalog/bootstrap": "Всё, что рисует шкала времени, одним ответом.",
  "GET /api/bounds": "Первый и последний годы каталога.",
  "GET /api/timeline/works":
    "Картины с изображением и годом: произведения художников или самая известная картина течения.",
  "GET /api/timeline/portraits":
    "Картины, фрагмент которых заменяет портрет художника, если портрета нет.",
  "GET /api/timeline": "Эпохи и течения, попадающие в промежуток лет.",
  "GET /api/paintings/checkup": "Все картины с файлами изображений и пометками проверки.",
  "GET /api/artists/checkup": "Все художники с файлами портретов и пометками проверки.",
  "PATCH /api/paintings/{id}/checkup-flags": "Ставит пометки проверки картине.",
  "PATCH /api/artists/{id}/checkup-flags": "Ставит пометки проверки портрету художника.",
  "POST /api/paintings/{id}/clear-image": "Окончательно удаляет изображение картины.",
  "POST /api/artists/{id}/clear-portrait": "Окончательно удаляет портрет художника.",
  "GET /api/paintings/searches":
    "Итоги поиска изображений во внешних источниках и находки, ждущие куратора.",
  "PATCH /api/paintings/{id}/image-credit":
    "Указывает источник изображения картины, автора и условия использования.",
  "GET /api/paintings/{id}": "Картина с её влияниями и пометками.",
  "GET /api/paintings/placements":
    "Заменённые изображения, пометки или остановки на которых должен проверить куратор.",
  "GET /api/paintings/{id}/former-image":
    "Прежнее изображение, пока пометки или остановки на нём ждут проверки.",
  "POST /api/paintings/{id}/confirm-places":
    "Подтверждает, что все пометки и остановки стоят на изображении верно.",
  "GET /api/artists": "Художники с их течениями.",
  "GET /api/artists/{id}": "Художник с периодами и картинами.",
  "GET /api/artists/{id}/details":
    "Сведения музеев о художнике: даты, другие имена, идентификаторы, условия использования текстов.",
  "GET /api/artists/{id}/navigation": "У кого художник учился и кто учился у него.",
  "GET /api/movements/{id}/artists": "Художники течения.",
  "GET /api/movements/{id}/gallery": "Течение и картины всех его художников.",
  "GET /api/movements/{id}/navigation": "Предшествующие и последующие течения.",
  "GET /api/paintings/{id}/context": "Автор картины и соседние по годам картины.",
  "GET /api/paintings/{id}/similar": "Картины, изображения которых больше всего похожи на данное.",
  "GET /api/search/colour": "Картины, в которых есть заданные цвета, сначала самые близкие.",
  "GET /api/paintings/{id}/image": "Изображение картины.",
  "POST /api/paintings/{id}/upload-image": "Заменяет изображение картины загруженным.",
  "POST /api/artists/{id}/upload-portrait": "Заменяет портрет художника загруженным.",
  "POST /api/paintings/{id}/fix-image": "Заменяет изображение картины взятым по адресу.",
  "POST /api/artists/{id}/fix-portrait": "Заменяет портрет художника взятым по адресу.",
  "GET /api/influence": "Граф влияний всего каталога.",
  "GET /api/tours": "Все экскурсии.",
  "GET /api/timeline/tours": "Годы остановок экскурсий, для карты времени.",
  "GET /api/tours/{id}": "Экскурсия с остановками по порядку.",
  "POST /api/artists/{id}/preload-images":
    "Связывает картины художника с уже сохранёнными файлами изображений.",
  "GET /api/search": "Художники, течения и картины, в названиях которых есть заданные слова.",
  "GET /api/paintings/{id}/debug-image-search": "Лучшее изображение картины из внешних источников.",
  "GET /api/paintings/{id}/debug-image-search/more":
    "Множество изображений картины из внешних источников.",
  "GET /api/artists/{id}/debug-portrait-search": "Лучший портрет художника из внешних источников.",
  "GET /api/artists/{id}/debug-portrait-search/more":
    "Множество портретов художника из внешних источников.",
  "GET /api/debug/image-proxy": "Внешнее изображение для просмотра перед загрузкой.",
  "GET /api/auth/me": "Кто обращается: посетитель или куратор.",
  "POST /api/auth/login": "Вход куратора.",
  "POST /api/auth/logout": "Завершает сеанс.",
  "GET /api/auth/account": "Собственная учётная запись и её роль.",
  "POST /api/auth/password": "Меняет пароль собственной учётной записи.",
  "GET /api/auth/sessions": "Открытые сеансы собственной учётной записи.",
  "DELETE /api/auth/sessions/{id}":
    "Завершает сеанс собственной учётной записи; если его нет, ничего не происходит.",
  "GET /api/curators": "Все учётные записи кураторов, для главных редакторов.",
  "POST /api/curators": "Создаёт учётную запись.",
  "PATCH /api/curators/{id}": "Меняет права учётной записи или её пароль.",
  "DELETE /api/curators/{id}": "Удаляет учётную запись и завершает её сеансы.",
  "DELETE /api/curators/{id}/sessions": "Завершает все сеансы учётной записи.",
  "GET /images/{path}": "Файл изображения по относительному пути.",
  "GET /iiif/3/{identifier}": "Перенаправляет к сведениям об изображении.",
  "GET /iiif/3/{identifier}/info.json": "Размер, плитки и возможности изображения.",
  "GET /iiif/3/{identifier}/{region}/{size}/{rotation}/{file}":
    "Изображение или его часть в любом размере.",
  "GET /iiif/presentation/3/collection": "Все течения, каждое в виде коллекции.",
  "GET /iiif/presentation/3/paintings/{id}": "Картина в виде манифеста.",
  "GET /iiif/presentation/3/paintings/{id}/annotations": "Пометки на картине.",
  "GET /iiif/presentation/3/artists/{id}": "Картины художника, у которых есть изображение.",
  "GET /iiif/presentation/3/movements/{id}": "Картины течения, у которых есть изображение.",
  "GET /iiif/presentation/3/tours/{id}":
    "Экскурсия в виде манифеста: полотно на картину, остановки как пометки и диапазоны.",
  "GET /iiif/discovery/1/activities": "Изменения манифестов и коллекций, для сборщиков.",
  "GET /iiif/discovery/1/activities/paintings/{page}":
    "Манифесты картин, которые появились до ведения журнала изменений, без времени.",
  "GET /iiif/discovery/1/activities/log/{page}":
    "Страница созданного, изменённого и удалённого, сначала старое.",
  "GET /linked-art/paintings/{id}": "Картина в виде записи Linked Art.",
  "GET /linked-art/artists/{id}": "Художник в виде записи Linked Art.",
  "GET /linked-art/movements/{id}":
    "Течение в виде записи Linked Art: стиль, по которому классифицируют произведения.",
  "GET /healthz": "Отвечает ли процесс.",
  "GET /readyz": "Отвечает ли и база данных; `full`, когда нет места для изменений.",
  "GET /metrics": "Что сделал этот процесс и насколько он занят, для Prometheus.",
  "GET /api/openapi.json": "Этот документ.",
};
