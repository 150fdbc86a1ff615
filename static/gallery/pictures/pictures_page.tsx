/** A folder of pictures: matched with works, decided, cropped, sent and published at once. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { PictureCrop } from "../../../domain/images/crop.ts";
import { type MatchRule, SURE_MATCH } from "../../../domain/gallery/picture_matches.ts";
import { newId } from "../../../domain/new_id.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ReasonedButton } from "../../shared/ui/reasoned_button.tsx";
import { Facets } from "../../shared/ui/facets.tsx";
import { useLeaveWarning } from "../../shared/load.tsx";
import { useTask } from "../../shared/use_task.ts";
import { CropEditor } from "./crop_editor.tsx";
import { Failure } from "../shared/desk/account_tools.tsx";
import { failureText } from "../shared/desk/explain.ts";
import type { Session } from "../shared/desk/session.ts";
import { imageUrl } from "../shared/images.ts";
import { errorOf, reached } from "../../shared/api_error.ts";
import { languageHeader } from "../../shared/language_header.ts";
import { send } from "../catalog_desk/catalog_api.ts";
import { droppedFiles, type DroppedPicture, picturesIn, TooLarge } from "./dropped_pictures.ts";
import { count, t } from "./messages.ts";
import { sendFile } from "../shared/desk/resumable_upload.ts";
import { UndoButton } from "../catalog_desk/undo_button.tsx";

interface Match {
  id: number;
  rule: MatchRule;
  confidence: number;
  title: string;
  artist_name: string;
  year: number | null;
  inventory_number: string;
  thumbnail_path: string | null;
}

interface Item extends DroppedPicture {
  /** Distinguishes files of one path. */
  key: string;
  matches: readonly Match[];
  /** Id of the painting that gets it; 0 for none. */
  chosen: number;
  crop: PictureCrop | null;
  /** Stored share while it is sent. */
  sent?: number | undefined;
  /** Id of the complete upload, and what the server shows of it if the browser cannot. */
  upload?: string | undefined;
  preview?: Blob;
  /** Id of the painting that has the file already, if its crop has failed. */
  sentTo?: number;
  isPublished?: boolean;
  /** Id of the painting for which the curator prefers it to other files. */
  preferredFor?: number;
  error?: string | undefined;
}

const GROUPS = ["sure", "doubtful", "none"] as const;
type Group = (typeof GROUPS)[number];
const FIGURE = { "--thumb": "160px", width: "160px" };

const groupOf = ({ matches: [best] }: Item): Group =>
  best === undefined ? "none" : best.confidence >= SURE_MATCH ? "sure" : "doubtful";

const isTiff = ({ path }: Item) => /\.tiff?$/i.test(path);

/** Address of a file for this page, which is released with the component. */
function useFileUrl(file: Blob): string {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}

