import assert from "node:assert/strict";
import { clientName } from "../../../../static/shared/account/session_list.tsx";

Deno.test("clientName: browsers whose user agent names others are distinguished", () => {
  const names: [string, string | undefined][] = [
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
      "Edge, Windows",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
      "Chrome, Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "Safari, iOS",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
    ["curl/8.5.0", undefined],
    ["", undefined],
  ];
  for (const [userAgent, expected] of names) {
    const name = clientName(userAgent);
    assert.equal(name && `${name.browser}, ${name.system}`, expected, userAgent);
  }
});
