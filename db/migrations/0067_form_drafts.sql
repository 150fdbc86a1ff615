CREATE TABLE `form_drafts` (
	`curator_id` integer NOT NULL,
	`form` text NOT NULL,
	`draft` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`curator_id`, `form`),
	FOREIGN KEY (`curator_id`) REFERENCES `curators`(`id`) ON UPDATE no action ON DELETE cascade
);

