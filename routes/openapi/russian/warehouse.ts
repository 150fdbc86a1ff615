/** Summaries in Russian: warehouses, what is in them, and their orders. */

/** A kind of record of a warehouse in the words that its summaries need. */
interface Kind {
  /** Several and one: "Типы коробок", "Тип коробки". */
  many: string;
  single: string;
  /** One and several in the accusative: "тип коробки", "типы коробок". */
  one: string;
  all: string;
  /** The segment of the route that creates many. */
  batch?: string;
  /** Whether the route that creates one takes a list. */
  isList?: true;
  /** "один" or "одной". */
  none: string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  warehouse_data: {
    many: "Склады",
    single: "Склад",
    one: "склад",
    all: "склады",
    batch: "warehouses",
    none: "одного",
  },
  stockbox: {
    many: "Типы коробок",
    single: "Тип коробки",
    one: "тип коробки",
    all: "типы коробок",
    batch: "boxes",
    none: "одного",
  },
  user_data: {
    many: "Сотрудники",
    single: "Сотрудник",
    one: "сотрудника",
    all: "сотрудников",
    none: "одного",
  },
  warehouse_section: {
    many: "Секции",
    single: "Секция",
    one: "секцию",
    all: "секции",
    batch: "sections",
    none: "одной",
  },
  warehouse_section_geometry: {
    many: "Места секций",
    single: "Место секции",
    one: "место секции",
    all: "места секций",
    batch: "sections",
    isList: true,
    none: "одного",
  },
  warehouse_points: {
    many: "Точки",
    single: "Точка",
    one: "точку",
    all: "точки",
    batch: "points",
    none: "одной",
  },
  warehouse_edge: {
    many: "Проходы",
    single: "Проход",
    one: "проход",
    all: "проходы",
    batch: "edges",
    isList: true,
    none: "одного",
  },
};

function summariesOf(path: string, kind: Kind): Record<string, string> {
  const { many, single, one, all, batch, isList, none } = kind;
  const creates = `Создаёт ${all}: все или ни ${none}.`;
  const at = `/api/v1/${path}`;
  return {
    [`GET ${at}`]: `${many} всех складов.`,
    [`POST ${at}`]: isList ? creates : `Создаёт ${one}.`,
    [`GET ${at}/withWarehouseID/{warehouseId}`]: `${many} склада.`,
    ...(batch === undefined ? {} : { [`POST ${at}/${batch}`]: creates }),
    [`GET ${at}/{id}`]: `${single} по идентификатору, с тегом версии.`,
    [`PUT ${at}/{id}`]: `Изменяет ${one}.`,
    [`DELETE ${at}/{id}`]: `Удаляет ${one} вместе с зависимыми записями.`,
  };
}

export const WAREHOUSE_RU: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...Object.entries(KINDS).map(([path, kind]) => summariesOf(path, kind))),
  "GET /api/v1/warehouse_data": "Все склады.",
  "GET /api/v1/warehouse_data/withWarehouseID/{warehouseId}": "Один склад в виде списка.",
  "DELETE /api/v1/warehouse_data/{id}": "Удаляет склад и всё, что в нём есть.",
  "GET /api/v1/warehouse_points": "Точки всех складов, по списку на склад.",
  "PUT /api/v1/warehouse_edge/{id}": "Изменяет проходы: все или ни одного.",
  "POST /api/v1/stockbox/changes":
    "Меняет много типов коробок сразу, как в таблице: отклонённые не мешают остальным.",
  "POST /api/v1/warehouse_section/changes":
    "Меняет много секций сразу, как в таблице: отклонённые не мешают остальным.",
  "POST /api/v1/user_data/login": "Сообщает, кому принадлежат учётные данные Basic.",
  "GET /api/v1/warehouse_audit":
    "Изменения сотрудников в режиме `basic`, сначала новые; для администраторов.",
  "GET /api/v1/warehouse_audit/export":
    "Весь журнал в JSON, по записи в строке, сначала старые; для администраторов.",
  "GET /api/v1/warehouse_data/{id}/counts": "Сколько на складе записей каждого вида.",
  "GET /api/v1/computed_route/{uuid_warehouse}/{uuid_point_from}/{uuid_point_to}":
    "Кратчайший путь между двумя точками.",
  "GET /api/v1/warehouse_data/csv": "Все склады с размерами и единицами в файле CSV.",
  "POST /api/v1/warehouse_data/csv": "Загружает склады из файла CSV: все или ни одного.",
  "GET /api/v1/warehouse_data/{id}/export": "Склад целиком одним документом JSON, без сотрудников.",
  "POST /api/v1/warehouse_data/import": "Создаёт склад из такого документа: целиком или никак.",
  "GET /api/v1/warehouse_data/{id}/csv/{kind}": "Записи одного вида в файле CSV.",
  "POST /api/v1/warehouse_data/{id}/csv/{kind}":
    "Загружает на склад записи из файла CSV: все или ни одной.",
  "POST /api/v1/warehouse_data/{id}/imports/{importId}/undo":
    "Отменяет последнюю загрузку файла CSV на склад.",
  "POST /api/v1/warehouse_data/{id}/changes":
    "Меняет точки, проходы, секции и их места: всё или ничего.",
  "POST /api/v1/warehouse_data/{id}/units":
    "Переводит склад в другие единицы и пересчитывает все числа: все или ни одного.",
  "PUT /api/v1/warehouse_section/withWarehouseID/{warehouseId}/withBoxID/{boxId}/withCountBox/{countBox}":
    "Забирает коробки одного типа из секций, где они лежат.",
  "GET /api/v1/stock/withWarehouseID/{warehouseId}":
    "Сколько коробок в каждой секции склада и сколько из них зарезервировано.",
  "GET /api/v1/stock_movement/withWarehouseID/{warehouseId}":
    "Все изменения запаса в секциях склада, сначала новые.",
  "GET /api/v1/stock_reservation/withWarehouseID/{warehouseId}":
    "Какие заказы и в каких секциях склада резервируют коробки.",
  "POST /api/v1/stock_count/withWarehouseID/{warehouseId}": "Вносит результаты пересчёта секций.",
  "DELETE /api/v1/stock_reservation/withWarehouseID/{warehouseId}/{order}":
    "Снимает резерв заказа в одной секции или во всех.",
  "GET /api/v1/slotting_advice/withWarehouseID/{warehouseId}":
    "Какие типы коробок переставить, чтобы обходы стали короче.",
  "POST /api/v1/stock_exchange/withWarehouseID/{warehouseId}":
    "Меняет местами весь запас пар секций или переносит его в пустые.",
};
