/** A wall: the visitor's own, to be arranged and shared, or one that somebody has shared. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { GalleryPainting } from "../../../domain/gallery/records.ts";
import { DoorIcon, MoveIcon } from "../../shared/icons.tsx";
import { LoadFailed } from "../../shared/load.tsx";
import { count as counted, t as shared } from "../../shared/messages.ts";
import { Notices } from "../../shared/notices.ts";
import { Button, CloseButton, IconButton } from "../../shared/ui/button.tsx";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { getPaintings } from "../shared/api.ts";
import { inLanguage } from "../shared/catalog_text.ts";
import { shareLink } from "../shared/manifest_link.tsx";
import { mountPage } from "../shared/mount_page.tsx";
import { changeWall, HeartIcon, MAX_WORKS, myWall } from "../shared/my_wall.tsx";
import { wallUrl, worksInUrl } from "../rooms/address.ts";
import { PaintingWall } from "../shared/painting_wall.tsx";
import { TextPage, WaitingPage } from "../shared/text_page.tsx";
import { ARRANGING_KEYS, followDrags, moved } from "./arrange.ts";
import { count, t } from "./messages.ts";

type Works = ReadonlyMap<number, GalleryPainting>;

/** Loads the works of a wall; those that do not exist are absent. */
function useWorks(ids: readonly number[]) {
  const [works, setWorks] = useState<Works>(new Map());
  const [requestedIds, setRequestedIds] = useState<ReadonlySet<number>>(new Set());
  const [failed, setFailed] = useState(false);
  const missing = ids.filter((id) => !requestedIds.has(id));
  useEffect(() => {
    if (missing.length === 0 || failed) return;
    getPaintings(missing).then((found) => {
      setWorks((known) => new Map([...known, ...found.map((work) => [work.id, work] as const)]));
      setRequestedIds((known) => new Set([...known, ...missing]));
    }, () => setFailed(true));
  }, [missing.join(), failed]);
  return { works, isLoading: missing.length > 0, retry: failed && (() => setFailed(false)) };
}

const notices = new Notices(() => ({ text: "" }));

/** Changes the wall and offers to undo it. */
function changeUndoably(text: string, change: (ids: readonly number[]) => readonly number[]) {
  const before = myWall.value;
  changeWall(change);
  notices.say(text, { label: t("undo"), run: () => changeWall(() => before) });
}

/** Takes a work off the wall. */
const remove = ({ id, title }: GalleryPainting) =>
  changeUndoably(
    t("removed", { title: inLanguage(title, id) }),
    (ids) => ids.filter((other) => other !== id),
  );

async function share(url: string): Promise<void> {
  const result = await shareLink(url);
  if (result) notices.say(shared(result));
}

/** The visitor's works, moved by dragging or with the arrow keys. */
function Arrangement({ paintings }: { paintings: readonly GalleryPainting[] }) {
  const wall = useRef<HTMLDivElement>(null);
  const [announced, setAnnounced] = useState("");
  const focused = useRef<number | undefined>(undefined);
  const place = (id: number, at: number) => {
    // Works that no longer exist stay where they are.
    changeWall((ids) => moved(ids, ids.indexOf(id), ids.indexOf(paintings[at]!.id)));
    const { title } = paintings.find((work) => work.id === id)!;
    setAnnounced(
      t("moved", { title: inLanguage(title, id), at: at + 1, all: paintings.length }),
    );
  };
  const latest = useRef(place);
  latest.current = place;
  useEffect(() => followDrags(wall.current!, (id, at) => latest.current(id, at)), []);
  // An element that moves in the document loses the focus.
  useEffect(() => {
    if (focused.current === undefined) return;
    wall.current!.querySelector<HTMLElement>(`[data-work="${focused.current}"] .grip`)?.focus();
    focused.current = undefined;
  });
  const onKeyDown = (event: KeyboardEvent, painting: GalleryPainting) => {
    const at = paintings.indexOf(painting);
    const last = paintings.length - 1;
    if (event.key === "Delete") {
      focused.current = (paintings[at + 1] ?? paintings[at - 1])?.id;
      return remove(painting);
    }
    const to = ARRANGING_KEYS[event.key]?.(at, last);
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to > last) return;
    focused.current = painting.id;
    place(painting.id, to);
  };
  return (
    <div ref={wall} class="arrangement below">
      <PaintingWall
        named
        paintings={paintings}
        tools={(painting) => (
          <div class="work-tools floating">
            <IconButton
              class="tool grip"
              label={t("move", { title: inLanguage(painting.title, painting.id) })}
              title={t("move_keys")}
              onKeyDown={(event) => onKeyDown(event, painting)}
            >
              <MoveIcon />
            </IconButton>
            <CloseButton
              label={t("remove", { title: inLanguage(painting.title, painting.id) })}
              onClick={() => remove(painting)}
            />
          </div>
        )}
      />
      <p class="unseen" role="status">{announced}</p>
    </div>
  );
}

