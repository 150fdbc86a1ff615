ALTER TABLE `sign_in_factors` ADD `deleted_login` text;
--> statement-breakpoint
DROP TRIGGER factors_outlive_user;
--> statement-breakpoint
CREATE TRIGGER factors_outlive_user AFTER DELETE ON warehouse_users BEGIN
  UPDATE sign_in_factors SET deleted_at = unixepoch() * 1000, deleted_login = old.user_login
  WHERE user_id = old.id;
END;
--> statement-breakpoint
DROP TRIGGER factors_of_restored_user;
--> statement-breakpoint
-- Another user of that id, or one restored after 30 days, has none.
CREATE TRIGGER factors_of_restored_user AFTER INSERT ON warehouse_users BEGIN
  DELETE FROM sign_in_factors WHERE user_id = new.id AND deleted_at IS NOT NULL
    AND (deleted_login IS NOT new.user_login OR deleted_at <= (unixepoch() - 2592000) * 1000);
  UPDATE sign_in_factors SET deleted_at = NULL, deleted_login = NULL WHERE user_id = new.id;
END;
