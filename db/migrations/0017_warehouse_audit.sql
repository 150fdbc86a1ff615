CREATE TABLE `warehouse_audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`user_id` text NOT NULL,
	`user_login` text NOT NULL,
	`id_warehouse` text,
	`action` text NOT NULL,
	`resource` text NOT NULL,
	`count` integer NOT NULL,
	`details` text NOT NULL
);

--> statement-breakpoint
CREATE INDEX `warehouse_audit_by_warehouse` ON `warehouse_audit` (`id_warehouse`,`id`);
