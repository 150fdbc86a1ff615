import type { Context } from "hono";
import { isSecure } from "../middleware/client.ts";
import type { AppSettings } from "../settings.ts";

/**
 * No script, style or connection from anywhere but this server, and none written into the page.
 *
 * Source: https://www.w3.org/TR/CSP3/
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

// What no page of ours asks for, so that nothing that gets into one can either.
const UNUSED_FEATURES = [
  "display-capture",
  "geolocation",
  "microphone",
  "payment",
  "usb",
]
  .map((feature) => `${feature}=()`).join(", ");
// Pickers scan boxes with it.
const permissionsPolicy = (camera: boolean) =>
  `camera=(${camera ? "self" : ""}), ${UNUSED_FEATURES}`;
// Browsers that have come by HTTPS come by nothing else for a year. Of other hosts of the domain we
// know nothing.
const HTTPS_ONLY = "max-age=31536000";

/**
 * What goes out with every page.
 *
 * @param camera Whether the page may ask for the camera.
 */
export function pageHeaders(
  c: Context,
  settings: Pick<AppSettings, "TRUSTED_PROXIES">,
  camera = false,
): { "Cache-Control": string } & Record<string, string> {
  return {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": permissionsPolicy(camera),
    "Referrer-Policy": "no-referrer",
    ...(isSecure(c, settings) ? { "Strict-Transport-Security": HTTPS_ONLY } : {}),
    "Vary": "Accept-Language, Cookie",
    "X-Frame-Options": "DENY",
  };
}

/**
 * The policy of a page with a style sheet written into it.
 *
 * @param hash of that style sheet, as `sha256-…`
 */
export const policyWithStyle = (hash: string) =>
  `${CONTENT_SECURITY_POLICY}; style-src 'self' '${hash}'`;
