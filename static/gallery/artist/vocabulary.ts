/** Countries, styles and occupations of artists, which catalogs name by common English words. */
import { language } from "../../shared/i18n.ts";

const RUSSIAN = new Map(
  ("american=США|armenian=Армения|austrian=Австрия|belarusian=Белоруссия|belgian=Бельгия|" +
    "brazilian=Бразилия|british=Великобритания|byzantine greek=Византия|canadian=Канада|" +
    "chinese=Китай|cretan greek=Крит|cuban=Куба|czech=Чехия|danish=Дания|dutch=Нидерланды|" +
    "english=Англия|filipino=Филиппины|flemish=Фландрия|french=Франция|german=Германия|" +
    "greek=Греция|hungarian=Венгрия|indian=Индия|irish=Ирландия|italian=Италия|japanese=Япония|" +
    "mexican=Мексика|netherlandish=Нидерланды|nigerian=Нигерия|norwegian=Норвегия|" +
    "ottoman=Османская империя|persian=Персия|polish=Польша|portuguese=Португалия|russian=Россия|" +
    "south african=ЮАР|spanish=Испания|swedish=Швеция|swiss=Швейцария|ukrainian=Украина|" +
    "abstract expressionism=абстрактный экспрессионизм|abstract art=абстракционизм|" +
    "academic art=академизм|action painting=живопись действия|aestheticism=эстетизм|" +
    "afro-cuban modernism=афрокубинский модернизм|" +
    "american gilded age=американский «позолоченный век»|" +
    "american modernism=американский модернизм|american realism=американский реализм|" +
    "art nouveau=модерн|attic vase painting=аттическая вазопись|" +
    "barbizon school=барбизонская школа|baroque=барокко|bauhaus=Баухаус|" +
    "body awareness painting=живопись телесных ощущений|" +
    "brazilian modernism=бразильский модернизм|british grand manner=британский «большой стиль»|" +
    "byzantine and russian icon painting=византийская и русская иконопись|" +
    "capitalist realism=капиталистический реализм|caravaggism=караваджизм|" +
    "classical greek painting=живопись классической Греции|color field=живопись цветового поля|" +
    "conceptual art=концептуальное искусство|concrete art=конкретное искусство|" +
    "constructivism=конструктивизм|contemporary figuration=современная фигуративная живопись|" +
    "contemporary realism=современный реализм|cubism=кубизм|cubo-futurism=кубофутуризм|" +
    "cynical realism=циничный реализм|dada=дадаизм|" +
    "danish golden age=золотой век датской живописи|de stijl=«Стиль»|" +
    "der blaue reiter=«Синий всадник»|die brücke=«Мост»|divisionism=дивизионизм|" +
    "dutch golden age=золотой век голландской живописи|" +
    "early chinese figure painting=ранняя китайская фигурная живопись|" +
    "early netherlandish painting=ранняя нидерландская живопись|" +
    "early renaissance=Раннее Возрождение|elementarism=элементаризм|expressionism=экспрессионизм|" +
    "fauvism=фовизм|flemish baroque=фламандское барокко|futurism=футуризм|" +
    "geometric abstraction=геометрическая абстракция|german renaissance=немецкое Возрождение|" +
    "graffiti art=граффити|hard-edge painting=живопись жёстких контуров|" +
    "harlem renaissance=Гарлемский ренессанс|high renaissance=Высокое Возрождение|" +
    "hudson river school=школа реки Гудзон|impressionism=импрессионизм|" +
    "international gothic=интернациональная готика|kinetic art=кинетическое искусство|" +
    "les nabis=Наби|luminism=люминизм|lyrical abstraction=лирическая абстракция|" +
    "magic realism=магический реализм|mannerism=маньеризм|" +
    "metaphysical art=метафизическая живопись|mexican modernism=мексиканский модернизм|" +
    "mexican muralism=мексиканский мурализм|ming literati painting=живопись учёных эпохи Мин|" +
    "minimal painting=минимализм|modernism=модернизм|naturalism=натурализм|" +
    "naïve art=наивное искусство|neo-dada=неодадаизм|neo-expressionism=неоэкспрессионизм|" +
    "neo-impressionism=неоимпрессионизм|neo-plasticism=неопластицизм|" +
    "neo-primitivism=неопримитивизм|neoclassicism=неоклассицизм|" +
    "new objectivity=новая вещественность|op art=оп-арт|orientalism=ориентализм|orphism=орфизм|" +
    "peredvizhniki=передвижники|persian miniature=персидская миниатюра|photorealism=фотореализм|" +
    "pointillism=пуантилизм|pop art=поп-арт|portraiture=портретная живопись|" +
    "post-impressionism=постимпрессионизм|post-painterly abstraction=постживописная абстракция|" +
    "pre-raphaelite brotherhood=Братство прерафаэлитов|precisionism=прецизионизм|" +
    "proto-renaissance=Проторенессанс|purism=пуризм|rayonism=лучизм|realism=реализм|" +
    "regionalism=риджионализм|return to order=возврат к порядку|rinpa school=школа Римпа|" +
    "rococo=рококо|romanticism=романтизм|russian futurism=русский футуризм|" +
    "school of london=лондонская школа|school of paris=парижская школа|" +
    "social realism=социальный реализм|song landscape painting=пейзаж эпохи Сун|" +
    "spanish golden age=золотой век испанской живописи|spanish renaissance=испанское Возрождение|" +
    "spiritualist art=спиритическое искусство|suprematism=супрематизм|surrealism=сюрреализм|" +
    "symbolism=символизм|synthetic cubism=синтетический кубизм|synthetism=синтетизм|" +
    "tonalism=тонализм|ukiyo-e=укиё-э|veduta painting=ведута|venetian school=венецианская школа|" +
    "vienna secession=Венский сецессион|washington color school=вашингтонская школа цвета|" +
    "young british artists=Молодые британские художники|buddhist monk=буддийский монах|" +
    "actor=актёр|archaeologist=археолог|architect=архитектор|art dealer=торговец картинами|" +
    "book illustrator=книжный иллюстратор|brewer=пивовар|calligrapher=каллиграф|" +
    "caricaturist=карикатурист|cartoonist=автор комиксов|ceramicist=керамист|" +
    "chess player=шахматист|collagist=мастер коллажа|collector=коллекционер|" +
    "court official=придворный|courtesan=куртизанка|critic=критик|curator=куратор|" +
    "decorator=декоратор|designer=дизайнер|diplomat=дипломат|draughtsman=рисовальщик|" +
    "engineer=инженер|engraver=гравёр|etcher=офортист|film director=кинорежиссёр|" +
    "filmmaker=кинорежиссёр|friar=монах|goldsmith=ювелир|graphic designer=графический дизайнер|" +
    "icon painter=иконописец|illuminator=миниатюрист рукописей|illustrator=иллюстратор|" +
    "innkeeper=трактирщик|lacquer designer=мастер лака|lay brother=послушник|" +
    "lithographer=литограф|mathematician=математик|medallist=медальер|miniaturist=миниатюрист|" +
    "monk=монах|mosaicist=мозаичист|muralist=монументалист|museum director=директор музея|" +
    "musician=музыкант|painter=живописец|pastellist=пастелист|photographer=фотограф|" +
    "playwright=драматург|poet=поэт|political activist=политический активист|politician=политик|" +
    "potter=гончар|printmaker=график|scientist=учёный|sculptor=скульптор|" +
    "stage designer=сценограф|stained glass artist=витражист|" +
    "tapestry designer=автор картонов для шпалер|teacher=преподаватель|" +
    "textile designer=художник по тканям|theorist=теоретик искусства|translator=переводчик|" +
    "typographer=типограф|vase painter=вазописец|watercolourist=акварелист|writer=писатель").split(
      "|",
    ).map((pair) => pair.split("=") as [string, string]),
);

/**
 * Returns a fact about an artist in the language of the page; the parts of "French, American"
 * separately. Undefined if a part is an unknown word.
 */
export function factInLanguage(fact: string): string | undefined {
  if (language.value === "en") return fact;
  const parts = fact.split(/, |-(?=[A-Z])/).map((part) => RUSSIAN.get(part.toLowerCase()));
  return RUSSIAN.get(fact.toLowerCase()) ??
    (parts.includes(undefined) ? undefined : parts.join(", "));
}
