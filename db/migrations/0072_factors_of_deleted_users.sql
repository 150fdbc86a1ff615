CREATE TABLE `__new_sign_in_factors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`curator_id` integer,
	`user_id` text,
	`deleted_at` integer,
	`pin_hash` text,
	`totp_secret` text,
	`totp_confirmed_at` integer,
	`totp_step` integer DEFAULT 0 NOT NULL,
	`recovery_codes` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`curator_id`) REFERENCES `curators`(`id`) ON UPDATE no action ON DELETE cascade
);

--> statement-breakpoint
INSERT INTO `__new_sign_in_factors`("id", "curator_id", "user_id", "pin_hash", "totp_secret", "totp_confirmed_at", "totp_step", "recovery_codes") SELECT "id", "curator_id", "user_id", "pin_hash", "totp_secret", "totp_confirmed_at", "totp_step", "recovery_codes" FROM `sign_in_factors`;
--> statement-breakpoint
DROP TABLE `sign_in_factors`;
--> statement-breakpoint
ALTER TABLE `__new_sign_in_factors` RENAME TO `sign_in_factors`;
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_factors_of_curator` ON `sign_in_factors` (`curator_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_factors_of_user` ON `sign_in_factors` (`user_id`);
--> statement-breakpoint
-- By any route, import or cascade: a user who is deleted may be restored under the same id.
CREATE TRIGGER factors_outlive_user AFTER DELETE ON warehouse_users BEGIN
  UPDATE sign_in_factors SET deleted_at = unixepoch() * 1000 WHERE user_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER factors_of_restored_user AFTER INSERT ON warehouse_users BEGIN
  UPDATE sign_in_factors SET deleted_at = NULL WHERE user_id = new.id;
END;