function Row({ item, rival, isBusy, onChange, onPreview, onOnly }: {
  item: Item;
  /** Path of another file for the same work. */
  rival: string | undefined;
  isBusy: boolean;
  onChange: (change: Partial<Item>) => void;
  /** Sends the file for a preview. @returns true if there is one */
  onPreview: () => Promise<boolean>;
  /** Leaves out the other files for the same work, or replaces a published one. */
  onOnly: () => void;
}) {
  const { key, path, file, matches, chosen, crop, sent, isPublished, error, preview } = item;
  const isFixed = isBusy || isPublished === true;
  const isShown = preview !== undefined || !isTiff(item);
  const url = useFileUrl(preview ?? file);
  const [isCropping, setCropping] = useState(false);
  // Until one is chosen, the file is compared with the likeliest.
  const match = matches.find(({ id }) => id === chosen) ?? matches[0];
  const present = imageUrl(match?.thumbnail_path ?? null);
  const choice = (id: number, text: string, detail?: string) => (
    <label class="list-row list-row-dense" key={id}>
      <input
        type="radio"
        name={key}
        checked={chosen === id}
        disabled={isFixed}
        onChange={() =>
          onChange({ chosen: id })}
      />
      <span>
        {text} {detail && <span class="soft small nowrap">{detail}</span>}
      </span>
    </label>
  );
  return (
    <li class="part cluster cluster-top" data-state={isPublished ? "published" : undefined}>
      <figure class="stack gap-2" style={FIGURE}>
        <span class="thumb">
          {isShown && <img class="contain" src={url} alt="" loading="lazy" />}
        </span>
        <figcaption class="soft small">{t(isShown ? "file" : "tiff")}</figcaption>
        {!isShown && !isFixed && sent === undefined && (
          <Button onClick={() => void onPreview()}>{t("show_preview")}</Button>
        )}
      </figure>
      {match && (
        <figure class="stack gap-2" style={FIGURE}>
          <span class="thumb">
            {present && <img class="contain" src={present} alt="" loading="lazy" />}
          </span>
          <figcaption class="soft small">{t(present ? "present" : "no_present")}</figcaption>
        </figure>
      )}
      <fieldset class="grow stack gap-2">
        <legend class="strong">{path}</legend>
        {matches.map(({ id, title, artist_name, year, inventory_number, rule, confidence }) =>
          choice(
            id,
            [title, artist_name, year, inventory_number].filter(Boolean).join(", "),
            `${t(`rule_${rule}`)}, ${Math.round(confidence * 100)} %`,
          )
        )}
        {choice(0, t("leave_out"))}
        <div class="cluster">
          {chosen !== 0 && !isFixed && (
            <Button
              look="quiet"
              onClick={async () => setCropping(isShown || await onPreview())}
            >
              {t("crop")}
            </Button>
          )}
          {crop && <span class="badge">{t("cropped")}</span>}
          <span role="status">
            {isPublished
              ? t("state_published")
              : sent !== undefined && t("state_sending", { percent: Math.round(sent * 100) })}
          </span>
        </div>
        {rival !== undefined && (
          <p class="callout cluster" role="alert">
            <span class="grow">{t("same_work", { path: rival })}</span>
            <Button onClick={onOnly}>{t("use_this")}</Button>
          </p>
        )}
        {error && <p role="alert" class="wrong">{error}</p>}
      </fieldset>
      {isCropping && (
        <CropEditor
          source={url}
          title={match?.title ?? path}
          crop={crop}
          onSave={(next) => {
            onChange({ crop: next });
            setCropping(false);
            return Promise.resolve();
          }}
          onClose={() => setCropping(false)}
        />
      )}
    </li>
  );
}

/** Returns what the server shows of an upload. @throws {ApiError} */
async function getPreview(upload: string): Promise<Blob> {
  const response = await reached(
    fetch(`/api/uploads/${upload}/preview`, { headers: languageHeader() }),
  );
  if (!response.ok) throw await errorOf(response);
  return await response.blob();
}

/** The editor of a painting's published picture, from the link of its form. */
function PublishedPicture({ session, id }: { session: Session; id: number }) {
  const [picture, setPicture] = useState<{ crop: PictureCrop | null; title: string }>();
  const { error, run } = useTask();
  const address = `/paintings/${id}/image`;
  useEffect(() => {
    void run(async () => {
      const get = <Answer,>(path: string) => session.guard(() => send<Answer>("GET", path));
      const { crop } = await get<{ crop: PictureCrop | null }>(`${address}/crop`);
      const { painting } = await get<{ painting: { title: string } }>(`/paintings/${id}`);
      setPicture({ crop, title: painting.title });
    });
  }, []);
  const leave = () => location.assign(`/curator/catalog?kind=painting&id=${id}`);
  if (picture === undefined) return <Failure error={error} />;
  return (
    <CropEditor
      source={`/api${address}/original`}
      {...picture}
      onSave={async (next) => {
        await session.guard(() => send("PATCH", `${address}/crop`, next));
        leave();
      }}
      onClose={leave}
    />
  );
}

