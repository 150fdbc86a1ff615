/**
 * The messages of the warehouse's API in Russian, by the English sentences that the code says.
 *
 * `{name}` is a place for a value; a Russian sentence may leave a place out. Sentences hold whatever
 * number or name stands in a place, so none of them counts things («строк: 3», not «3 строки»).
 */

/** What is stored, as it fills the place `{what}`: in the genitive. */
export const NOUNS_RU: Readonly<Record<string, string>> = {
  "warehouse": "склада",
  "box type": "типа коробки",
  "user": "пользователя",
  "point": "точки",
  "edge": "ребра",
  "section": "секции",
  "section geometry": "геометрии секции",
  "order": "заказа",
  "order line": "строки заказа",
  "order parameters": "параметров заказа",
  "calculation job": "задания на расчёт",
};

/** Sentences. What stands before one, as in `count_box: expected an integer`, is no part of it. */
export const MESSAGES_RU: Readonly<Record<string, string>> = {
  // Fields of a record.
  "expected a number": "ожидается число",
  "expected a number ≥ {min}": "ожидается число ≥ {min}",
  "expected a number > {min}": "ожидается число > {min}",
  "expected a number > {min}, at most {max}": "ожидается число > {min}, не больше {max}",
  "expected a number from {min} to {max}": "ожидается число от {min} до {max}",
  "expected an integer": "ожидается целое число",
  "expected an integer ≥ {min}": "ожидается целое число ≥ {min}",
  "expected an integer ≤ {max}": "ожидается целое число ≤ {max}",
  "expected an integer from {min} to {max}": "ожидается целое число от {min} до {max}",
  "expected true or false": "ожидается true или false",
  "would become {value}: {reason}": "получится {value}: {reason}",
  "expected a UUID": "ожидается UUID",
  "expected a UUID or empty text": "ожидается UUID или пустая строка",
  "expected text of {min} to {max} characters":
    "ожидается текст (число символов: от {min} до {max})",
  "expected text of at most {max} characters": "ожидается текст (число символов: не больше {max})",
  "a colon is not allowed": "двоеточие недопустимо",
  "expected well-formed Unicode": "ожидается корректный Unicode",
  "control characters other than tab and newline are not allowed":
    "управляющие символы, кроме табуляции и перевода строки, недопустимы",

  // Bodies.
  "expected application/json": "ожидается application/json",
  "Malformed JSON in request body": "Некорректный JSON в теле запроса",
  "The body has broken off": "Тело запроса оборвалось",
  "The request is not valid": "Некорректный запрос",
  "The body is larger than {size} bytes, the most that {route} takes":
    "Тело запроса слишком велико, предел {route} в байтах: {size}",
  "The body of {route} came too slowly": "Тело запроса {route} шло слишком медленно",
  "A record of more than {size} bytes is not taken":
    "Запись слишком велика, предел в байтах: {size}",
  "expected one record (a JSON object); many go to the batch route":
    "Ожидается одна запись (объект JSON); несколько записей принимает пакетный маршрут",
  "expected 1 to {max} records": "Записей в пакете: от 1 до {max}",

  "expected a JSON object": "ожидается объект JSON",
  "expected at most {max} changes": "Слишком много изменений, предел: {max}",

  // What is stored.
  "No {what} has the id {id}": "Нет {what} с id {id}",
  "no {what} has the id {id}": "нет {what} с id {id}",
  "{value} is taken already": "значение {value} уже занято",
  "expected 1 to 255 visible ASCII characters": "ожидаются видимые символы ASCII, от 1 до 255",
  "was used for another request": "ключ уже использован для другого запроса",
  "This was done before; its answer was too large to keep":
    "Это уже выполнено раньше; ответ слишком велик и не сохранён",
  "The record has been changed meanwhile": "Запись за это время изменилась",
  "Records have been changed meanwhile": "Записи за это время изменились",
  "Only {stock} of the {wanted} boxes wanted are in stock":
    "Коробок не хватает: нужно {wanted}, в наличии {stock}",

  // Calculations.
  "There is no way between the points": "Между этими точками нет пути",
  "The order has no parameters": "У заказа нет параметров",
  "The order has no lines": "В заказе нет строк",
  "Sizes or weights too small or too large to be calculated: {offending}":
    "Размеры или вес слишком малы или слишком велики для расчёта: {offending}",
  "Boxes that fit no pallet: {misfits}": "Коробки, которые не помещаются на паллету: {misfits}",
  "The order has {count} boxes, more than {max}":
    "В заказе слишком много коробок: {count}, предел: {max}",
  "The order {order} takes too long to calculate and was given up":
    "Расчёт заказа {order} занимает слишком много времени и прекращён",
  "The order has not been calculated": "Заказ не рассчитан",
  "expected numbers of pallets, such as 2 or 1,3": "ожидаются номера паллет, например 2 или 1,3",
  "The order has no pallet {number}": "В заказе нет паллеты {number}",
  "The order was changed while it was calculated": "Во время расчёта заказ изменился",
  "The warehouse was changed while the order was calculated":
    "Во время расчёта заказа изменился склад",
  "A calculation of the order that began later has been stored already":
    "Уже сохранён расчёт этого заказа, начатый позже",
  "The calculation failed on our side": "Расчёт не удался из-за ошибки на нашей стороне",
  "The client has hung up": "Клиент разорвал соединение",

  // Who may do what.
  "Login and password are needed": "Нужны логин и пароль",
  "Login or password is wrong": "Неверный логин или пароль",
  "Too many failed logins, try again in {seconds} seconds":
    "Слишком много неудачных попыток входа, повторите через {seconds} с",
  "Only an administrator may do this": "Это может делать только администратор",
  "Only a head of a warehouse or an administrator may do this":
    "Это могут делать только начальник склада и администратор",
  "Only an employee, a head of a warehouse or an administrator may do this":
    "Это могут делать только сотрудник, начальник склада и администратор",
  "Your user is let into one warehouse alone": "Этому пользователю открыт только один склад",
  "The last administrator can be neither deleted nor demoted":
    "Последнего администратора нельзя ни удалить, ни лишить прав",
  "This server does not answer for this host; see PUBLIC_HOST":
    "Сервер не отвечает под этим именем хоста, см. PUBLIC_HOST",
  "Pages of other sites may not change anything here":
    "Страницам других сайтов не разрешено ничего здесь менять",

  // The server itself.
  "Not found: {path}": "По адресу {path} ничего нет",
  "{method} is not allowed here": "Метод {method} здесь не поддерживается",
  "The server has too much to do": "Сервер перегружен",
  "Too many answers to you are under way": "Слишком много ответов вам ещё отправляется",
  "The request took too long": "Запрос выполнялся слишком долго",
  "The server is stopping": "Сервер останавливается",
  "This host has no workers, which passwords, images and packing need":
    "На этом хостинге нет рабочих потоков, нужных для паролей, изображений и укладки",
  "The database does not answer, try again in a moment":
    "База данных не отвечает, повторите чуть позже",
  "The database did not confirm the change: look whether it is there before you repeat it":
    "База данных не подтвердила изменение: проверьте, сохранено ли оно, прежде чем повторять",
  "There is no room left to store this; nothing was changed":
    "Сохранить это негде: закончилось место; ничего не изменено",
  "What is stored cannot be written now; nothing was changed":
    "Сейчас запись невозможна; ничего не изменено",
  "The images are not there at this moment": "Изображения сейчас недоступны",
  "Another process holds the database; nothing was changed":
    "База данных занята другим процессом; ничего не изменено",
  "The database file is damaged: stop the server, see what verify says, restore a backup":
    "Файл базы данных повреждён: остановите сервер, запустите verify, восстановите резервную копию",
  "Something went wrong on our side (request {request})":
    "На нашей стороне произошла ошибка (запрос {request})",

  // Documents of whole warehouses.
  "The document is not valid JSON": "Документ содержит некорректный JSON",
  "The document is not a JSON object": "Документ не является объектом JSON",
  "expected open-depot-warehouse": "ожидается open-depot-warehouse",
  "expected 1 or {version}": "ожидается 1 или {version}",
  "expected a list": "ожидается список",
  "expected a record (a JSON object)": "ожидается запись (объект JSON)",
  "expected the id of the warehouse": "ожидается id этого склада",
  "no {what} of the document has the id {id}": "в документе нет {what} с id {id}",
  "{value} comes twice": "значение {value} встречается дважды",

  // Export and import.
  "expected 0 or 1": "ожидается 0 или 1",
  "expected keep or new": "ожидается keep или new",
  "expected one of {values}": "ожидается одно из значений: {values}",
  "expected text/csv": "ожидается text/csv",
  "The file is not UTF-8 text": "Файл не является текстом в UTF-8",

  // CSV files.
  "The file holds no rows": "В файле нет строк с данными",
  "The file lacks the columns {columns}": "В файле не хватает столбцов: {columns}",
  "The file has the column {column} twice": "Столбец «{column}» встречается в файле дважды",
  "expected the name of a box type": "ожидается название типа коробки",
  "expected the name of a point": "ожидается название точки",
  "expected the name of an order": "ожидается название заказа",
  "it is used in its warehouse": "запись используется на своём складе",
  "expected a name": "ожидается название",
  "{name} stands in line {line} already": "«{name}» уже есть в строке {line}",
  "the box type {name} has no limit, not {other}":
    "у типа коробки «{name}» предела нет, а указано {other}",
  "the box type {name} has {value}, not {other}":
    "у типа коробки «{name}» указано {value}, а не {other}",
  "the warehouse is in {value}: a file cannot change its units":
    "единица склада {value}: файл не может её сменить",
  "the file has {count} of them": "столбцов в файле: {count}",
  "{name} is no field of such a file": "{name}: такого поля в этом файле нет",
  "The file is a spreadsheet: save it as CSV first":
    "Это файл электронной таблицы: сначала сохраните его в CSV",
  "The file is not text in UTF-8, UTF-16 or windows-1251":
    "Файл не является текстом в UTF-8, UTF-16 или windows-1251",
  "no {what} of the warehouse has the id {id}": "на складе нет {what} с id {id}",
  "no {what} of the warehouse is called {name}": "на складе нет {what} с названием «{name}»",
  "more than one {what} is called {name}: give {field}":
    "название «{name}» встречается несколько раз, укажите {field}",
  "the order's parameters stand in its first row (line {line})":
    "параметры заказа указываются в его первой строке (строка {line} файла)",
  "… and {count} more": "… и ещё ошибок: {count}",
  "The file is not proper CSV: {reason}": "Файл не является правильным CSV: {reason}",
  // As csv-parse puts it.
  'Invalid Closing Quote: got "{character}" at line {line} instead of delimiter, record delimiter, trimable character (if activated) or comment':
    "в строке {line} после закрывающей кавычки стоит «{character}», а не разделитель",
  "Invalid Opening Quote: a quote is found on field {column} at line {line}, value is {value}":
    "в строке {line} кавычка внутри значения без кавычек (столбец {column})",
  "Quote Not Closed: the parsing is finished with an opening quote at line {line}":
    "кавычка не закрыта до конца файла (строка {line})",
  "Invalid Record Length: columns length is {expected}, got {count} on line {line}":
    "в строке {line} значений: {count}, а столбцов: {expected}",
};
