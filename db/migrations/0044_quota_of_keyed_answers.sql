CREATE TABLE `keyed_usage` (
	`scope` text PRIMARY KEY NOT NULL,
	`characters` integer NOT NULL
);

--> statement-breakpoint
INSERT INTO keyed_usage(scope, characters)
  SELECT scope, sum(length(answer)) FROM keyed_requests GROUP BY scope;
--> statement-breakpoint
CREATE TRIGGER keyed_requests_stored AFTER INSERT ON keyed_requests BEGIN
  INSERT INTO keyed_usage(scope, characters) VALUES (new.scope, length(new.answer))
    ON CONFLICT(scope) DO UPDATE SET characters = characters + excluded.characters;
END;
--> statement-breakpoint
CREATE TRIGGER keyed_requests_removed AFTER DELETE ON keyed_requests BEGIN
  UPDATE keyed_usage SET characters = characters - length(old.answer) WHERE scope = old.scope;
  DELETE FROM keyed_usage WHERE scope = old.scope AND characters <= 0;
END;
