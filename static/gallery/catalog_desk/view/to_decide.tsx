/** The records of which something that was read is to be decided, one of them open. */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import type { ReadKind } from "../../../../domain/gallery/encyclopedia/read_kinds.ts";
import type { ReadingsPage } from "../../../../domain/gallery/encyclopedia/records.ts";
import { count, t } from "../../curator/encyclopedia/messages.ts";
import { listToDecide } from "../../curator/encyclopedia/reading_api.ts";
import { ReadingPanel } from "../../curator/encyclopedia/reading_panel.tsx";
import type { Session } from "../../curator/state/session.ts";
import { isInField, listenToShortcuts } from "../../../shared/keyboard.ts";

const LISTED = 50;
type Listed = ReadingsPage["records"];

const howText = ({ how, candidates }: Listed[number]) =>
  how === "name" ? count("how_name", candidates) : t(`how_${how}`);

/**
 * The list.
 *
 * @param readSoFar how many the job has found; when that grows the list is read again
 */
export function ToDecide({ session, kind, readSoFar, isOver }: {
  session: Session;
  kind: ReadKind;
  readSoFar: number;
  isOver: boolean;
}) {
  const [page, setPage] = useState<{ total: number; records: Listed; next: number | null }>();
  const [open, setOpen] = useState<Listed[number]>();
  const [error, setError] = useState("");
  const read = async (offset: number, before: Listed, limit = LISTED) => {
    try {
      const found = await session.guard(() => listToDecide(kind, offset, limit));
      setPage({ ...found, records: [...before, ...found.records] });
    } catch (failure) {
      setError(t("failed", { why: (failure as Error).message }));
    }
  };
  const again = () => read(0, [], Math.min(200, Math.max(LISTED, page?.records.length ?? 0)));
  useEffect(() => void again(), [readSoFar, isOver]);
  const records = page?.records ?? [];
  // What was decided stays open until another one is opened, so that it can be taken back.
  const at = records.findIndex(({ id }) => id === open?.id);
  const go = (step: 1 | -1) => {
    const next = records[at < 0 ? 0 : at + step];
    if (next !== undefined) setOpen(next);
  };
  useEffect(() =>
    listenToShortcuts(
      document,
      { KeyJ: () => go(1), KeyK: () => go(-1) },
      (event) => !isInField(event),
    )
  );
  return (
    <section class="part stack">
      <h2>{page === undefined ? t("loading") : t("to_decide", { total: page.total })}</h2>
      {error !== "" && <p role="alert" class="wrong">{error}</p>}
      {page?.total === 0 && <p role="status">{t("nothing_to_decide")}</p>}
      {records.length > 0 && <p class="soft for-pointer">{t("keys")}</p>}
      <div class="reading-desk split">
        <div>
          <ul>
            {records.map((record) => (
              <li key={record.id}>
                <button
                  type="button"
                  class="list-row"
                  {...(record.id === open?.id ? { "aria-current": true } : {})}
                  onClick={() => setOpen(record)}
                >
                  <span>
                    <span class="name">{record.name}</span>
                    <span class="soft small">{howText(record)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {page?.next != null && (
            <Button onClick={() => void read(page.next!, records)}>{t("more")}</Button>
          )}
        </div>
        {open !== undefined && (
          <div>
            <h3>
              <a href={`/curator/catalog?kind=${kind}&id=${open.id}`}>{open.name}</a>
            </h3>
            <ReadingPanel
              key={open.id}
              session={session}
              kind={kind}
              id={open.id}
              onWritten={() => void again()}
            />
          </div>
        )}
      </div>
    </section>
  );
}
