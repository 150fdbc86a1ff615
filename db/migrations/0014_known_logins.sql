CREATE TABLE `known_logins` (
	`key` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);

--> statement-breakpoint
CREATE INDEX `known_logins_by_time` ON `known_logins` (`at`);
