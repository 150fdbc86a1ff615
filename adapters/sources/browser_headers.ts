/** Headers of a browser: many sites give images to no other client. */
export const BROWSER_HEADERS = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) " +
    "Chrome/140.0.0.0 Safari/537.36",
  "accept-language": "en-US,en;q=0.9",
} as const;
