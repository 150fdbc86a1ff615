/** Modules that every page of the warehouse has loaded, for their parts: see `shared/common.ts`. */
import "../../shared/common.ts";
import "../../shared/dialog.tsx";
import "../../shared/fields.tsx";
import "../../shared/login_form.tsx";
import "../../shared/notice_list.tsx";
import "../../shared/segments.tsx";
import "../../shared/table.tsx";
import "../transfer/state/csv_file.ts";
import "../warehouses/floor_sketch.tsx";
import "./measures.ts";
import "./warehouse_api.ts";
import "./warehouse_page.tsx";