function Empty() {
  return (
    <div class="empty empty-page">
      <HeartIcon />
      <h1>{t("empty_title")}</h1>
      <p>{t("empty_text")}</p>
      <div class="cluster cluster-middle">
        <a class="button button-main" href="/random">{shared("nav_random")}</a>
        <a class="button" href="/">{shared("nav_timeline")}</a>
      </div>
    </div>
  );
}

/** Makes a shared wall the visitor's own, or adds its works. */
function keep(ids: readonly number[]): void {
  const stored = myWall.value;
  const added = ids.filter((id) => !stored.includes(id));
  changeUndoably(count("kept", added.length), (own) => [...own, ...added]);
  if (stored.length + added.length > MAX_WORKS) {
    notices.fail(t("no_room", { count: MAX_WORKS }));
  }
  history.replaceState(null, "", "/wall");
}

function WallPage() {
  const own = myWall.value;
  const [named, setNamed] = useState(() => {
    const works = worksInUrl(location.search);
    // A URL with the same works shows the visitor's own wall.
    return works?.join() === own.join() ? undefined : works;
  });
  const isOwn = named === undefined;
  const ids = isOwn ? own : named;
  const { works, isLoading, retry } = useWorks(ids);
  const list = useRef<HTMLElement>(null);
  const paintings = ids.flatMap((id) => works.get(id) ?? []);
  const missingIds = ids.filter((id) => !works.has(id));
  const title = shared(isOwn ? "nav_wall" : "shared_wall");
  useEffect(() => {
    // Images that have not been scrolled into view are printed, too.
    list.current?.querySelectorAll("img").forEach((image) => (image.loading = "eager"));
  });
  if (retry) {
    return (
      <TextPage title={title}>
        <LoadFailed retry={retry} />
      </TextPage>
    );
  }
  if (isLoading && paintings.length === 0) return <WaitingPage />;
  const url = new URL(wallUrl(paintings.map(({ id }) => id)), location.origin).href;
  return (
    <TextPage title={title} keys="wall">
      {ids.length === 0 ? <Empty /> : (
        <article class="page-section" ref={list}>
          <div class="page-title stack gap-5">
            <h1>{title}</h1>
            <p class="page-lead">
              {counted("paintings", paintings.length)}
              <span>. {t(isOwn ? "kept_here" : "see_shared")}</span>
            </p>
            <div class="cluster">
              {!isOwn && (
                <Button
                  look="main"
                  onClick={() => {
                    keep(paintings.map(({ id }) => id));
                    setNamed(undefined);
                  }}
                >
                  <HeartIcon /> {t(own.length === 0 ? "keep" : "keep_too")}
                </Button>
              )}
              {paintings.length > 0 && (
                <>
                  <a
                    class={isOwn ? "button button-main" : "button"}
                    href={isOwn ? "/wall/rooms" : wallUrl(named!, "/wall/rooms")}
                  >
                    <DoorIcon /> {t("walk")}
                  </a>
                  <Button onClick={() => share(url)}>{t("share")}</Button>
                  <Button onClick={() => print()}>{t("print")}</Button>
                </>
              )}
            </div>
            {missingIds.length > 0 && !isLoading && (
              <p class="callout">
                {count("missing", missingIds.length)} {isOwn && (
                  <Button
                    look="quiet"
                    onClick={() =>
                      changeWall((all) => all.filter((id) => !missingIds.includes(id)))}
                  >
                    {t("forget")}
                  </Button>
                )}
              </p>
            )}
          </div>
          {isOwn ? <Arrangement paintings={paintings} /> : (
            <div class="below">
              <PaintingWall paintings={paintings} named />
            </div>
          )}
          <p class="print-only smaller below">{url}</p>
        </article>
      )}
      <div class="tray tray-corner">
        <NoticeList notices={notices} />
      </div>
    </TextPage>
  );
}

mountPage(() => Promise.resolve(), () => <WallPage />);
