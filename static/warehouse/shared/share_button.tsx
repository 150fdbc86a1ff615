/** Links by which people without a login read an order's pallets, or a load. */
import { useEffect, useState } from "preact/hooks";
import type { CreatedShareLink, ShareLink } from "../../../domain/warehouse/label_records.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog, DialogHead } from "../../shared/ui/dialog.tsx";
import { TextField } from "../../shared/ui/fields.tsx";
import { explain } from "./explain.ts";
import { dateText } from "./measures.ts";
import { t } from "./messages.ts";
import { call, request } from "./warehouse_request.ts";

/** The order or load that a link shows. */
type Subject = { id_order_item: string } | { id_load: string };

/** Button that opens the dialog of links. */
export function ShareButton({ warehouse, of }: { warehouse: string; of: Subject }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button class="button button-small" onClick={() => setOpen(true)}>{t("share")}</Button>
      {isOpen && <ShareDialog warehouse={warehouse} of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

function ShareDialog({ warehouse, of, onClose }: {
  warehouse: string;
  of: Subject;
  onClose: () => void;
}) {
  const [links, setLinks] = useState<readonly ShareLink[]>([]);
  const [created, setCreated] = useState<CreatedShareLink>();
  const [isCopied, setCopied] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const [[field, id]] = Object.entries(of) as [[keyof ShareLink, string]];
  const attempt = (work: () => Promise<void>) => {
    setError(undefined);
    work().catch(setError);
  };
  useEffect(() =>
    attempt(async () => {
      const param = { warehouseId: warehouse };
      const all = await call("GET /share_links/withWarehouseID/:warehouseId", { param });
      setLinks(all.filter((link) => link[field] === id));
    }), []);
  const create = () =>
    attempt(async () => {
      const link = await call("POST /share_links", { json: of });
      setCreated(link);
      setLinks((now) => [...now, link]);
      // Only pages on HTTPS may copy.
      const copying = navigator.clipboard?.writeText(link.url).then(() => true, () => false);
      setCopied(await copying ?? false);
    });
  const revoke = (link: ShareLink) =>
    attempt(async () => {
      await request("DELETE /share_links/:id", { param: { id: link.id } });
      setLinks((now) => now.filter((one) => one !== link));
      if (created?.id === link.id) setCreated(undefined);
    });
  const why = error === undefined ? undefined : explain(error);
  return (
    <Dialog label={t("share")} onClose={onClose}>
      <DialogHead title={t("share")} onClose={onClose} />
      <div class="stack gap-5">
        <p>{t("share_text")}</p>
        {created !== undefined && (
          <TextField
            label={t(isCopied ? "share_copied" : "share_new")}
            readOnly
            value={created.url}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
        {links.length > 0 && (
          <ul class="lined">
            {links.map((link) => (
              <li key={link.id} class="cluster cluster-between">
                <span>{t("share_until", { date: dateText(link.expires_at) })}</span>
                <Button onClick={() => revoke(link)}>{t("share_revoke")}</Button>
              </li>
            ))}
          </ul>
        )}
        <p class="wrong" role="alert">{why && `${why.text} ${why.detail ?? ""}`}</p>
        <Button look="main" onClick={create}>{t("share_create")}</Button>
      </div>
    </Dialog>
  );
}
