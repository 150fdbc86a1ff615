/** Summaries in Russian: orders, how they are packed, picked and loaded. */
export const ORDERS_RU: Readonly<Record<string, string>> = {
  "GET /api/v1/computed/{randomHeight}/{randomBoxCount}":
    "Укладывает случайные коробки (сантиметры и граммы) на паллеты 80 × 120, ничего не сохраняя.",
  "POST /api/v1/computed_order": "Укладывает заказ на паллеты и ждёт результата.",
  "POST /api/v1/computed_order/jobs": "Начинает укладку заказа, не дожидаясь результата.",
  "GET /api/v1/computed_order/jobs/{id}": "Ход задания.",
  "DELETE /api/v1/computed_order/jobs/{id}": "Прерывает задание; законченное остаётся как есть.",
  "GET /api/v1/computed_order/jobs/{id}/events": "Ход задания как поток событий (SSE).",
  "POST /api/v1/order_item/{id}/layouts": "Сохраняет укладку паллет заказа, составленную вручную.",
  "GET /api/v1/order_item/{id}/layouts": "Сохранённые укладки заказа, сначала новые.",
  "POST /api/v1/order_item/{id}/repack":
    "Заново укладывает все коробки на паллетах заказа, кроме закреплённых.",
  "POST /api/v1/order_item/{id}/layouts/{layoutId}/use":
    "Возвращает заказу одну из сохранённых укладок вместе с её параметрами.",
  "DELETE /api/v1/order_item/{id}/layouts/{layoutId}":
    "Удаляет сохранённую укладку; паллеты заказа при этом остаются.",
  "GET /api/v1/order_item/withWarehouseID/{warehouseId}/withOrderID/{orderId}":
    "Рассчитанные паллеты заказа.",
  "GET /api/v1/order_item/withWarehouseID/{warehouseId}/summary": "Заказы склада вкратце.",
  "GET /api/v1/order_item/{id}/pallets":
    "Рассчитанные паллеты заказа, где каждый отрезок пути записан один раз.",
  "GET /api/v1/order_item/{id}/figures": "Показатели качества рассчитанных паллет заказа.",
  "GET /api/v1/order_item/{id}/tour": "Обход, которым собирают рассчитанный заказ.",
  "GET /api/v1/order_item/{id}/picks":
    "Подтверждённые действия сборщиков по заказу, сначала старые.",
  "POST /api/v1/order_item/{id}/picks":
    "Подтверждает коробки, взятые из секций для рассчитанного заказа.",
  "POST /api/v1/order_item/{id}/labels": "Содержимое этикеток для паллет заказа.",
  "PUT /api/v1/order_item/{id}/picks/{act}/resolved":
    "Отмечает, что действие, которое не удалось применить, разобрано.",
  "PUT /api/v1/put_back/withWarehouseID/{warehouseId}/{task}/resolved":
    "Отмечает, что коробки удалённого заказа возвращены на место.",
  "GET /api/v1/shift/withWarehouseID/{warehouseId}":
    "Заказы по состояниям, их сборщики и ход сборки, задачи и секции для пересчёта.",
  "GET /api/v1/shift/withWarehouseID/{warehouseId}/events": "Доска смены как поток событий (SSE).",
  "GET /api/v1/shift/withWarehouseID/{warehouseId}/days":
    "Показатели последних 31 дня со сборкой, сначала новые.",
  "POST /api/v1/picking_rounds/withWarehouseID/{warehouseId}":
    "Какие рассчитанные заказы выгоднее собирать одним обходом.",
  "GET /api/v1/picking_round/withWarehouseID/{warehouseId}":
    "Кратчайший обход за всем, что ещё нужно заказам, из любой точки.",
  "GET /api/v1/started_round/withWarehouseID/{warehouseId}":
    "Начатые обходы по нескольким заказам, последние 100.",
  "POST /api/v1/started_round/withWarehouseID/{warehouseId}":
    "Начинает обходы по нескольким заказам и передаёт их сборщикам.",
  "DELETE /api/v1/started_round/withWarehouseID/{warehouseId}/{round}":
    "Завершает обход: его заказы собирают отдельно или другими обходами.",
  "GET /api/v1/vehicle": "Машины: сначала из справочника, затем добавленные.",
  "POST /api/v1/vehicle": "Добавляет машину для всех складов.",
  "DELETE /api/v1/vehicle/{id}": "Удаляет добавленную машину; планы загрузки для неё остаются.",
  "GET /api/v1/load/withWarehouseID/{warehouseId}": "Загрузки машин вкратце, последние 100.",
  "POST /api/v1/load/withWarehouseID/{warehouseId}":
    "Размещает паллеты рассчитанных заказов в машине по остановкам.",
  "GET /api/v1/load/withWarehouseID/{warehouseId}/{load}":
    "Загрузка: место каждой паллеты, что осталось и почему, все массы.",
  "PUT /api/v1/load/withWarehouseID/{warehouseId}/{load}":
    "Ставит паллеты загрузки на места, выбранные вручную.",
  "DELETE /api/v1/load/withWarehouseID/{warehouseId}/{load}": "Удаляет загрузку.",
  "GET /api/v1/order_item/withWarehouseID/{warehouseId}": "Заказы склада.",
  "POST /api/v1/order_item": "Создаёт заказы: все или ни одного.",
  "GET /api/v1/order_item/{id}": "Заказ по идентификатору, с тегом версии.",
  "PUT /api/v1/order_item/{id}": "Изменяет заказ.",
  "DELETE /api/v1/order_item/{id}": "Удаляет заказ вместе с зависимыми записями.",
  "POST /api/v1/order_data/changes":
    "Меняет много строк заказа сразу, как в таблице: отклонённые не мешают остальным.",
  "GET /api/v1/order_data/withOrderID/{orderId}": "Строки заказа.",
  "POST /api/v1/order_data": "Создаёт строки заказов: все или ни одной.",
  "POST /api/v1/order_data/data": "Создаёт строки заказов: все или ни одной.",
  "GET /api/v1/order_data/{id}": "Строка заказа по идентификатору, с тегом версии.",
  "PUT /api/v1/order_data/{id}": "Изменяет строку заказа.",
  "DELETE /api/v1/order_data/{id}": "Удаляет строку заказа вместе с зависимыми записями.",
  "GET /api/v1/order_param": "Параметры заказов всех складов.",
  "POST /api/v1/order_param": "Создаёт параметры заказов: все или ни одного.",
  "GET /api/v1/order_param/withOrderID/{orderId}": "Параметры заказа в виде списка.",
  "GET /api/v1/order_param/{id}": "Параметры заказа по идентификатору, с тегом версии.",
  "PUT /api/v1/order_param/{id}": "Изменяет параметры заказа.",
  "DELETE /api/v1/order_param/{id}": "Удаляет параметры заказа вместе с зависимыми записями.",
};
