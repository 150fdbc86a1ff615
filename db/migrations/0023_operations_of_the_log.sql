ALTER TABLE `audit_log` ADD `operation` text;
--> statement-breakpoint
CREATE INDEX `audit_log_by_operation` ON `audit_log` (`operation`,`id`) WHERE operation IS NOT NULL;
