CREATE TABLE `sign_in_factors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`curator_id` integer,
	`user_id` text,
	`pin_hash` text,
	`totp_secret` text,
	`totp_confirmed_at` integer,
	`totp_step` integer DEFAULT 0 NOT NULL,
	`recovery_codes` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`curator_id`) REFERENCES `curators`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `warehouse_users`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_factors_of_curator` ON `sign_in_factors` (`curator_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_factors_of_user` ON `sign_in_factors` (`user_id`);
--> statement-breakpoint
CREATE TABLE `__new_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`curator_id` integer,
	`user_id` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`client` text DEFAULT '' NOT NULL,
	`pin_failures` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`curator_id`) REFERENCES `curators`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `warehouse_users`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
INSERT INTO `__new_sessions`("token_hash", "curator_id", "created_at", "last_seen_at", "expires_at", "client") SELECT "token_hash", "curator_id", "created_at", "last_seen_at", "expires_at", "client" FROM `sessions`;
--> statement-breakpoint
DROP TABLE `sessions`;
--> statement-breakpoint
ALTER TABLE `__new_sessions` RENAME TO `sessions`;
--> statement-breakpoint
CREATE INDEX `sessions_by_curator` ON `sessions` (`curator_id`);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
-- By any route, import or command: a new password ends the sessions of a user of the warehouse.
CREATE TRIGGER sessions_end_with_password AFTER UPDATE OF user_password ON warehouse_users
WHEN old.user_password <> new.user_password BEGIN
  DELETE FROM sessions WHERE user_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER pickers_keep_orders AFTER UPDATE OF user_login ON warehouse_users
WHEN old.user_login <> new.user_login BEGIN
  UPDATE order_items SET picker = new.user_login WHERE picker = old.user_login;
END;
