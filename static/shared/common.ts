/**
 * What every page has loaded. Parts of pages that come later import it too: the bundler gives every set
 * of pages and parts that use a module a chunk of its own, and a browser without HTTP/2 asks for six
 * at a time.
 */
import "./api_error.ts";
import "./button.tsx";
import "./close_button.tsx";
import "./cookies.ts";
import "./formats.ts";
import "./keyboard.ts";
import "./load.ts";
import "./load_failed.tsx";
import "./next_task.ts";
import "./page_context.ts";
import "./site_header.tsx";
