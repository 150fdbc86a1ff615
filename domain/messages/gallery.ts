/** Messages about the catalog, its pictures and editing. */
import type { Texts } from "../languages.ts";

export const GALLERY_MESSAGES = {
  unknown_image: {
    en: "The bytes are not an image: {accepted}",
    ru: "Эти байты не изображение: {accepted}",
  },
  image_type_unsupported: {
    en: "{type} is not supported: convert the picture to JPEG, PNG, WebP or TIFF",
    ru: "{type} не поддерживается: сохраните изображение как JPEG, PNG, WebP или TIFF",
  },
  declared_type_unsupported: {
    en: "The declared type is not a supported image type: {accepted}",
    ru: "Указанный тип не поддерживается: {accepted}",
  },
  declared_type_differs: {
    en: "Declared as {declared}, but the bytes are {actual}",
    ru: "Указан тип {declared}, а в байтах {actual}",
  },
  photo_type: {
    en: "Photos are JPEG, PNG, GIF or WebP",
    ru: "Для фотографий принимаются JPEG, PNG, GIF и WebP",
  },
  accepted_types: {
    en: "JPEG, PNG, GIF, WebP and TIFF are accepted",
    ru: "принимаются JPEG, PNG, GIF, WebP и TIFF",
  },
  jpeg_kind_unsupported: {
    en: "This kind of JPEG is not supported",
    ru: "Такой вид JPEG не поддерживается",
  },
  tiff_kind_unsupported: {
    en:
      "This kind of TIFF is not supported: save it with 8 or 16 bits per sample as RGB, grey or CMYK, without compression or with LZW",
    ru:
      "Такой вид TIFF не поддерживается: сохраните его с 8 или 16 битами на отсчёт в RGB, оттенках серого или CMYK, без сжатия или с LZW",
  },
  jpeg_bits_unsupported: {
    en: "Only JPEG with 8 bits per sample is supported",
    ru: "Поддерживается только JPEG с 8 битами на отсчёт",
  },
  expected_base64: {
    en: "expected base64",
    ru: "ожидается base64",
  },
  image_too_large: {
    en: "the image is larger than {size} bytes",
    ru: "изображение слишком велико, предел в байтах: {size}",
  },
  upload_quota: {
    en: "the files you are sending are larger than {size} bytes together: publish some first",
    ru:
      "ваши отправляемые файлы вместе больше предела в байтах ({size}): сначала опубликуйте часть",
  },
  upload_elsewhere: {
    en: "The file is being sent elsewhere, or more of it has arrived already",
    ru: "Файл отправляется в другом месте, или пришло уже больше",
  },
  upload_incomplete: {
    en: "Only {received} of the {length} bytes of the file have arrived",
    ru: "Пришло байт файла: {received} из {length}",
  },
  tus_version: {
    en: "The request needs Tus-Resumable: 1.0.0",
    ru: "В запросе нужен заголовок Tus-Resumable: 1.0.0",
  },
  image_undecodable: {
    en: "The image cannot be decoded: its data is damaged",
    ru: "Изображение не декодируется: данные повреждены",
  },
  image_damaged: {
    en: "The image is damaged: {detail}",
    ru: "Изображение повреждено",
  },
  image_too_many_pixels_of_format: {
    en: "The image has {width} × {height} pixels, too many to decode in this format",
    ru: "В изображении {width} × {height} точек: для этого формата слишком много",
  },
  image_too_many_pixels: {
    en: "The image has {width} × {height} pixels; at most {megapixels} megapixels are accepted",
    ru: "В изображении {width} × {height} точек; предел в мегапикселах: {megapixels}",
  },
  image_too_slow: {
    en: "The image took too long to decode",
    ru: "Декодирование изображения заняло слишком много времени",
  },
  stored_image_undecodable: {
    en: "The stored image cannot be decoded",
    ru: "Сохранённое изображение не декодируется",
  },
  image_being_replaced: {
    en: "This image is being replaced by someone else; try again",
    ru: "Это изображение сейчас заменяет кто-то другой, повторите",
  },
  fixed_stays_checked: {
    en: "a fixed image stays checked: remove the mark “Fixed” first",
    ru: "исправленное изображение остаётся проверенным: сначала снимите отметку «Исправлено»",
  },
  still_used: {
    en: "It is still used by {uses}; to delete these too, name them in ?with=",
    ru: "Используется: {uses}; чтобы удалить и это, перечислите его в ?with=",
  },
  used_by_movements: { en: "movements ({count})", ru: "направления ({count})" },
  used_by_artists: { en: "artists ({count})", ru: "художники ({count})" },
  used_by_paintings: { en: "paintings ({count})", ru: "картины ({count})" },
  used_by_influences: { en: "influences ({count})", ru: "влияния ({count})" },
  takes_too_much_along: {
    en: "More than {max} records would be deleted with it; delete some of them first",
    ru: "Вместе с ней удалилось бы слишком много записей (предел: {max}); сначала удалите часть",
  },
  edited_since: {
    en: "It has been edited since; nothing has been restored",
    ru: "С тех пор правили; ничего не возвращено",
  },
  merged_later: {
    en:
      "“{name}” was merged into another record later (log entry {entry}): undo that merge first; " +
      "nothing has been restored",
    ru:
      "«{name}» позже объединили с другой записью (запись журнала {entry}): сначала отмените то " +
      "объединение; ничего не возвращено",
  },
  deleted_later: {
    en:
      "“{name}” was deleted later (log entry {entry}): undo that first; nothing has been restored",
    ru:
      "«{name}» позже удалили (запись журнала {entry}): сначала отмените это; ничего не возвращено",
  },
  import_refused: {
    en: "Invalid rows: {count}; nothing has been written (partial=1 imports the others)",
    ru: "Строк, которые нельзя внести: {count}; ничего не записано (partial=1 внесёт остальные)",
  },
  changed_while_read: {
    en: "The catalog was changed while it was read; export it again",
    ru: "Каталог изменили, пока он читался; выгрузите его ещё раз",
  },
  other_catalog: {
    en: "The document is of another catalog; it can only be imported into an empty one",
    ru: "Это документ другого каталога; его можно внести только туда, где каталога ещё нет",
  },
  value_missing: { en: "it is missing", ru: "не задано" },
  movement_missing: {
    en: "it is missing: add a column with the movement, or choose one for all new artists",
    ru: "не задано: добавьте столбец с направлением или выберите одно для всех новых художников",
  },
  expected_museum_date: {
    en: "expected a date such as 1503, c. 1503, 1503–1506, June 1503 or late 15th century",
    ru: "ожидается дата, например 1503, ок. 1503, 1503–1506, июнь 1503 или конец XV века",
  },
  no_column_mapped: {
    en:
      "No column is matched with a field: match the columns, or name the fields in the first line",
    ru:
      "Ни один столбец не сопоставлен с полем: сопоставьте столбцы или назовите поля в первой строке",
  },
  too_many_rows: {
    en: "The file has more than {max} rows; split it",
    ru: "В файле слишком много строк (предел: {max}); разделите его",
  },
  name_unknown: { en: "no record has the name {name}", ru: "ничего с именем {name} нет" },
  name_of_several: {
    en: "several records have the name {name}: add a column with its ID",
    ru: "имя {name} у нескольких записей: добавьте столбец с ID нужной",
  },
  name_of_other_year: {
    en:
      "{name} exists with another year: add a column with its Open Depot ID, or only add or only update",
    ru:
      "{name} есть с другим годом: добавьте столбец «ID в Open Depot» либо только добавляйте или только изменяйте",
  },
  influence_there: {
    en: "this source is connected with this painting already, by the influence {id}",
    ru: "этот источник уже связан с этой картиной: влияние {id}",
  },
  year_or_month: {
    en: "{date} may be a month or several years; write several years with both in full",
    ru: "{date} может быть месяцем или несколькими годами; несколько лет напишите полностью",
  },
  outside_life: {
    en: "dated {year}, outside the life of {name} ({birth}–{death})",
    ru: "датировано {year} — вне жизни художника {name} ({birth}–{death})",
  },
  only_title: {
    en: "matched with a work of {name} by the title alone",
    ru: "сопоставлено с работой художника {name} только по названию",
  },
  year_bce: { en: "{year} BCE", ru: "{year} до н. э." },
  owner_contradicts: {
    en: "{name} is not the record whose ID is given",
    ru: "{name} — не та запись, чей ID указан",
  },
  row_of_several: {
    en: "its identifiers or inventory number are those of several records: {ids}",
    ru: "её идентификаторы или инвентарный номер есть у нескольких записей: {ids}",
  },
  row_repeated: {
    en:
      "repeats row {row}; rows are separate records where an identifier or the inventory number differs",
    ru:
      "повторяет строку {row}; строки — разные записи, если различается идентификатор или инвентарный номер",
  },
  id_of_other: {
    en: "the record {id} is {name}; correct the id or the name",
    ru: "запись {id} — это {name}; исправьте id или имя",
  },
  identifier_form: {
    en:
      "expected Q and digits for wikidata, nine digits from 500 for ulan, digits for viaf, a URL for page",
    ru:
      "ожидается Q и цифры для wikidata, девять цифр с 500 для ulan, цифры для viaf, адрес для page",
  },
  expected_language: {
    en: "expected a language such as en or pt-BR, or empty text",
    ru: "ожидается язык, как en или pt-BR, или пустой текст",
  },
  expected_distinct_languages: {
    en: "expected each language once",
    ru: "ожидается каждый язык один раз",
  },
  expected_item: {
    en: "expected the id of a Wikidata item, such as Q5582, or empty text",
    ru: "ожидается номер элемента Wikidata, как Q5582, или пустой текст",
  },
  expected_edtf: {
    en:
      "expected a date in EDTF, such as 1503, 1503~, ../1503, 1503/.. or 1503/1506, or empty text",
    ru: "ожидается дата в EDTF, как 1503, 1503~, ../1503, 1503/.. или 1503/1506, или пустой текст",
  },
  year_outside_date: {
    en: "it contradicts the year {year}",
    ru: "противоречит году {year}",
  },
  merged_with_itself: {
    en: "a record cannot be merged with itself",
    ru: "запись не объединяют с ней самой",
  },
  row_not_fitting: {
    en: "it contradicts another row of the document, or refers to a missing one",
    ru: "противоречит другой строке документа или ссылается на отсутствующую",
  },
  picture_file_wrong: {
    en: "The file of {path} is not the one that the document names",
    ru: "Файл {path} не тот, который назван в документе",
  },
  picture_not_kept: {
    en: "That picture is no longer retained; nothing has been restored",
    ru: "Это изображение больше не хранится; ничего не возвращено",
  },
  no_kept_picture: {
    en: "This log entry retains no picture that could be deleted",
    ru: "Эта запись журнала не хранит изображения, которое можно удалить",
  },
  not_restorable: {
    en: "This log entry has nothing to restore",
    ru: "В этой записи журнала нечего возвращать",
  },
  range_outside: {
    en: "the file has {size} bytes",
    ru: "в файле байтов: {size}",
  },
  expected_ids: {
    en: "expected 1 to {max} comma-separated ids",
    ru: "ожидаются id через запятую, не больше: {max}",
  },
  expected_ids_or_movements: {
    en: "expected 1 to {max} comma-separated ids, or only movements",
    ru: "ожидаются id через запятую (не больше: {max}) или только movements",
  },
  no_room_for_image: {
    en: "There is no room for another image",
    ru: "Места для ещё одного изображения нет",
  },
  painting_without_image: {
    en: "The painting {id} has no image",
    ru: "У картины {id} нет изображения",
  },
  no_painting: {
    en: "no painting has this id",
    ru: "нет картины с таким id",
  },
  rotation_form: {
    en: "expected degrees from 0 to 360, with ! before them to mirror",
    ru: "ожидаются градусы от 0 до 360, с ! впереди для отражения",
  },
  rotation_quarters: {
    en: "only quarter turns are supported",
    ru: "возможны только повороты на четверть",
  },
  quality_form: {
    en: "expected default, color, gray or bitonal",
    ru: "ожидается default, color, gray или bitonal",
  },
  format_form: {
    en: "expected jpg, png or webp",
    ru: "ожидается jpg, png или webp",
  },
  region_outside: {
    en: "it is outside the image",
    ru: "она вне изображения",
  },
  region_less_than_pixel: {
    en: "it is less than a pixel",
    ru: "она меньше точки",
  },
  region_form: {
    en: "expected full, square, x,y,w,h or pct:x,y,w,h",
    ru: "ожидается full, square, x,y,w,h или pct:x,y,w,h",
  },
  size_empty: {
    en: "it has no pixels",
    ru: "в нём нет точек",
  },
  size_too_large: {
    en: "at most {max} pixels per side are supported",
    ru: "предел точек по стороне: {max}",
  },
  size_enlarges: {
    en: "larger than the region; put ^ before it to enlarge",
    ru: "больше области; для увеличения поставьте впереди ^",
  },
  size_form: {
    en: "expected max, w,h or w, or ,h or !w,h or pct:n, with ^ before it to enlarge",
    ru: "ожидается max, w,h, w, или ,h, !w,h, pct:n, с ^ впереди для увеличения",
  },
} as const satisfies Texts;