/** The page; with `?painting=`, the editor of that painting's picture. */
export function PicturesPage({ session }: { session: Session }) {
  const painting = Number(new URLSearchParams(location.search).get("painting"));
  return painting > 0
    ? <PublishedPicture session={session} id={painting} />
    : <FolderOfPictures session={session} />;
}

function FolderOfPictures({ session }: { session: Session }) {
  const [items, setItems] = useState<readonly Item[]>([]);
  const [group, setGroup] = useState<Group>("sure");
  const [notice, setNotice] = useState("");
  const [operation, setOperation] = useState<string>();
  const [isUndone, setUndone] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const [isOver, setOver] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const reading = useTask();
  const publishing = useTask();
  useLeaveWarning(() => !publishing.isBusy);

  const change = (key: string, next: Partial<Item>) =>
    setItems((all) => all.map((item) => item.key === key ? { ...item, ...next } : item));

  const add = (files: Promise<DroppedPicture[]>) =>
    void reading.run(async () => {
      setNotice("");
      const dropped = await files.then(picturesIn).catch((error) => {
        if (!(error instanceof TooLarge)) throw error;
        setNotice(t("too_large"));
      });
      if (dropped === undefined) return;
      const { pictures, omitted } = dropped;
      const left = omitted > 0 ? count("count_omitted", omitted) : "";
      if (pictures.length === 0) return setNotice(`${t("no_pictures")} ${left}`);
      setNotice(left);
      const names = pictures.map(({ path }) => path);
      const answer = await session.guard(() =>
        send<{ files: { matches: Match[] }[] }>("POST", "/paintings/matches", { files: names })
      );
      const matched = pictures.map((picture, at): Item => {
        const { matches } = answer.files[at]!;
        const [best] = matches;
        const isSure = best !== undefined && best.confidence >= SURE_MATCH;
        return { ...picture, key: newId(), matches, chosen: isSure ? best.id : 0, crop: null };
      });
      setItems(matched);
      setOperation(undefined);
      setUndone(false);
      setGroup(GROUPS.find((one) => matched.some((item) => groupOf(item) === one)) ?? "none");
    });

  /** Sends a file, unless it has been sent for its preview. */
  const stage = async ({ key, path, file, upload: sent }: Item, signal?: AbortSignal) => {
    if (sent !== undefined) return sent;
    change(key, { error: undefined, sent: 0 });
    const onProgress = (sent: number) => change(key, { sent });
    const upload = await session.guard(() =>
      sendFile({ path, file }, { onProgress, ...(signal && { signal }) })
    );
    change(key, { upload });
    return upload;
  };

  const preview = async (item: Item): Promise<boolean> => {
    const { key } = item;
    let upload: string | undefined;
    try {
      upload = await stage(item);
      change(key, { preview: await getPreview(upload), sent: undefined });
      return true;
    } catch (error) {
      const failure = { error: failureText(error), sent: undefined, upload: undefined };
      // The upload of a file that is published meanwhile is deleted.
      setItems((all) =>
        all.map((one) =>
          one.key === key && !one.isPublished && one.upload === upload
            ? { ...one, ...failure }
            : one
        )
      );
      return false;
    }
  };

  const publish = () =>
    void publishing.run(async () => {
      const id = isUndone || operation === undefined ? newId() : operation;
      setOperation(id);
      setUndone(false);
      setPaused(false);
      const { signal } = stop.current = new AbortController();
      for (const item of items) {
        const { key, chosen, crop, sentTo, isPublished } = item;
        if (chosen === 0 || isPublished) continue;
        change(key, { error: undefined });
        try {
          const address = `/paintings/${chosen}/image`;
          if (sentTo !== chosen) {
            const upload = await stage(item, signal);
            // It is deleted with the publication, and may have expired.
            change(key, { upload: undefined });
            const source = item.path.split("/")[0]!.slice(0, 300);
            await session.guard(() => send("PUT", address, { upload, operation: id, source }));
            change(key, { sentTo: chosen });
          }
          if (crop) {
            await session.guard(() => send("PATCH", `${address}/crop`, { ...crop, operation: id }));
          }
          change(key, { isPublished: true, sent: undefined });
        } catch (error) {
          change(key, { sent: undefined });
          if (signal.aborted) return setPaused(true);
          change(key, { error: failureText(error) });
        }
      }
    });

  const chosen = items.filter((item) => item.chosen !== 0);
  const { length: done } = chosen.filter(({ isPublished }) => isPublished);
  const waiting = chosen.filter(({ isPublished }) => !isPublished);
  const remaining = waiting.length;
  const rivalOf = ({ key, chosen: work, preferredFor }: Item) =>
    preferredFor === work
      ? undefined
      : chosen.find((other) => other.key !== key && other.chosen === work)?.path;
  const hasRivals = waiting.some((item) => rivalOf(item) !== undefined);
  const isAnySent = items.some(({ isPublished, sentTo = 0 }) => isPublished || sentTo > 0);
  const picker = (name: "choose_files" | "choose_folder") => (
    <label class="button">
      {t(name)}
      <input
        class="unseen"
        type="file"
        multiple
        {...(name === "choose_folder"
          ? { webkitdirectory: true }
          : { accept: "image/*,.tif,.tiff,.zip" })}
        onChange={({ currentTarget }) => {
          const files = [...currentTarget.files ?? []];
          add(Promise.resolve(
            files.map((file) => ({ path: file.webkitRelativePath || file.name, file })),
          ));
          currentTarget.value = "";
        }}
      />
    </label>
  );
  return (
    <>
      <p class="soft">{t("lead")}</p>
      {!publishing.isBusy && (
        <div
          class={isOver ? "file-drop file-drop-over" : "file-drop"}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            if (event.dataTransfer) add(droppedFiles(event.dataTransfer));
          }}
        >
          {picker("choose_files")}
          {picker("choose_folder")}
        </div>
      )}
      <p role="status">{notice}</p>
      <Failure error={reading.error} />
      {items.length > 0 && (
        <>
          <Facets
            label={t("groups")}
            facets={GROUPS.map((key) => ({
              key,
              name: t(`group_${key}`),
              count: items.filter((item) => groupOf(item) === key).length,
            }))}
            selected={group}
            onChoose={(key) => key && setGroup(key)}
          />
          <p class="soft small key-hint">{t("keys")}</p>
          <ul class="stack gap-5">
            {items.filter((item) => groupOf(item) === group).map((item) => (
              <Row
                key={item.key}
                item={item}
                rival={item.isPublished ? undefined : rivalOf(item)}
                isBusy={publishing.isBusy}
                onChange={(next) => change(item.key, next)}
                onPreview={() => preview(item)}
                onOnly={() =>
                  setItems((all) =>
                    all.map((other) =>
                      other.key === item.key
                        ? { ...other, preferredFor: item.chosen }
                        : other.chosen === item.chosen && !other.isPublished
                        ? { ...other, chosen: 0 }
                        : other
                    )
                  )}
              />
            ))}
          </ul>
          <div class="foot-bar cluster cluster-between">
            <span role="status">{t("progress", { done, all: chosen.length })}</span>
            <div class="cluster cluster-end">
              {operation && (isAnySent || isUndone) && !publishing.isBusy && (
                <UndoButton
                  key={operation}
                  session={session}
                  operation={operation}
                  onDone={() => {
                    setUndone(true);
                    setItems((all) =>
                      all.map((item) => ({ ...item, isPublished: false, sentTo: 0 }))
                    );
                  }}
                />
              )}
              {publishing.isBusy
                ? <Button onClick={() => stop.current?.abort()}>{t("pause")}</Button>
                : (
                  <ReasonedButton
                    class="button button-main"
                    off={remaining === 0
                      ? t("off_nothing")
                      : hasRivals
                      ? t("off_same_work")
                      : undefined}
                    onClick={publish}
                  >
                    {isPaused ? t("resume") : t("publish", { count: remaining })}
                  </ReasonedButton>
                )}
            </div>
          </div>
        </>
      )}
    </>
  );
}
