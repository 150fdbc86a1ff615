/** Refusals of the warehouse's API in the language that the client asks for. */
import assert from "node:assert/strict";
import { Hono } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { refusal } from "../../../domain/app_error.ts";
import { onError, onMethodNotAllowed, onNotFound } from "../../../routes/middleware/errors.ts";
import { sentenceOnly, TestApp, TestLog } from "../../support/app.ts";
import type { RequestVariables } from "../../../routes/middleware/request_log.ts";
import { post, put, UNKNOWN } from "./records.ts";

const RUSSIAN = { "Accept-Language": "ru" };
const WAREHOUSE = { warehouse_name: "Север", warehouse_length: 60000, warehouse_width: 40000 };
const box = (uuid_warehouse: string) => ({
  uuid_warehouse,
  sku_box: "Ящик №7",
  length_box: 400,
  width_box: 300,
  height_box: 200,
  weight_box: 5,
  max_load_box: null,
  is_rotated_box: 1,
});

Deno.test("language: typical refusals are whole Russian sentences", async () => {
  await using test = await TestApp.open();
  const { id } = await test.json("/api/v1/warehouse_data", post(WAREHOUSE));
  const { id: boxId } = await test.json("/api/v1/stockbox", post(box(id)));
  const user = { user_login: "иван", user_password: "x", user_role: 1 };
  await test.json("/api/v1/user_data", post(user));
  const cases: [path: string, init: RequestInit & { json?: unknown }, number, string][] = [
    ["/nothing", {}, 404, "По адресу /api/v1/nothing ничего нет"],
    ["/stockbox/x", { method: "DELETE" }, 400, "id: ожидается UUID"],
    [`/stockbox/${UNKNOWN}`, {}, 404, `Нет типа коробки с id ${UNKNOWN}`],
    [`/order_data/withOrderID/${UNKNOWN}`, {}, 404, `Нет заказа с id ${UNKNOWN}`],
    [
      "/stockbox",
      post({ ...box(id), length_box: 0 }),
      400,
      "length_box: ожидается число от 0.001 до 1000000",
    ],
    [
      "/stockbox",
      post({ ...box(id), is_rotated_box: 2 }),
      400,
      "is_rotated_box: ожидается целое число от 0 до 1",
    ],
    [
      "/stockbox/boxes",
      post([box(id), { ...box(id), sku_box: 7 }]),
      400,
      "[1].sku_box: ожидается текст (число символов: не больше 1000)",
    ],
    ["/stockbox/boxes", post([7]), 400, "[0]: ожидается запись (объект JSON)"],
    ["/stockbox/boxes", post([]), 400, "Записей в пакете: от 1 до 100000"],
    [
      "/stockbox",
      post([box(id), box(id)]),
      400,
      "Ожидается одна запись (объект JSON); несколько записей принимает пакетный маршрут",
    ],
    [
      "/stockbox/boxes",
      post([box(id), box(UNKNOWN)]),
      404,
      `[1].uuid_warehouse: нет склада с id ${UNKNOWN}`,
    ],
    ["/stockbox", post({ ...box(id), id: boxId }), 409, `id: значение ${boxId} уже занято`],
    ["/user_data", post(user), 409, "user_login: значение иван уже занято"],
    [
      `/warehouse_section/withWarehouseID/${id}/withBoxID/${boxId}/withCountBox/3`,
      { method: "PUT" },
      409,
      "Коробок не хватает: нужно 3, в наличии 0",
    ],
    [
      `/stockbox/${boxId}`,
      { ...put({ sku_box: "B" }), headers: { "If-Match": '"other"' } },
      412,
      "Запись за это время изменилась",
    ],
    [
      "/stockbox",
      { method: "POST", body: "{", headers: { "Content-Type": "application/json" } },
      400,
      "Некорректный JSON в теле запроса",
    ],
    [
      "/stockbox",
      { method: "POST", body: "{}", headers: { "Content-Type": "text/plain" } },
      400,
      "Content-Type: ожидается application/json",
    ],
    [
      "/stockbox",
      { ...post({}), headers: { Origin: "https://evil.example" } },
      403,
      "Страницам других сайтов не разрешено ничего здесь менять",
    ],
    [
      "/stockbox",
      { method: "POST", body: "{}", headers: { "Content-Length": "64000001" } },
      413,
      "Тело запроса слишком велико, предел POST /api/v1/stockbox в байтах: 1048576",
    ],
  ];
  for (const [path, init, status, message] of cases) {
    const headers = { ...init.headers, ...RUSSIAN };
    const response = await test.request(`/api/v1${path}`, { ...init, headers });
    assert.deepEqual([response.status, sentenceOnly(await response.json())], [
      status,
      { error: message },
    ]);
    assert.equal(response.headers.get("Content-Language"), "ru", message);
    assert.equal(response.headers.get("Content-Type"), "application/json; charset=utf-8");
    assert.match(response.headers.get("Vary")!, /(^|, )Accept-Language(,|$)/);
  }
});

Deno.test("language: an internal error is reported in Russian too", async () => {
  await using test = await TestApp.open();
  await test.db.close();
  const response = await test.request("/api/v1/stockbox", { headers: RUSSIAN });
  const id = response.headers.get("X-Request-Id");
  assert.deepEqual([response.status, await response.json()], [
    500,
    { error: `На нашей стороне произошла ошибка (запрос ${id})` },
  ]);
});

