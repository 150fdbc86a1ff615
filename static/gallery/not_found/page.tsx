/** Page script for URLs of pages that do not exist. */
import { t } from "../../shared/messages.ts";
import { mountPage } from "../shared/mount_page.tsx";
import { NotFound, TextPage } from "../shared/text_page.tsx";

mountPage(
  () => Promise.resolve(undefined),
  () => (
    <TextPage title={t("not_found_title")}>
      <NotFound />
    </TextPage>
  ),
);
