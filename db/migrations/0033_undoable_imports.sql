CREATE TABLE `undoable_imports` (
	`id_warehouse` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`content` blob NOT NULL,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE UNIQUE INDEX `undoable_imports_id_unique` ON `undoable_imports` (`id`);
