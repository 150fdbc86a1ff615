/**
 * Modules loaded by every page. Parts of pages that are loaded later import this module, too: the
 * bundler creates a chunk for each set of pages and parts that share a module, and browsers without
 * HTTP/2 load only six at a time.
 */
import "./api_error.ts";
import "./ui/button.tsx";
import "./page_context.ts";
import "./formats.ts";
import "./keyboard.ts";
import "./load.tsx";
import "./site_header.tsx";
