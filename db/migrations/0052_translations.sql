ALTER TABLE `annotations` ADD `translations` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `artists` ADD `translations` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `eras` ADD `translations` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `influence_sources` ADD `translations` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `movements` ADD `translations` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE `periods` ADD `translations` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
DROP TRIGGER artists_version_update;
--> statement-breakpoint
CREATE TRIGGER artists_version_update AFTER UPDATE OF id, name, birth_year, death_year, movement_id,
  portrait_path, portrait_thumb_path, portrait_cache_key, portrait_thumb_cache_key,
  portrait_cleared, portrait_chosen_by, encyclopedia_title, bio_short, bio_full, palette_metadata,
  birth_date, death_date, identifiers, text_rights, text_credit, nationality, active_from,
  active_to, date_text, translations
  ON artists BEGIN
  UPDATE catalog_state SET version = version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER alternative_names_timeline_insert AFTER INSERT ON alternative_names
  WHEN new.target_type <> 'painting' AND new.language <> '' BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER alternative_names_timeline_update AFTER UPDATE ON alternative_names
  WHEN new.target_type <> 'painting' BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
--> statement-breakpoint
CREATE TRIGGER alternative_names_timeline_delete AFTER DELETE ON alternative_names
  WHEN old.target_type <> 'painting' AND old.language <> '' BEGIN
  UPDATE catalog_state SET timeline_version = timeline_version + 1;
END;
--> statement-breakpoint
-- Russian names of the starter catalog's eras and movements, which pages contained before.
WITH russian_eras(era, translated) AS (VALUES
  ('Ancient World', 'Древний мир'),
  ('Classical Antiquity', 'Античность'),
  ('Early Middle Ages', 'Раннее Средневековье'),
  ('High and Late Middle Ages', 'Высокое и позднее Средневековье'),
  ('Renaissance', 'Возрождение'),
  ('Baroque Age', 'Эпоха барокко'),
  ('Age of Enlightenment', 'Эпоха Просвещения'),
  ('Romantic Age', 'Эпоха романтизма'),
  ('Age of Industry', 'Индустриальная эпоха'),
  ('Modernism', 'Модернизм'),
  ('Postwar', 'Послевоенное время'),
  ('Contemporary', 'Современность')
)
UPDATE eras SET translations = json_array(json_object(
  'language', 'ru', 'name', (SELECT translated FROM russian_eras WHERE era = eras.name),
  'description', ''))
WHERE name IN (SELECT era FROM russian_eras);
--> statement-breakpoint
WITH russian_movements(movement, translated) AS (VALUES
  ('Attic Vase Painting', 'Аттическая вазопись'),
  ('Classical Greek Painting', 'Живопись классической Греции'),
  ('Early Chinese Figure Painting', 'Ранняя китайская фигурная живопись'),
  ('Song Landscape Painting', 'Пейзаж эпохи Сун'),
  ('Byzantine and Russian Icon Painting', 'Византийская и русская иконопись'),
  ('Proto-Renaissance', 'Проторенессанс'),
  ('International Gothic', 'Интернациональная готика'),
  ('Early Renaissance', 'Раннее Возрождение'),
  ('Early Netherlandish Painting', 'Ранняя нидерландская живопись'),
  ('Persian Miniature', 'Персидская миниатюра'),
  ('Ming Literati Painting', 'Живопись учёных эпохи Мин'),
  ('Venetian School', 'Венецианская школа'),
  ('High Renaissance', 'Высокое Возрождение'),
  ('German Renaissance', 'Немецкое Возрождение'),
  ('Mannerism', 'Маньеризм'),
  ('Baroque', 'Барокко'),
  ('Caravaggism', 'Караваджизм'),
  ('Flemish Baroque', 'Фламандское барокко'),
  ('Spanish Golden Age', 'Золотой век испанской живописи'),
  ('Rinpa School', 'Школа Римпа'),
  ('Dutch Golden Age', 'Золотой век голландской живописи'),
  ('Ukiyo-e', 'Укиё-э'),
  ('Rococo', 'Рококо'),
  ('Veduta Painting', 'Ведута'),
  ('British Grand Manner', 'Британский парадный портрет'),
  ('Neoclassicism', 'Неоклассицизм'),
  ('Romanticism', 'Романтизм'),
  ('Danish Golden Age', 'Золотой век датской живописи'),
  ('Hudson River School', 'Школа реки Гудзон'),
  ('Barbizon School', 'Барбизонская школа'),
  ('Realism', 'Реализм'),
  ('Academic Art', 'Академизм'),
  ('Pre-Raphaelite Brotherhood', 'Братство прерафаэлитов'),
  ('Peredvizhniki', 'Передвижники'),
  ('Impressionism', 'Импрессионизм'),
  ('American Gilded Age Painting', 'Американская живопись «позолоченного века»'),
  ('Symbolism', 'Символизм'),
  ('Neo-Impressionism', 'Неоимпрессионизм'),
  ('Post-Impressionism', 'Постимпрессионизм'),
  ('Les Nabis', 'Наби'),
  ('Vienna Secession', 'Венский сецессион'),
  ('Fauvism', 'Фовизм'),
  ('Expressionism', 'Экспрессионизм'),
  ('Early Abstraction', 'Ранняя абстракция'),
  ('Cubism', 'Кубизм'),
  ('Futurism', 'Футуризм'),
  ('American Modernism', 'Американский модернизм'),
  ('Suprematism and Constructivism', 'Супрематизм и конструктивизм'),
  ('De Stijl', 'Де Стейл'),
  ('New Objectivity', 'Новая вещественность'),
  ('Surrealism', 'Сюрреализм'),
  ('Mexican Modernism', 'Мексиканский модернизм'),
  ('Abstract Expressionism', 'Абстрактный экспрессионизм'),
  ('School of London', 'Лондонская школа'),
  ('Color Field Painting', 'Живопись цветового поля'),
  ('Pop Art', 'Поп-арт'),
  ('Op Art and Minimal Painting', 'Оп-арт и минимализм'),
  ('Neo-Expressionism', 'Неоэкспрессионизм'),
  ('Contemporary Figuration', 'Современная фигуративная живопись')
)
INSERT INTO alternative_names (target_type, target_id, name, language)
SELECT 'movement', movements.id, translated, 'ru'
FROM russian_movements JOIN movements ON movements.name = movement
WHERE NOT EXISTS (SELECT 1 FROM alternative_names AS other
  WHERE other.target_type = 'movement' AND other.target_id = movements.id AND other.language = 'ru');
