/**
 * Modules that every page has loaded. Parts of pages that load later import it too: the bundler
 * makes a chunk for every set of pages and parts that use a module, and a browser without HTTP/2
 * requests six at a time.
 */
import "./api_error.ts";
import "./ui/button.tsx";
import "./page_context.ts";
import "./formats.ts";
import "./keyboard.ts";
import "./load.tsx";
import "./site_header.tsx";
