/** Header of every page: site name, content of the page, language and theme switches. */
import type { ComponentChildren } from "preact";
import { Button, IconButton } from "./ui/button.tsx";
import { languageNames } from "../../domain/languages.ts";
import { language, setLanguage } from "./i18n.ts";
import { t } from "./messages.ts";
import { pageContext } from "./page_context.ts";
import { MenuIcon, MoonIcon, SunIcon, SystemIcon } from "./icons.tsx";
import { nextTheme, setTheme, theme } from "./theme.ts";

/** A button for the other of two languages; a list of more. */
function LanguageSwitch() {
  const names = [...languageNames()];
  if (names.length > 2) {
    return (
      <select
        class="tool small"
        aria-label={t("language")}
        value={language.value}
        onChange={(event) => setLanguage(event.currentTarget.value)}
      >
        {names.map(([code, name]) => <option key={code} value={code} lang={code}>{name}</option>)}
      </select>
    );
  }
  const [other, name] = names.find(([code]) => code !== language.value)!;
  return (
    <Button
      class="tool"
      lang={other}
      title={name}
      onClick={() => setLanguage(other)}
    >
      <span class="small">{other.toUpperCase()}</span>
      <span class="unseen">{name}</span>
    </Button>
  );
}

function ThemeSwitch() {
  const now = theme.value;
  const label = t(`theme_${now}`);
  return (
    <IconButton label={label} onClick={() => setTheme(nextTheme(now))}>
      {now === "system" ? <SystemIcon /> : now === "light" ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}

const FOR_VISITORS = [
  ["/", "nav_timeline"],
  ["/rooms", "nav_rooms"],
  ["/tours", "nav_tours"],
  ["/influence", "nav_influence"],
  ["/colours", "nav_colours"],
  ["/random", "nav_random"],
  ["/wall", "nav_wall"],
] as const;

const FOR_STAFF = [
  ["/", "nav_timeline"],
  ["/curator", "nav_curators"],
  ["/warehouse", "nav_warehouse"],
  ["/docs", "nav_docs"],
] as const;

/** Returns true if a path is an address or below it; rooms count as below their subject. */
const isWithin = (path: string, address: string) =>
  path === address || (address !== "/" && path.startsWith(`${address}/`)) ||
  (address === "/rooms" && path.endsWith("/rooms") && !path.startsWith("/wall"));

/** Navigation of the collection: links next to the name; on small screens behind a button. */
function SiteNav({ children }: { children: ComponentChildren }) {
  const path = pageContext.path;
  const isForStaff = FOR_STAFF.some(([address]) => address !== "/" && isWithin(path, address));
  return (
    <>
      <IconButton label={t("nav_open")} class="tool nav-open" popovertarget="site-nav">
        <MenuIcon />
      </IconButton>
      <nav id="site-nav" class="site-nav" popover="auto" aria-label={t("nav")}>
        {(isForStaff ? FOR_STAFF : FOR_VISITORS).map(([address, name]) => (
          <a
            key={address}
            href={address}
            {...(isWithin(path, address) ? { "aria-current": "page" as const } : {})}
          >
            {t(name)}
          </a>
        ))}
        {children}
      </nav>
    </>
  );
}

/**
 * Site header; `children` are between the name and the switches, `links` at the end of the
 * navigation.
 */
export function SiteHeader({ children, links }: {
  children?: ComponentChildren;
  links?: ComponentChildren;
}) {
  return (
    <header class="site-header">
      <a class="skip" href="#main">{t("skip")}</a>
      <a class="brand" href="/">{t("brand")}</a>
      <SiteNav>{links}</SiteNav>
      <div class="tools">
        {children}
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
    </header>
  );
}
