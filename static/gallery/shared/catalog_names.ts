/**
 * Names of the catalog on Russian pages: eras and movements are in Russian where known, everything
 * else is in English and marked with `lang`.
 */
import { type Language, language } from "../../shared/i18n.ts";

/** Russian names of the eras and movements of the starter catalog, by their English names. */
const RUSSIAN_NAMES: Readonly<Record<string, string>> = {
  "Ancient World": "Древний мир",
  "Classical Antiquity": "Античность",
  "Early Middle Ages": "Раннее Средневековье",
  "High and Late Middle Ages": "Высокое и позднее Средневековье",
  "Renaissance": "Возрождение",
  "Baroque Age": "Эпоха барокко",
  "Age of Enlightenment": "Эпоха Просвещения",
  "Romantic Age": "Эпоха романтизма",
  "Age of Industry": "Индустриальная эпоха",
  "Modernism": "Модернизм",
  "Postwar": "Послевоенное время",
  "Contemporary": "Современность",
  "Attic Vase Painting": "Аттическая вазопись",
  "Classical Greek Painting": "Живопись классической Греции",
  "Early Chinese Figure Painting": "Ранняя китайская фигурная живопись",
  "Song Landscape Painting": "Пейзаж эпохи Сун",
  "Byzantine and Russian Icon Painting": "Византийская и русская иконопись",
  "Proto-Renaissance": "Проторенессанс",
  "International Gothic": "Интернациональная готика",
  "Early Renaissance": "Раннее Возрождение",
  "Early Netherlandish Painting": "Ранняя нидерландская живопись",
  "Persian Miniature": "Персидская миниатюра",
  "Ming Literati Painting": "Живопись учёных эпохи Мин",
  "Venetian School": "Венецианская школа",
  "High Renaissance": "Высокое Возрождение",
  "German Renaissance": "Немецкое Возрождение",
  "Mannerism": "Маньеризм",
  "Baroque": "Барокко",
  "Caravaggism": "Караваджизм",
  "Flemish Baroque": "Фламандское барокко",
  "Spanish Golden Age": "Золотой век испанской живописи",
  "Rinpa School": "Школа Римпа",
  "Dutch Golden Age": "Золотой век голландской живописи",
  "Ukiyo-e": "Укиё-э",
  "Rococo": "Рококо",
  "Veduta Painting": "Ведута",
  "British Grand Manner": "Британский парадный портрет",
  "Neoclassicism": "Неоклассицизм",
  "Romanticism": "Романтизм",
  "Danish Golden Age": "Золотой век датской живописи",
  "Hudson River School": "Школа реки Гудзон",
  "Barbizon School": "Барбизонская школа",
  "Realism": "Реализм",
  "Academic Art": "Академизм",
  "Pre-Raphaelite Brotherhood": "Братство прерафаэлитов",
  "Peredvizhniki": "Передвижники",
  "Impressionism": "Импрессионизм",
  "American Gilded Age Painting": "Американская живопись «позолоченного века»",
  "Symbolism": "Символизм",
  "Neo-Impressionism": "Неоимпрессионизм",
  "Post-Impressionism": "Постимпрессионизм",
  "Les Nabis": "Наби",
  "Vienna Secession": "Венский сецессион",
  "Fauvism": "Фовизм",
  "Expressionism": "Экспрессионизм",
  "Early Abstraction": "Ранняя абстракция",
  "Cubism": "Кубизм",
  "Futurism": "Футуризм",
  "American Modernism": "Американский модернизм",
  "Suprematism and Constructivism": "Супрематизм и конструктивизм",
  "De Stijl": "Де Стейл",
  "New Objectivity": "Новая вещественность",
  "Surrealism": "Сюрреализм",
  "Mexican Modernism": "Мексиканский модернизм",
  "Abstract Expressionism": "Абстрактный экспрессионизм",
  "School of London": "Лондонская школа",
  "Color Field Painting": "Живопись цветового поля",
  "Pop Art": "Поп-арт",
  "Op Art and Minimal Painting": "Оп-арт и минимализм",
  "Neo-Expressionism": "Неоэкспрессионизм",
  "Contemporary Figuration": "Современная фигуративная живопись",
};

const hasRussian = (name: string) => Object.hasOwn(RUSSIAN_NAMES, name);

/** Returns the name of an era or a movement in the language of the page, if known. */
export const catalogName = (name: string): string => nameIn(language.value, name);

/** Returns the name of an era or a movement in a language, if known. */
export const nameIn = (language: Language, name: string): string =>
  language === "ru" && hasRussian(name) ? RUSSIAN_NAMES[name]! : name;

/**
 * Returns the `lang` of an element that shows {@link catalogName}, if it differs from that of the
 * page.
 */
export const langOfName = (name: string): { lang?: "en" } => hasRussian(name) ? {} : inEnglish();

/**
 * Returns the `lang` of an element with English text of the catalog, if it differs from that of the
 * page.
 */
export const inEnglish = (): { lang?: "en" } => language.value === "en" ? {} : { lang: "en" };
