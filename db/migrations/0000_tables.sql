CREATE TABLE `annotations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`painting_id` integer NOT NULL,
	`label` text NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`category` text DEFAULT '' NOT NULL,
	`pos_x` real NOT NULL,
	`pos_y` real NOT NULL,
	`source_author` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`source_url` text DEFAULT '' NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`confidence` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`painting_id`) REFERENCES `paintings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `annotations_by_painting` ON `annotations` (`painting_id`,`sort_order`);--> statement-breakpoint
CREATE TABLE `artists` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`birth_year` integer,
	`death_year` integer,
	`movement_id` integer NOT NULL,
	`portrait_path` text,
	`portrait_thumb_path` text,
	`portrait_cache_key` integer,
	`portrait_thumb_cache_key` integer,
	`encyclopedia_title` text DEFAULT '' NOT NULL,
	`century` integer GENERATED ALWAYS AS (CASE WHEN birth_year > 0 THEN (birth_year + 99) / 100
  WHEN birth_year < 0 THEN (birth_year - 99) / 100 END) VIRTUAL,
	`bio_short` text DEFAULT '' NOT NULL,
	`bio_full` text DEFAULT '' NOT NULL,
	`palette_metadata` text DEFAULT '{}' NOT NULL,
	`checkup_checked` integer DEFAULT false NOT NULL,
	`checkup_fixed` integer DEFAULT false NOT NULL,
	`search_name` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(name, 'ø', 'o'), 'Ø', 'O'), 'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'æ', 'ae'), 'Æ', 'Ae'), 'œ', 'oe'), 'Œ', 'Oe'), 'ß', 'ss')) VIRTUAL,
	FOREIGN KEY (`movement_id`) REFERENCES `movements`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `artists_by_movement` ON `artists` (`movement_id`,`birth_year`);--> statement-breakpoint
CREATE INDEX `artists_by_birth` ON `artists` (`birth_year`,`death_year`);--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`username` text NOT NULL,
	`action` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` integer NOT NULL,
	`details` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_by_target` ON `audit_log` (`target_type`,`target_id`,`id`);--> statement-breakpoint
CREATE TABLE `catalog_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`epoch` text NOT NULL,
	`version` integer NOT NULL,
	`timeline_version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `curators` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `curators_username_unique` ON `curators` (`username`);--> statement-breakpoint
CREATE TABLE `eras` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`start_year` integer NOT NULL,
	`end_year` integer NOT NULL,
	`start_definite` integer DEFAULT false NOT NULL,
	`end_definite` integer DEFAULT false NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `eras_name_unique` ON `eras` (`name`);--> statement-breakpoint
CREATE TABLE `influence_sources` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`painting_id` integer NOT NULL,
	`source_type` text NOT NULL,
	`source_painting_id` integer,
	`source_artist_id` integer,
	`source_movement_id` integer,
	`notes` text DEFAULT '' NOT NULL,
	`aspects` text DEFAULT '' NOT NULL,
	`quote` text DEFAULT '' NOT NULL,
	`source_author` text DEFAULT '' NOT NULL,
	`source_url` text DEFAULT '' NOT NULL,
	`period_note` text DEFAULT '' NOT NULL,
	`period_start_year` integer,
	`period_end_year` integer,
	FOREIGN KEY (`painting_id`) REFERENCES `paintings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_painting_id`) REFERENCES `paintings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_movement_id`) REFERENCES `movements`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "influence_not_itself" CHECK("influence_sources"."painting_id" IS NOT "influence_sources"."source_painting_id"),
	CONSTRAINT "influence_has_its_one_source" CHECK(("influence_sources"."source_painting_id" IS NOT NULL) = ("influence_sources"."source_type" = 'painting')
      AND ("influence_sources"."source_artist_id" IS NOT NULL) = ("influence_sources"."source_type" = 'artist')
      AND ("influence_sources"."source_movement_id" IS NOT NULL) = ("influence_sources"."source_type" = 'movement'))
);
--> statement-breakpoint
CREATE INDEX `influence_by_painting` ON `influence_sources` (`painting_id`);--> statement-breakpoint
CREATE INDEX `influence_by_source_painting` ON `influence_sources` (`source_painting_id`);--> statement-breakpoint
CREATE INDEX `influence_by_source_artist` ON `influence_sources` (`source_artist_id`);--> statement-breakpoint
CREATE INDEX `influence_by_source_movement` ON `influence_sources` (`source_movement_id`);--> statement-breakpoint
CREATE TABLE `legacy_influences` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`painting_id` integer NOT NULL,
	`influenced_by_id` integer NOT NULL,
	FOREIGN KEY (`painting_id`) REFERENCES `paintings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`influenced_by_id`) REFERENCES `paintings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `legacy_influences_by_painting` ON `legacy_influences` (`painting_id`);--> statement-breakpoint
