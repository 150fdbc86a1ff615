/** The devices on which an account is signed in. */
import type { AccountSession } from "../../../domain/accounts/account_records.ts";
import { language } from "../i18n.ts";
import { ReasonedButton } from "../ui/reasoned_button.tsx";
import { t } from "./messages.ts";

/** Lists sessions; `onEnd` is called with the id of the one to end. */
export function SessionList({ sessions, onEnd }: {
  sessions: readonly AccountSession[];
  onEnd: (id: string) => void;
}) {
  const time = (at: number) =>
    new Date(at).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" });
  return (
    <ul class="stack">
      {sessions.map(({ id, client, created_at, last_seen_at, current }) => {
        const browser = clientName(client);
        const name = browser ? t("session_client", browser) : client || t("session_unknown");
        return (
          <li key={id} class="cluster cluster-between">
            <p class="grow" title={client}>
              {name} {current && <strong>({t("session_here")})</strong>}
              <br />
              <span class="soft">
                {t("session_times", { since: time(created_at), seen: time(last_seen_at) })}
              </span>
            </p>
            <ReasonedButton
              label={t("session_end_of", { client: name })}
              off={current ? t("session_own") : undefined}
              onClick={() => onEnd(id)}
            >
              {t("session_end")}
            </ReasonedButton>
          </li>
        );
      })}
    </ul>
  );
}

// In this order, because most browsers also name those further down.
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Headless)?(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPad\b/, "iPadOS"],
  [/\biPhone\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Returns the browser and the system of a user agent; undefined for other programs. */
export function clientName(userAgent: string): { browser: string; system: string } | undefined {
  const browser = matchingName(BROWSERS, userAgent);
  const system = matchingName(SYSTEMS, userAgent);
  return browser === undefined || system === undefined ? undefined : { browser, system };
}

const matchingName = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];
