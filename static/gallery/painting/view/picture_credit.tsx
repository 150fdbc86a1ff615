import type { PaintingContext } from "../../../../domain/gallery/painting_records.ts";
import { licenseName, PUBLIC_DOMAIN } from "../../../../domain/gallery/attribution.ts";
import { t } from "../messages.ts";

/** Where the picture comes from and under which terms; nothing when neither is known. */
export function PictureCredit({ context }: { context: PaintingContext }) {
  const { image_source: source, image_credit: credit, image_license: license } = context;
  const isFound = context.image_found === true;
  if (!source && !credit && !license && !isFound) return null;
  return (
    <figcaption class="picture-credit">
      {isFound && <span>{t("found_automatically")}</span>}
      {license && (
        <Linked url={license}>
          {license === PUBLIC_DOMAIN ? t("public_domain") : licenseName(license)}
        </Linked>
      )}
      {credit && <span>{credit}</span>}
      {source && (
        <span>
          {t("picture_source")}:{" "}
          <Linked url={source}>{URL.parse(source)?.hostname ?? source}</Linked>
        </span>
      )}
    </figcaption>
  );
}

function Linked({ url, children }: { url: string; children: string }) {
  const parsed = URL.parse(url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return <span>{children}</span>;
  return <a href={parsed.href} rel="noopener noreferrer nofollow">{children}</a>;
}
