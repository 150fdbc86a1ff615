CREATE TABLE `keyed_requests` (
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`piece` integer NOT NULL,
	`request` text NOT NULL,
	`created_at` integer NOT NULL,
	`answer` text NOT NULL,
	PRIMARY KEY(`scope`, `key`, `piece`)
);

--> statement-breakpoint
CREATE INDEX `keyed_requests_by_age` ON `keyed_requests` (`created_at`);
