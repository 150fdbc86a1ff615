CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`length` integer NOT NULL,
	`received` integer DEFAULT 0 NOT NULL,
	`parts` text NOT NULL,
	`expires_at` integer NOT NULL
);

--> statement-breakpoint
CREATE INDEX `uploads_by_username` ON `uploads` (`username`,`expires_at`);
