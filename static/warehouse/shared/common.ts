/** Modules loaded by every page of the warehouse; see `shared/common.ts`. */
import "../../../domain/files/formats.ts";
import "../../shared/common.ts";
import "../../shared/ui/dialog.tsx";
import "../../shared/ui/fields.tsx";
import "../../shared/login_form.tsx";
import "../../shared/save_file.ts";
import "../../shared/ui/notice_list.tsx";
import "../../shared/ui/segments.tsx";
import "../../shared/ui/table.tsx";
import "./floor_svg.tsx";
import "./measures.ts";
import "./warehouse_api.ts";
import "./warehouse_page.tsx";
