/** The page under every address where there is nothing. */
import { t } from "./i18n.ts";
import { mountPage, NotFound, TextPage } from "./text_page.tsx";

mountPage(
  () => Promise.resolve(undefined),
  () => (
    <TextPage title={t("not_found_title")}>
      <NotFound />
    </TextPage>
  ),
);
