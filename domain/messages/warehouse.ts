/** Messages of the warehouse. */
import type { Texts } from "../languages.ts";

export const WAREHOUSE_MESSAGES = {
  not_found: {
    en: "No {what} has the id {id}",
    ru: "Нет {what} с id {id}",
  },
  reference_not_found: {
    en: "no {what} has the id {id}",
    ru: "нет {what} с id {id}",
  },
  import_in_use: {
    en: "What the import added is used by other records meanwhile",
    ru: "Загруженное уже используется в других записях",
  },
  import_changed: {
    en: "Changed or used since the import: {names}",
    ru: "Изменено или использовано после загрузки: {names}",
  },
  import_gone: {
    en: "This import has been undone already, or there has been another one since",
    ru: "Эта загрузка уже отменена, или после неё была другая",
  },
  import_removes_used: {
    en: "Not in the file, but used by other records, so that they cannot be removed: {names}",
    ru: "Нет в файле, но используется в других записях, поэтому не удаляется: {names}",
  },
  no_picker: {
    en: 'no user of this warehouse has the login "{login}"',
    ru: "у этого склада нет сотрудника с логином «{login}»",
  },
  not_in_warehouse: {
    en: "no {what} of the warehouse has the id {id}",
    ru: "на складе нет {what} с id {id}",
  },
  not_in_document: {
    en: "no {what} of the document has the id {id}",
    ru: "в документе нет {what} с id {id}",
  },
  not_called_so: {
    en: "no {what} of the warehouse has the name {name}",
    ru: "на складе нет {what} с названием «{name}»",
  },
  called_so_twice: {
    en: "more than one {what} has the name {name}: add a column “{field}”",
    ru: "название «{name}» встречается несколько раз: добавьте столбец «{field}»",
  },
  barcode_taken: {
    en: "{code} of {sku} is already a barcode of {other}",
    ru: "{code} типа {sku} — уже штрихкод типа {other}",
  },
  barcode_is_sku: {
    en: "{code} of {sku} is already the SKU of another box type, {code}",
    ru: "{code} типа {sku} — уже SKU другого типа коробки, {code}",
  },
  sku_is_barcode: {
    en: "{code} is already a barcode of {other}",
    ru: "{code} — уже штрихкод типа {other}",
  },
  boxes_picked: {
    en:
      "Boxes have been picked for it: {count}. With ?with=picks it is deleted, and tasks state what " +
      "must be put back",
    ru: "Для неё уже отобраны коробки: {count}. С ?with=picks запись удаляется, а задачи " +
      "перечисляют, что вернуть на место",
  },
  too_many_refused: {
    en: "Not tried: too many other changes of this request were refused",
    ru: "Не выполнялось: слишком много других изменений этого запроса отклонено",
  },
  record_changed: {
    en: "The record has been changed meanwhile",
    ru: "Запись за это время изменилась",
  },
  records_changed: {
    en: "Records have been changed meanwhile",
    ru: "Записи за это время изменились",
  },
  used_in_its_warehouse: {
    en: "it is used in its warehouse",
    ru: "запись используется на своём складе",
  },
  expected_own_warehouse: {
    en: "expected the id of the warehouse",
    ru: "ожидается id этого склада",
  },
  too_little_stock: {
    en: "Only {stock} of the {wanted} requested boxes are in stock",
    ru: "Коробок не хватает: нужно {wanted}, в наличии {stock}",
  },
  too_many_changes: {
    en: "expected at most {max} changes",
    ru: "Слишком много изменений, предел: {max}",
  },
  no_way: {
    en: "There is no path between the points",
    ru: "Между этими точками нет пути",
  },
  no_parameters: {
    en: "The order has no parameters",
    ru: "У заказа нет параметров",
  },
  no_lines: {
    en: "The order has no lines",
    ru: "В заказе нет строк",
  },
  sizes_out_of_range: {
    en: "Sizes or weights too small or too large for a calculation: {offending}",
    ru: "Размеры или вес слишком малы или слишком велики для расчёта: {offending}",
  },
  pallet_of_size: {
    en: "pallet {size}",
    ru: "паллета {size}",
  },
  boxes_fit_no_pallet: {
    en: "Boxes that fit no pallet: {misfits}",
    ru: "Коробки, которые не помещаются на паллету: {misfits}",
  },
  box_larger_than_pallet: {
    en: "{box} is larger than the pallet ({pallet})",
    ru: "{box} больше паллеты ({pallet})",
  },
  box_taller: {
    en: "{box} is taller than {height}",
    ru: "{box} выше предела {height}",
  },
  box_heavier: {
    en: "{box} weighs more than a pallet may carry ({weight})",
    ru: "{box} тяжелее, чем можно поставить на паллету ({weight})",
  },
  box_fits_no_pallet_type: {
    en: "{box} fits none of the pallet types",
    ru: "{box} не подходит ни к одному виду паллет",
  },
  no_such_pallet_type: {
    en: "the order has no pallet type “{name}”",
    ru: "в заказе нет вида паллет «{name}»",
  },
  too_few_pallets: {
    en: "No layout was found with the available pallets of each type",
    ru: "На имеющееся число паллет каждого вида заказ уложить не удалось",
  },
  pallet_too_high_itself: {
    en: "The pallet is {own} high itself, at most {height} is allowed with its boxes",
    ru: "Сама паллета имеет высоту {own}, с коробками допускается не больше {height}",
  },
  pallet_too_heavy_itself: {
    en: "The pallet weighs {own} itself, at most {weight} is allowed with its boxes",
    ru: "Сама паллета весит {own}, с коробками допускается не больше {weight}",
  },
  group_not_on_one_pallet: {
    en: "The boxes of the group “{group}” do not fit on one pallet together",
    ru: "Коробки группы «{group}» не помещаются вместе на одну паллету",
  },
  too_many_boxes: {
    en: "The order has {count} boxes, more than {max}",
    ru: "В заказе слишком много коробок: {count}, предел: {max}",
  },
  calculation_given_up: {
    en: "The order {order} took too long to calculate",
    ru: "Расчёт заказа {order} занимает слишком много времени и прекращён",
  },
  not_calculated: {
    en: "The order has not been calculated",
    ru: "Заказ не рассчитан",
  },
  unknown_article: {
    en: "the warehouse has no article {code}",
    ru: "на складе нет артикула {code}",
  },
  reference_of_several: {
    en: "Several orders have the reference {reference}",
    ru: "Номер {reference} есть у нескольких заказов",
  },
  order_being_picked: {
    en: "Picking of the order has begun; it can no longer be replaced",
    ru: "Отбор заказа уже начат; заменить его нельзя",
  },
  share_in_open_mode: {
    en:
      "Links for people without a login require WAREHOUSE_AUTH=basic on a server that others reach",
    ru: "Ссылки для людей без логина требуют WAREHOUSE_AUTH=basic, если сервер доступен другим",
  },
  webhooks_in_open_mode: {
    en: "Webhooks require WAREHOUSE_AUTH=basic on a server that others reach",
    ru: "Вебхуки требуют WAREHOUSE_AUTH=basic, если сервер доступен другим",
  },
  webhook_url: {
    en: "expected an https address (port 443) on the public internet, or a host of WEBHOOK_HOSTS",
    ru: "нужен адрес https (порт 443) в открытом интернете или хост из WEBHOOK_HOSTS",
  },
  webhook_host_not_listed: {
    en: "with SOURCES=off only hosts of WEBHOOK_HOSTS may be reached",
    ru: "при SOURCES=off доступны только хосты из WEBHOOK_HOSTS",
  },
  webhook_disabled: {
    en: "The webhook is disabled; a test event enables it again",
    ru: "Вебхук отключён; пробное событие включит его снова",
  },
  too_many_webhooks: {
    en: "There are {max} webhooks already, the most that are allowed",
    ru: "Вебхуков уже {max}, больше нельзя",
  },
  order_closed: {
    en: "The order is delivered or cancelled",
    ru: "Заказ доставлен или отменён",
  },
  no_such_pallet: {
    en: "The order has no pallet {number}",
    ru: "В заказе нет паллеты {number}",
  },
  order_changed: {
    en: "The order was changed while it was calculated",
    ru: "Во время расчёта заказ изменился",
  },
  layout_outdated: {
    en: "The order's lines or box types have been changed since this layout was calculated",
    ru: "После расчёта этой раскладки изменились строки заказа или типы коробок",
  },
  pallets_changed: {
    en: "The pallets of the order are not those that were changed by hand; load them again",
    ru: "Паллеты заказа уже не те, что изменялись вручную; загрузите их заново",
  },
  box_placed_twice: {
    en: "the box {id} is placed twice",
    ru: "коробка {id} поставлена дважды",
  },
  z_missing: {
    en: "the box {id} has no z, which packing type 4 needs",
    ru: "у коробки {id} нет z, а при типе укладки 4 он нужен",
  },
  rules_broken: {
    en: "The layout breaks rules for which no reason is given: {rules}",
    ru: "Раскладка нарушает правила, и причина не указана: {rules}",
  },
  rule_on_pallet: {
    en: "{rule} (pallet {pallet})",
    ru: "{rule} (паллета {pallet})",
  },
  rule_of_box: {
    en: "{rule} (pallet {pallet}, box {box})",
    ru: "{rule} (паллета {pallet}, коробка {box})",
  },
  warehouse_changed: {
    en: "The warehouse was changed while the order was calculated",
    ru: "Во время расчёта заказа изменился склад",
  },
  newer_calculation: {
    en: "The result of a later calculation of the order has been stored already",
    ru: "Уже сохранён расчёт этого заказа, начатый позже",
  },
  calculation_failed: {
    en: "The calculation failed because of a server error",
    ru: "Расчёт не удался из-за ошибки на нашей стороне",
  },
  pick_of_nothing: {
    en: "expected at least 1 box, or `short: true`",
    ru: "ожидается не меньше 1 коробки или `short: true`",
  },
  receipt_of_nothing: {
    en: "expected a number of boxes other than 0",
    ru: "ожидается число коробок, не равное 0",
  },
  move_to_itself: {
    en: "expected another section than `id_section_from`",
    ru: "ожидается секция, отличная от `id_section_from`",
  },
  delivery_closed: {
    en: "the delivery is closed: its articles stay as they are",
    ru: "поставка закрыта, её состав не меняется",
  },
  delivery_received: {
    en: "boxes have been received for the delivery: its name cannot be changed or used again",
    ru: "по поставке уже приняты коробки, её название нельзя изменить или использовать снова",
  },
  section_occupied: {
    en: "the section {name} holds boxes of another type",
    ru: "в секции «{name}» лежат коробки другого типа",
  },
  act_id_used: {
    en: "the id was used for another act",
    ru: "этот id уже использован для другого действия",
  },
  expected_zone: {
    en: "expected the IANA name of a time zone, such as Europe/Berlin",
    ru: "ожидается название часового пояса IANA, например Europe/Moscow",
  },
  expected_orders: {
    en: "expected the ids of 1 to {max} orders",
    ru: "ожидаются id заказов, от 1 до {max}",
  },
  expected_reason: {
    en: "expected a reason of the stock ledger, such as picked or counted",
    ru: "ожидается причина из журнала остатков, например picked или counted",
  },
  expected_sections: {
    en: "expected the ids of 1 to {max} sections",
    ru: "ожидаются id секций, от 1 до {max}",
  },
  too_many_sections: {
    en: "The warehouse has {count} sections, more than {max}",
    ru: "На складе слишком много секций: {count}, предел: {max}",
  },
  section_reserved: {
    en: "orders reserve boxes in {name}",
    ru: "в секции «{name}» есть коробки, зарезервированные заказами",
  },
  section_changed: {
    en: "{name} does not have the expected contents",
    ru: "в секции «{name}» лежит не то, что ожидалось",
  },
  nothing_reserved: {
    en: "{name} has no reservations that could be picked",
    ru: "заказ «{name}» ничего не резервирует, отбирать нечего",
  },
  order_in_round: {
    en: "{name} is in wave {number} already",
    ru: "заказ «{name}» уже в волне {number}",
  },
  order_twice: {
    en: "the order is repeated",
    ru: "заказ указан дважды",
  },
  section_twice: {
    en: "the section is repeated",
    ru: "секция указана дважды",
  },
  expected_stops: {
    en: "expected 1 to {max} stops",
    ru: "ожидается от 1 до {max} остановок",
  },
  expected_axles: {
    en: "expected a list of none, 2 or 3 axles",
    ru: "ожидается список осей: ни одной, 2 или 3",
  },
  axles_wrong: {
    en: "expected none, 2 axles, or 3 axles with a kingpin, each behind the previous one",
    ru: "ожидается: ни одной оси, 2 оси или 3 оси со шкворнем, одна за другой",
  },
  too_many_vehicles: {
    en: "No more than {max} vehicles can be added",
    ru: "Можно добавить не больше {max} транспортных средств",
  },
  order_without_pallets: {
    en: "{name} has no calculated pallets",
    ru: "у заказа «{name}» нет рассчитанных паллет",
  },
  pallet_of_order_missing: {
    en: "{name} has no pallet {number}",
    ru: "у заказа «{name}» нет паллеты {number}",
  },
  too_many_pallets: {
    en: "A load has at most {max} pallets, not {count}",
    ru: "В загрузке может быть не больше {max} паллет, здесь {count}",
  },
  pallet_misplaced: {
    en: "the pallet may not stand there: {rule}",
    ru: "паллета не может стоять там: {rule}",
  },
  order_without_boxes: {
    en: "{name} has no boxes",
    ru: "в заказе «{name}» нет коробок",
  },
  too_many_loose_boxes: {
    en: "A load has at most {max} loose boxes, not {count}",
    ru: "В погрузке может быть не больше {max} коробок без паллет, здесь {count}",
  },
  box_misplaced: {
    en: "the loose box may not be there: {rule}",
    ru: "коробка не может быть там: {rule}",
  },
  load_unbalanced: {
    en: "The weights are not within limits: {rule}",
    ru: "Вес вне допустимых пределов: {rule}",
  },
  more_errors: {
    en: "… and {count} more",
    ru: "… и ещё ошибок: {count}",
  },
} as const satisfies Texts;