CREATE INDEX `legacy_influences_by_source` ON `legacy_influences` (`influenced_by_id`);--> statement-breakpoint
CREATE TABLE `movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`start_year` integer NOT NULL,
	`end_year` integer NOT NULL,
	`era_id` integer NOT NULL,
	`color` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`search_name` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(name, 'ø', 'o'), 'Ø', 'O'), 'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'æ', 'ae'), 'Æ', 'Ae'), 'œ', 'oe'), 'Œ', 'Oe'), 'ß', 'ss')) VIRTUAL,
	FOREIGN KEY (`era_id`) REFERENCES `eras`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `movements_name_unique` ON `movements` (`name`);--> statement-breakpoint
CREATE INDEX `movements_by_era` ON `movements` (`era_id`);--> statement-breakpoint
CREATE TABLE `paintings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`artist_id` integer NOT NULL,
	`title` text NOT NULL,
	`year` integer,
	`encyclopedia_title` text DEFAULT '' NOT NULL,
	`image_path` text,
	`thumbnail_path` text,
	`image_cache_key` integer,
	`thumbnail_cache_key` integer,
	`checkup_checked` integer DEFAULT false NOT NULL,
	`checkup_fixed` integer DEFAULT false NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	`search_title` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(title, 'ø', 'o'), 'Ø', 'O'), 'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'æ', 'ae'), 'Æ', 'Ae'), 'œ', 'oe'), 'Œ', 'Oe'), 'ß', 'ss')) VIRTUAL,
	FOREIGN KEY (`artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `paintings_by_artist` ON `paintings` (`artist_id`,`year`);--> statement-breakpoint
CREATE TABLE `periods` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`artist_id` integer NOT NULL,
	`name` text NOT NULL,
	`start_year` integer NOT NULL,
	`end_year` integer NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`sort_order` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`artist_id`) REFERENCES `artists`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `periods_by_artist` ON `periods` (`artist_id`,`start_year`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`curator_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`curator_id`) REFERENCES `curators`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_curator` ON `sessions` (`curator_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `installation` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `order_data` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_order_item` text NOT NULL,
	`id_box` text NOT NULL,
	`name_box` text DEFAULT '' NOT NULL,
	`count_box` integer NOT NULL,
	FOREIGN KEY (`id_order_item`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_box`) REFERENCES `stockboxes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_data_id_unique` ON `order_data` (`id`);--> statement-breakpoint
CREATE INDEX `order_data_by_order` ON `order_data` (`id_order_item`);--> statement-breakpoint
CREATE INDEX `order_data_by_box` ON `order_data` (`id_box`);--> statement-breakpoint
CREATE TABLE `order_items` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_warehouse` text NOT NULL,
	`order_name` text NOT NULL,
	`pallete_computed` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_items_id_unique` ON `order_items` (`id`);--> statement-breakpoint
CREATE INDEX `order_items_by_warehouse` ON `order_items` (`id_warehouse`);--> statement-breakpoint
CREATE TABLE `order_params` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_order_item` text NOT NULL,
	`pallet_length` real NOT NULL,
	`pallet_width` real NOT NULL,
	`pallet_max_height` real NOT NULL,
	`min_layer_fill_ratio` real NOT NULL,
	`min_support_ratio` real NOT NULL,
	`height_layer_diff` real NOT NULL,
	`height_tolerance` real NOT NULL,
	`packing_type` integer NOT NULL,
	FOREIGN KEY (`id_order_item`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_params_id_unique` ON `order_params` (`id`);--> statement-breakpoint
CREATE INDEX `order_params_by_order` ON `order_params` (`id_order_item`);--> statement-breakpoint
CREATE TABLE `pallet_results` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_order_item` text NOT NULL,
	`numpallete` integer NOT NULL,
	`result` text NOT NULL,
	FOREIGN KEY (`id_order_item`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pallet_results_id_unique` ON `pallet_results` (`id`);--> statement-breakpoint