Deno.test("language: wrong methods and a busy server, with their own headers", async () => {
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(methodNotAllowed({ app, onMethodNotAllowed }));
  app.get("/api/v1/busy", () => {
    throw refusal(503, "too_much_to_do", {}, { headers: { "Retry-After": "5" } });
  });
  app.onError(onError(new TestLog())).notFound(onNotFound);
  const busy = await app.request("/api/v1/busy", { headers: RUSSIAN });
  assert.deepEqual([busy.status, await busy.json()], [503, { error: "Сервер перегружен" }]);
  assert.equal(busy.headers.get("Retry-After"), "5");

  const wrong = await app.request("/api/v1/busy", { method: "PATCH", headers: RUSSIAN });
  assert.deepEqual([wrong.status, await wrong.json()], [
    405,
    { error: "Метод PATCH здесь не поддерживается" },
  ]);
  assert.equal(wrong.headers.get("Allow"), "GET, HEAD");
  assert.equal(wrong.headers.get("Content-Language"), "ru");
  assert.equal(wrong.headers.get("Vary"), "Accept-Language");
});

Deno.test("language: Russian when it ranks above English, and English else", async () => {
  await using test = await TestApp.open();
  const cases: [header: string | undefined, language: string][] = [
    [undefined, "en"],
    ["", "en"],
    ["*", "en"],
    ["de", "en"],
    ["rue", "en"],
    ["ru;q=0", "en"],
    ["ru;q=0, *", "en"],
    ["en, ru", "en"],
    ["en-GB, ru;q=0.9", "en"],
    ["ru;q=0.8, en;q=0.9", "en"],
    ["ru;q=0.5, *", "en"],
    ["ru", "ru"],
    ["RU-ru", "ru"],
    ["ru, en", "ru"],
    ["ru-RU,ru;q=0.9,en-US;q=0.8,en;q=0.7", "ru"],
    ["en;q=0.4, ru;q=0.5", "ru"],
    ["de, ru;q=0.1", "ru"],
    ["en;q=0, ru;q=0.1, *", "ru"],
    ["ru, *;q=0.5", "ru"],
  ];
  const messages = {
    en: "Not found: /api/v1/nothing",
    ru: "По адресу /api/v1/nothing ничего нет",
  } as Record<string, string>;
  for (const [header, language] of cases) {
    const headers = header === undefined ? {} : { "Accept-Language": header };
    const response = await test.request("/api/v1/nothing", { headers });
    const which = `Accept-Language: ${header}`;
    assert.deepEqual(await response.json(), { error: messages[language] }, which);
    assert.equal(response.headers.get("Content-Language"), language, which);
    assert.match(response.headers.get("Vary")!, /(^|, )Accept-Language(,|$)/);
  }
});

Deno.test("language: errors of the gallery are translated, records are not", async () => {
  await using test = await TestApp.open();
  const gallery = await test.request("/api/nothing", { headers: RUSSIAN });
  assert.deepEqual(await gallery.json(), { error: "По адресу /api/nothing ничего нет" });
  assert.equal(gallery.headers.get("Content-Language"), "ru");
  const records = await test.request("/api/v1/stockbox", { headers: RUSSIAN });
  assert.deepEqual(await records.json(), []);
  assert.equal(records.headers.get("Content-Language"), null);
});

Deno.test("language: pages of other origins see which headers an answer depends on", async () => {
  const ORIGIN = "https://client.example";
  await using test = await TestApp.open({
    settings: { ALLOWED_ORIGINS: [ORIGIN], TRUSTED_PROXIES: 0, MAX_BATCH_MEGABYTES: 64 },
  });
  const headers = { ...RUSSIAN, Origin: ORIGIN };
  const response = await test.request("/api/v1/nothing", { headers });
  assert.deepEqual(await response.json(), { error: "По адресу /api/v1/nothing ничего нет" });
  assert.equal(response.headers.get("Access-Control-Allow-Origin"), ORIGIN);
  const vary = response.headers.get("Vary")!.split(", ");
  assert.equal(vary.includes("Accept-Language") && vary.includes("Origin"), true);
});

Deno.test("language: login and import, whose errors come line by line", async () => {
  await using test = await TestApp.open();
  const login = await test.request("/api/v1/user_data/login", { method: "POST", headers: RUSSIAN });
  assert.deepEqual([login.status, await login.json()], [401, { error: "Нужны логин и пароль" }]);
  assert.match(login.headers.get("WWW-Authenticate")!, /^Basic /);

  const { id } = await test.json("/api/v1/warehouse_data", post(WAREHOUSE));
  const response = await test.request(`/api/v1/warehouse_data/${id}/csv/edges`, {
    method: "POST",
    headers: { ...RUSSIAN, "Content-Type": "text/csv" },
    body: "name_points_from,name_points_to\nA,B\n",
  });
  const { error } = await response.json();
  assert.deepEqual([response.status, error.split("\n")], [400, [
    "line 2: name_points_from: на складе нет точки с названием «A»",
    "line 2: name_points_to: на складе нет точки с названием «B»",
  ]]);
});
