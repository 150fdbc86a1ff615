/** The texts of the orders page. */
import { type Messages, translator } from "../../shared/i18n.ts";
import { MESSAGES as COMMON } from "../shared/messages.ts";

export const MESSAGES = {
  search: { en: "Search orders", ru: "Поиск заказов" },
  search_placeholder: {
    en: "Name, customer, reference, SKU",
    ru: "Название, клиент, номер, артикул",
  },
  shown_of: { en: "{shown} of {total}", ru: "{shown} из {total}" },
  nothing_found: { en: "No order matches.", ru: "Подходящих заказов нет." },
  waves: { en: "Waves to pick", ru: "Волны к отбору" },
  all_waves: {
    en: ["All {count} wave", "All {count} waves"],
    ru: ["Все волны: {count}", "Все волны: {count}", "Все волны: {count}"],
  },
  empty_title: { en: "No orders yet", ru: "Заказов пока нет" },
  empty_text: {
    en: "Create one, or import a file with several.",
    ru: "Начните новый или загрузите файл, в котором их много.",
  },

  create: { en: "New order", ru: "Новый заказ" },
  create_label: { en: "Name of the order", ru: "Название заказа" },
  due_label: { en: "Due", ru: "Срок" },
  no_priority: { en: "None", ru: "Нет" },
  highest_priority: { en: "1 (highest)", ru: "1 (высший)" },
  some_priority: { en: "{priority}", ru: "{priority}" },
  state_by_work: { en: "As the work stands", ru: "По ходу работы" },
  erase: { en: "Erase the data of {customer}", ru: "Стереть данные клиента {customer}" },
  erase_text: {
    en: "Name, address, reference and note disappear from all orders of this customer. " +
      "This cannot be undone.",
    ru: "Имя, адрес, номер и примечание исчезнут из всех заказов этого клиента. " +
      "Отменить это нельзя.",
  },
  erase_go: { en: "Erase for good", ru: "Стереть навсегда" },
  cancel_title: {
    en: ["Cancel this order?", "Cancel {count} orders?"],
    ru: ["Отменить {count} заказ?", "Отменить {count} заказа?", "Отменить {count} заказов?"],
  },
  cancel_orders: { en: "Cancel orders", ru: "Отменить заказы" },
  cancel_text: {
    en: "Cancelling releases the reserved stock. The order stays in the list.",
    ru: "После отмены резерв снимается. Заказ остаётся в списке.",
  },
  create_name: { en: "Order, {time}", ru: "Заказ, {time}" },
  create_go: { en: "Create", ru: "Создать" },
  create_failed: { en: "The order was not created.", ru: "Заказ не создан." },
  import: { en: "Import", ru: "Загрузить" },
  export: { en: "Export", ru: "Выгрузить" },
  export_failed: { en: "The orders were not exported.", ru: "Заказы не выгружены." },
  help: { en: "Keyboard shortcuts", ru: "Сочетания клавиш" },

  column_name: { en: "Order", ru: "Заказ" },
  column_lines: { en: "Lines", ru: "Строк" },
  column_reference: { en: "Reference", ru: "Внешний номер" },
  column_customer: { en: "Customer", ru: "Клиент" },
  column_state: { en: "State", ru: "Состояние" },
  column_priority: { en: "Priority", ru: "Приоритет" },
  column_carrier: { en: "Carrier", ru: "Перевозчик" },
  late: { en: "Late", ru: "Просрочен" },
  more_rows: { en: "More orders…", ru: "Ещё заказы…" },
  show: { en: "Filter by state", ru: "Отбор по состоянию" },
  show_all: { en: "All", ru: "Все" },
  show_late: { en: "Late", ru: "Просрочены" },
  show_today: { en: "Due today", ru: "Срок сегодня" },
  show_missing: { en: "Missing boxes", ru: "Не хватает коробок" },
  show_fewer: { en: "Too many pallets", ru: "Лишние паллеты" },
  usual_view: { en: "All orders", ru: "Все заказы" },
  to_print: { en: "Print", ru: "Напечатать" },
  to_rounds: { en: "Plan waves", ru: "Составить волны" },
  to_loading: { en: "Load", ru: "Погрузить" },
  assign: { en: "Assign", ru: "Назначить" },
  set_state: { en: "Set state", ru: "Состояние" },
  states_set: {
    en: ["{count} order changed.", "{count} orders changed."],
    ru: ["Изменён {count} заказ.", "Изменено {count} заказа.", "Изменено {count} заказов."],
  },
  column_due: { en: "Due", ru: "Срок" },
  column_calculated: { en: "Calculated", ru: "Рассчитан" },
  column_actions: { en: "Actions", ru: "Действия" },
  not_calculated: { en: "not calculated", ru: "не рассчитан" },
  tick: { en: "Select {name}", ru: "Выбрать: {name}" },
  tick_all: { en: "Select all shown", ru: "Выбрать все показанные" },
  tick_open: {
    en: ["Select {count} uncalculated", "Select {count} uncalculated"],
    ru: [
      "Выбрать {count} нерассчитанный",
      "Выбрать {count} нерассчитанных",
      "Выбрать {count} нерассчитанных",
    ],
  },

  duplicate: { en: "Duplicate {name}", ru: "Скопировать: {name}" },
  duplicated: { en: "“{name}” made.", ru: "Создан «{name}»." },
  duplicate_failed: { en: "“{name}” was not duplicated.", ru: "«{name}» не скопирован." },
  edit: { en: "Details of {name}", ru: "Данные: {name}" },
  edit_title: { en: "Order details", ru: "Данные заказа" },
  edit_failed: { en: "The order was not changed.", ru: "Заказ не изменён." },
  remove: { en: "Delete {name}", ru: "Удалить: {name}" },
  removed: {
    en: ["{count} order deleted.", "{count} orders deleted."],
    ru: ["Удалён {count} заказ.", "Удалено {count} заказа.", "Удалено {count} заказов."],
  },
  remove_failed: { en: "“{name}” was not deleted.", ru: "«{name}» не удалён." },
  reload_failed: {
    en: "The list could not be refreshed.",
    ru: "Не удалось прочитать список заново.",
  },
  remove_title: {
    en: ["Delete this order?", "Delete {count} orders?"],
    ru: ["Удалить {count} заказ?", "Удалить {count} заказа?", "Удалить {count} заказов?"],
  },
  remove_text: {
    en: "This cannot be undone. Also deleted:",
    ru: "Вернуть будет нельзя. Вместе удалятся:",
  },
  goes_lines: {
    en: ["{count} line", "{count} lines"],
    ru: ["{count} строка", "{count} строки", "{count} строк"],
  },
  goes_parameters: { en: "the packing parameters", ru: "параметры укладки" },
  goes_pallets: {
    en: ["{count} calculated pallet", "{count} calculated pallets"],
    ru: [
      "{count} рассчитанная паллета",
      "{count} рассчитанные паллеты",
      "{count} рассчитанных паллет",
    ],
  },
  picked_title: {
    en: ["Boxes have been picked for this order", "Boxes have been picked for {count} orders"],
    ru: [
      "Для {count} заказа уже отобраны коробки",
      "Для {count} заказов уже отобраны коробки",
      "Для {count} заказов уже отобраны коробки",
    ],
  },
  picked_text: {
    en:
      "If you delete it, tasks of the shift will state how many boxes of which type must be put back.",
    ru: "После удаления в задачах смены появится, сколько коробок какого типа вернуть на место.",
  },
  picked_yes: { en: "Delete and put back", ru: "Удалить и вернуть" },

  chosen: {
    en: ["{count} order selected", "{count} orders selected"],
    ru: ["Выбран {count} заказ", "Выбрано {count} заказа", "Выбрано {count} заказов"],
  },
  unchoose: { en: "Clear selection", ru: "Снять выбор" },
  start: { en: "Start point", ru: "Точка начала" },
  effort: { en: "Effort", ru: "Точность расчёта" },
  effort_0: { en: "Fast", ru: "Быстрая" },
  effort_1: { en: "Normal", ru: "Обычная" },
  effort_2: { en: "Thorough", ru: "Тщательная" },
  effort_3: { en: "Maximum", ru: "Максимальная" },
  calculate: {
    en: ["Calculate {count}", "Calculate {count}"],
    ru: ["Рассчитать {count}", "Рассчитать {count}", "Рассчитать {count}"],
  },
  no_points: {
    en:
      "The floor plan has no points: pallets are calculated without a route, which needs a start point.",
    ru: "На плане нет точек: паллеты рассчитываются без маршрута, которому нужна точка начала.",
  },
  batch: { en: "Calculation of several orders", ru: "Расчёт нескольких заказов" },
  batch_progress: { en: "{done} of {total} calculated", ru: "Рассчитано {done} из {total}" },
  batch_failed: {
    en: ["{count} not", "{count} not"],
    ru: ["не вышло: {count}", "не вышло: {count}", "не вышло: {count}"],
  },
  batch_stop: { en: "Stop", ru: "Остановить" },
  batch_close: { en: "Close", ru: "Закрыть" },
  state_waiting: { en: "queued", ru: "в очереди" },
  state_running: { en: "{percent} %", ru: "{percent} %" },
  state_so_far: {
    en: ["{count} pallet so far", "{count} pallets so far"],
    ru: ["пока {count} паллета", "пока {count} паллеты", "пока {count} паллет"],
  },
  state_reconnecting: { en: "no connection; the server goes on", ru: "нет связи, расчёт идёт" },
  state_cancelled: { en: "stopped", ru: "остановлен" },

  more_than_needed: {
    en: ["{count} more than needed", "{count} more than needed"],
    ru: ["на {count} больше", "на {count} больше", "на {count} больше"],
  },
  more_than_needed_title: {
    en: "Packed free, the order needs fewer pallets.",
    ru: "При свободной укладке паллет нужно меньше.",
  },
  use_free: {
    en: ["Use free packing for {count}", "Use free packing for {count}"],
    ru: [
      "Уложить свободно: {count}",
      "Уложить свободно: {count}",
      "Уложить свободно: {count}",
    ],
  },
  used_free: {
    en: ["{count} order packed free.", "{count} orders packed free."],
    ru: [
      "{count} заказ уложен свободно.",
      "{count} заказа уложены свободно.",
      "{count} заказов уложены свободно.",
    ],
  },
  use_failed: { en: "Not all layouts were applied.", ru: "Применены не все варианты укладки." },
  comparing: {
    en: [
      "Comparing {count} order with free packing…",
      "Comparing {count} orders with free packing…",
    ],
    ru: [
      "Сравниваем {count} заказ со свободной укладкой…",
      "Сравниваем {count} заказа со свободной укладкой…",
      "Сравниваем {count} заказов со свободной укладкой…",
    ],
  },

  import_title: { en: "Import orders", ru: "Загрузить заказы" },
  import_text: {
    en: "CSV files or workbooks with one row per order line and columns like {columns}.",
    ru: "Файлы CSV или книги Excel: одна строка файла на строку заказа, столбцы вроде {columns}.",
  },
  imported: {
    en: ["{count} order imported.", "{count} orders imported."],
    ru: ["Загружен {count} заказ.", "Загружено {count} заказа.", "Загружено {count} заказов."],
  },

  help_create: { en: "New order", ru: "Новый заказ" },
  help_search: { en: "Search", ru: "Поиск" },
  help_move: { en: "From order to order", ru: "От заказа к заказу" },
  help_tick: { en: "Select the order", ru: "Выбрать заказ" },
  help_duplicate: { en: "Duplicate it", ru: "Скопировать его" },
  help_edit: { en: "Change its details", ru: "Изменить его данные" },
  help_remove: { en: "Delete it, or those selected", ru: "Удалить его или выбранные" },
  help_calculate: { en: "Calculate those selected", ru: "Рассчитать выбранные" },
} satisfies Messages;

export const { t, count } = translator(MESSAGES, COMMON);