CREATE INDEX `pallet_results_by_order` ON `pallet_results` (`id_order_item`,`numpallete`);--> statement-breakpoint
CREATE TABLE `stockboxes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`uuid_warehouse` text NOT NULL,
	`sku_box` text NOT NULL,
	`length_box` real NOT NULL,
	`width_box` real NOT NULL,
	`height_box` real NOT NULL,
	`weight_box` real NOT NULL,
	`max_load_box` real,
	`is_rotated_box` integer NOT NULL,
	FOREIGN KEY (`uuid_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stockboxes_id_unique` ON `stockboxes` (`id`);--> statement-breakpoint
CREATE INDEX `stockboxes_by_warehouse` ON `stockboxes` (`uuid_warehouse`);--> statement-breakpoint
CREATE TABLE `warehouse_edges` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_warehouse` text NOT NULL,
	`id_points_from` text NOT NULL,
	`id_points_to` text NOT NULL,
	`name_points_from` text DEFAULT '' NOT NULL,
	`name_points_to` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_points_from`) REFERENCES `warehouse_points`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_points_to`) REFERENCES `warehouse_points`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `warehouse_edges_id_unique` ON `warehouse_edges` (`id`);--> statement-breakpoint
CREATE INDEX `warehouse_edges_by_warehouse` ON `warehouse_edges` (`id_warehouse`);--> statement-breakpoint
CREATE INDEX `warehouse_edges_by_from` ON `warehouse_edges` (`id_points_from`);--> statement-breakpoint
CREATE INDEX `warehouse_edges_by_to` ON `warehouse_edges` (`id_points_to`);--> statement-breakpoint
CREATE TABLE `warehouse_points` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_warehouse` text NOT NULL,
	`name_points` text NOT NULL,
	`pos_x` real NOT NULL,
	`pos_y` real NOT NULL,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `warehouse_points_id_unique` ON `warehouse_points` (`id`);--> statement-breakpoint
CREATE INDEX `warehouse_points_by_warehouse` ON `warehouse_points` (`id_warehouse`);--> statement-breakpoint
CREATE TABLE `warehouse_section_geometry` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_warehouse` text NOT NULL,
	`id_warehouse_section` text NOT NULL,
	`name_section` text DEFAULT '' NOT NULL,
	`id_point_way` text,
	`name_point_way` text DEFAULT '' NOT NULL,
	`x_pos` real NOT NULL,
	`y_pos` real NOT NULL,
	`lenght_wsec` real NOT NULL,
	`widht_wsec` real NOT NULL,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_warehouse_section`) REFERENCES `warehouse_sections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_point_way`) REFERENCES `warehouse_points`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `warehouse_section_geometry_id_unique` ON `warehouse_section_geometry` (`id`);--> statement-breakpoint
CREATE INDEX `section_geometry_by_warehouse` ON `warehouse_section_geometry` (`id_warehouse`);--> statement-breakpoint
CREATE INDEX `section_geometry_by_section` ON `warehouse_section_geometry` (`id_warehouse_section`);--> statement-breakpoint
CREATE INDEX `section_geometry_by_point` ON `warehouse_section_geometry` (`id_point_way`);--> statement-breakpoint
CREATE TABLE `warehouse_sections` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`id_warehouse` text NOT NULL,
	`section_name` text NOT NULL,
	`id_box` text,
	`sku_name` text DEFAULT '' NOT NULL,
	`count_box` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`id_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`id_box`) REFERENCES `stockboxes`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "stock_never_below_zero" CHECK("warehouse_sections"."count_box" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `warehouse_sections_id_unique` ON `warehouse_sections` (`id`);--> statement-breakpoint
CREATE INDEX `warehouse_sections_by_warehouse` ON `warehouse_sections` (`id_warehouse`);--> statement-breakpoint
CREATE INDEX `warehouse_sections_by_box` ON `warehouse_sections` (`id_box`);--> statement-breakpoint
CREATE TABLE `warehouse_users` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`uuid_warehouse` text,
	`user_login` text NOT NULL,
	`user_password` text NOT NULL,
	`user_role` integer NOT NULL,
	`user_fio` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`uuid_warehouse`) REFERENCES `warehouses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `warehouse_users_id_unique` ON `warehouse_users` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `warehouse_users_user_login_unique` ON `warehouse_users` (`user_login`);--> statement-breakpoint
CREATE INDEX `warehouse_users_by_warehouse` ON `warehouse_users` (`uuid_warehouse`);--> statement-breakpoint
CREATE TABLE `warehouses` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`warehouse_name` text NOT NULL,
	`warehouse_length` real NOT NULL,
	`warehouse_width` real NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `warehouses_id_unique` ON `warehouses` (`id`);