import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { licenseName } from "../../../../domain/gallery/attribution.ts";
import type { HeldFind } from "../../../../domain/gallery/picture_searches.ts";
import { answerOf, api, param } from "../../shared/api.ts";
import { useCurator } from "../../shared/use_curator.ts";
import { t } from "../messages.ts";

async function heldFind(id: number): Promise<HeldFind | undefined> {
  const query = { painting: String(id) };
  return (await answerOf(api.paintings.searches.$get({ query }))).finds[0];
}

async function hang(
  { id, image_url, thumb_url, page_url, source, credit, license }: HeldFind,
): Promise<void> {
  const json = {
    imageUrl: image_url,
    ...(thumb_url && { thumbUrl: thumb_url }),
    pageUrl: page_url,
    source,
    credit,
    license,
  };
  await answerOf(api.paintings[":id"]["fix-image"].$post({ ...param(id), json }));
}

/** For curators only: the picture that was found for a painting and waits for a curator, and the button that publishes it. */
export function HeldPicture({ id }: { id: number }) {
  const isCurator = useCurator();
  const [find, setFind] = useState<HeldFind>();
  const [state, setState] = useState<"waiting" | "hanging" | "refused">("waiting");
  useEffect(() => {
    if (isCurator) heldFind(id).then(setFind, () => {});
  }, [isCurator]);
  if (find === undefined) return null;
  const by = [find.credit || find.source, find.license && licenseName(find.license)];
  const onHang = () => {
    setState("hanging");
    // All of the page is about another picture then.
    hang(find).then(() => location.reload(), () => setState("refused"));
  };
  const preview = find.thumb_url || find.image_url;
  return (
    <div class="held-picture">
      <img src={`/api/debug/image-proxy?url=${encodeURIComponent(preview)}`} alt={t("held_alt")} />
      <div>
        <p>{t("held_waits")}</p>
        <p class="soft small">{by.filter(Boolean).join(", ")}</p>
        <Button disabled={state === "hanging"} onClick={onHang}>
          {t(state === "hanging" ? "hanging" : "hang")}
        </Button>
        <p role="status">{state === "refused" && t("hang_refused")}</p>
      </div>
    </div>
  );
}
