import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { language } from "../../../shared/i18n.ts";
import type { Desk } from "../state/desk.ts";
import { describeJob, flagText, stateText, whyEmpty, yearsOf } from "../state/describe_row.ts";
import { fileUrl, type PictureFile, pictureState, type ReviewRow } from "../state/review_row.ts";
import { t } from "../messages.ts";
import type { PictureCredit } from "../../../../domain/gallery/picture_credit.ts";
import { getCredit, setCredit } from "../state/curator_api.ts";
import { failureText } from "../../shared/desk/explain.ts";

const FIELDS = ["source", "credit", "license"] as const;

/**
 * The form for the credit of a painting's picture. The parent gives it a key that changes with the
 * picture.
 */
function CreditForm({ desk, id }: { desk: Desk; id: number }) {
  const [credit, setCreditState] = useState<PictureCredit>();
  const [note, setNote] = useState("");
  useEffect(() => {
    let current = true;
    getCredit(id).then((loadedCredit) => current && setCreditState(loadedCredit), () => {});
    return () => {
      current = false;
    };
  }, [id]);
  async function save(event: SubmitEvent) {
    event.preventDefault();
    setNote("");
    try {
      setCreditState(await desk.session.guard(() => setCredit(id, credit!)));
      setNote(t("credit_saved"));
    } catch (error) {
      setNote(failureText(error));
    }
  }

  return (
    <details class="disclosure">
      <summary>{t("credit_title")}</summary>
      {credit && (
        <form class="field-row" onSubmit={save}>
          {FIELDS.map((name) => (
            <label key={name} class="field">
              <span>{t(`credit_${name}`)}</span>
              <input
                value={credit[name]}
                maxlength={500}
                onInput={({ currentTarget: { value } }) =>
                  setCreditState({ ...credit, [name]: value })}
              />
            </label>
          ))}
          <p class="cluster">
            <Button type="submit">{t("credit_save")}</Button>
            <span role="status">{note}</span>
          </p>
        </form>
      )}
    </details>
  );
}

const SWIPE_PX = 60;

/** Selects the next or previous row on a horizontal swipe. */
function useSwipe(desk: Desk) {
  const start = useRef<{ id: number; x: number; y: number } | undefined>(undefined);
  return {
    onPointerDown: ({ pointerId, pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === "touch"
        ? { id: pointerId, x: clientX, y: clientY }
        : undefined;
    },
    onPointerUp: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      if (from?.id !== pointerId) return;
      const [dx, dy] = [clientX - from.x, clientY - from.y];
      if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 1.5 * Math.abs(dy)) return;
      desk.move(dx < 0 ? 1 : -1);
    },
  };
}

/** Returns "3 of 2,079 in the list"; undefined if the current row is not in it. */
export function positionInList(desk: Desk): string | undefined {
  const list = desk.list.value;
  const at = list.indexOf(desk.current.value?.id ?? -1);
  const number = (n: number) => n.toLocaleString(language.value);
  return at < 0 ? undefined : t("place", { at: number(at + 1), of: number(list.length) });
}

function Lookalikes({ desk, row }: { desk: Desk; row: ReviewRow }) {
  return (
    <p>
      {t("looks_like")} {row.looksLike.map((id) => {
        const other = desk.collection.get(id);
        return other && (
          <Button
            key={id}
            look="quiet"
            onClick={() => void desk.goTo({ kind: "painting", id })}
          >
            {other.title}, {other.by}
          </Button>
        );
      })}
    </p>
  );
}

function Head({ desk, row }: { desk: Desk; row: ReviewRow }) {
  const state = pictureState(row);
  const page = row.kind === "painting" ? `/paintings/${row.id}` : `/artists/${row.id}`;
  return (
    <header class="stage-head cluster cluster-between">
      <div class="grow">
        <h2>
          <a class="clip-lines plain hover-line" href={page} target="_blank" rel="noopener">
            {row.title}
          </a>
        </h2>
        <p class="soft">{[row.by, yearsOf(row)].filter(Boolean).join(", ")}</p>
      </div>
      {row.looksLike.length > 0 && <Lookalikes desk={desk} row={row} />}
      <p class="cluster gap-3">
        <span class="stage-place soft small">{positionInList(desk)}</span>
        <span class={`badge badge-${row.fixed ? "fixed" : row.checked ? "checked" : "unchecked"}`}>
          {flagText(row)}
        </span>
        {state !== "there" && <span class={`badge badge-${state}`}>{stateText(row)}</span>}
      </p>
    </header>
  );
}

/** The current picture in both sizes. */
export function Stage({ desk }: { desk: Desk }) {
  const row = desk.current.value;
  const swipe = useSwipe(desk);
  if (!row) {
    return (
      <section class="desk-stage desk-stage-empty soft">
        {desk.collection.state.value === "ready" && <p>{t("nothing_chosen")}</p>}
      </section>
    );
  }
  const job = desk.replacements.of(row);
  const preview = job?.phase === "failed" ? undefined : job?.preview;
  const note = job && describeJob(job);
  return (
    <section class="desk-stage" aria-label={row.title} {...swipe}>
      <Head desk={desk} row={row} />
      <div class={`panes panes-${row.kind}`}>
        <PictureFrame
          row={row}
          file={row.small}
          label={t(row.kind === "painting" ? "frame_wall" : "frame_chip")}
          preview={preview}
          brief
        />
        <PictureFrame
          row={row}
          file={row.full}
          label={t(row.kind === "painting" ? "frame_detail" : "frame_portrait")}
          preview={preview}
          note={note}
        />
      </div>
      {row.kind === "painting" && row.full.exists && (
        <CreditForm key={`${row.id} ${row.full.preview}`} desk={desk} id={row.id} />
      )}
    </section>
  );
}

/** Returns width and height in pixels as text. */
export const pixels = ({ width, height }: { width: number; height: number }) =>
  `${width} × ${height}`;

/**
 * One file of a picture with its size, or the reason why there is none.
 * @param preview URL of a new picture that is being sent; shown instead of the file.
 */
export function PictureFrame({ row, file, label, preview, note, brief = false }: {
  row: ReviewRow;
  file: PictureFile;
  label: string;
  preview?: string | undefined;
  note?: string | undefined;
  /** True to show a short text for a missing file. */
  brief?: boolean;
}) {
  const storedUrl = fileUrl(file);
  const url = preview ?? storedUrl;
  const [loadedImage, setLoadedImage] = useState<
    { url: string; size?: { width: number; height: number } }
  >();
  const currentImage = loadedImage !== undefined && loadedImage.url === url
    ? loadedImage
    : undefined;
  const isBroken = currentImage !== undefined && currentImage.size === undefined;
  return (
    <figure class="pane">
      <figcaption class="cluster cluster-baseline small">
        <strong>{label}</strong>
        {currentImage?.size && <span class="soft">{pixels(currentImage.size)} px</span>}
        {note && <span class="wrong">{note}</span>}
      </figcaption>
      <div class={`pane-ground holder centred ${preview ? "pane-new" : ""}`}>
        {url && !isBroken
          ? (
            <img
              key={url}
              src={url}
              alt={`${row.title}, ${row.by}: ${label}`}
              draggable={false}
              decoding="async"
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setLoadedImage({ url, size: { width, height } })}
              onError={() => setLoadedImage({ url })}
            />
          )
          : <p class="pane-empty">{isBroken ? t("why_broken") : whyEmpty(row, file, brief)}</p>}
      </div>
    </figure>
  );
}
