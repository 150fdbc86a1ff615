import { Button, CloseButton } from "../../../shared/ui/button.tsx";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../../../shared/api_error.ts";
import { type Candidate, findPictures, type Found } from "../state/curator_api.ts";
import type { Desk } from "../state/desk.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { failureText } from "../../shared/desk/explain.ts";
import {
  type ExternalImage,
  type ExternalImages,
  useExternalImage,
} from "../state/external_images.ts";
import { PictureFrame, pixels } from "./stage.tsx";
import type { ReviewRow } from "../state/review_row.ts";
import { count, t } from "../messages.ts";
import { licenseName } from "../../../../domain/gallery/attribution.ts";

// Delay before the full-size image of a candidate is fetched, in milliseconds, so that passing
// candidates with the arrow keys does not fetch each.
const PREVIEW_DELAY_MS = 250;

type Search = { state: "searching" } | { state: "found"; found: Found } | {
  state: "failed";
  error: unknown;
};

function useSearch(desk: Desk, row: ReviewRow): [Search, () => void] {
  const [search, setSearch] = useState<Search>({ state: "searching" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    setSearch({ state: "searching" });
    desk.session.guard(() => findPictures(row, controller.signal)).then(
      (found) => setSearch({ state: "found", found }),
      (error: unknown) => !controller.signal.aborted && setSearch({ state: "failed", error }),
    );
    return () => controller.abort();
  }, [attempt]);
  return [search, () => setAttempt(attempt + 1)];
}

function Preview({ candidate, picture }: { candidate: Candidate; picture: ExternalImage }) {
  const [size, setSize] = useState<{ of: string; text: string }>();
  return (
    <figure class="pane">
      <figcaption class="cluster cluster-baseline small">
        <strong>{t("candidate_frame")}</strong>
        <span class="soft">
          {size?.of === candidate.imageUrl ? size.text : sizeOf(candidate)}
        </span>
        <span class="wrong">{candidate.source}</span>
      </figcaption>
      <div class="pane-ground holder centred">
        {picture.state === "ready" && (
          <img
            src={picture.url}
            alt={t("candidate_frame")}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ of: candidate.imageUrl, text: `${pixels({ width, height })} px` })}
          />
        )}
        {picture.state === "loading" && <p class="pane-empty" role="status">{t("loading")}</p>}
        {picture.state === "failed" && <Failure error={picture.error} />}
      </div>
    </figure>
  );
}

/** Returns true if no source has a picture; the message then contains the answer of each source. */
const isNotFoundAnywhere = (error: unknown) => error instanceof ApiError && error.status === 502;

function Failure({ error, text }: { error: unknown; text?: string }) {
  const reason = failureText(error);
  return (
    <div class="pane-empty" role="alert">
      <p>{text ?? reason}</p>
      {text && <p class="soft smaller">{reason}</p>}
    </div>
  );
}

/** Candidates for a picture beside the current one, and a field for a URL. */
export function SearchPanel({ desk, row, address, images }: {
  desk: Desk;
  row: ReviewRow;
  address: string;
  images: ExternalImages;
}) {
  const [search, retry] = useSearch(desk, row);
  const [pastedUrl, setPastedUrl] = useState(address);
  const [isInvalid, setIsInvalid] = useState(false);
  const [selected, setSelected] = useState(0);
  const results = search.state === "found" ? search.found.results : [];
  const pastedCandidates: Candidate[] = pastedUrl
    ? [{ imageUrl: pastedUrl, thumbUrl: pastedUrl, source: t("own_address") }]
    : [];
  const candidates = [
    ...pastedCandidates,
    ...results.filter(({ imageUrl }) => imageUrl !== pastedUrl),
  ];
  const candidate = candidates[selected];
  const picture = useExternalImage(images, candidate?.imageUrl, PREVIEW_DELAY_MS);
  const isReady = picture.state === "ready";
  const close = () => (desk.overlay.value = undefined);

  function take() {
    // An image that the curator has not seen is not published.
    if (!candidate || picture.state !== "ready") return;
    const { imageUrl, thumbUrl, source, pageUrl, credit, license } = candidate;
    desk.take(row, {
      imageUrl,
      ...(pastedUrl === imageUrl ? {} : {
        source,
        ...(thumbUrl ? { thumbUrl } : {}),
        ...(pageUrl ? { pageUrl } : {}),
        ...(credit ? { credit } : {}),
        ...(license ? { license } : {}),
        ...(search.state === "found" ? { searchUrl: search.found.searchUrl } : {}),
      }),
    }, picture.blob);
    close();
  }

  function addPastedUrl(event: SubmitEvent) {
    event.preventDefault();
    const typedUrl = String(new FormData(event.currentTarget as HTMLFormElement).get("address"));
    const isUsable = /^https?:\/\//i.test(typedUrl.trim()) && URL.canParse(typedUrl.trim());
    setIsInvalid(!isUsable);
    if (!isUsable) return;
    setPastedUrl(typedUrl.trim());
    setSelected(0);
  }

  return (
    <Dialog label={t("search_title", { title: row.title })} onClose={close} wide>
      <header class="over-head">
        <div>
          <h2>{row.title}</h2>
          <p class="soft">
            {search.state === "found" ? search.found.query : row.by}
            {search.state === "found" && search.found.searchUrl && (
              <>
                {" · "}
                <a href={search.found.searchUrl} target="_blank" rel="noopener noreferrer">
                  {t("search_elsewhere")}
                </a>
              </>
            )}
          </p>
        </div>
        <CloseButton onClick={close} />
      </header>
      <div class="compare">
        <PictureFrame row={row} file={row.full} label={t("present_frame")} />
        {candidate ? <Preview candidate={candidate} picture={picture} /> : <div class="pane" />}
        <ReasonedButton
          class="button button-main take"
          off={isReady ? undefined : t("off_not_seen")}
          onOff={(reason) => desk.notices.say(reason)}
          onClick={take}
        >
          {t("take")} <kbd>Enter</kbd>
        </ReasonedButton>
      </div>
      <div class="finding column">
        <form class="cluster cluster-bottom gap-3" onSubmit={addPastedUrl} noValidate>
          <label class="field">
            <span>{t("own_label")}</span>
            <input
              name="address"
              type="url"
              inputMode="url"
              placeholder="https://"
              defaultValue={address}
              aria-invalid={isInvalid}
            />
          </label>
          <Button type="submit">{t("own_look")}</Button>
          <p class="wrong full" role="alert">{isInvalid ? t("own_wrong") : ""}</p>
        </form>
        <p class="soft" role="status">
          {search.state === "searching" && t("searching")}
          {search.state === "found" && count("found", results.length)}
          {candidates.length > 0 && <span class="key-hint">{t("found_keys")}</span>}
        </p>
        {search.state === "failed" && (
          <div class="empty">
            <Failure
              error={search.error}
              {...(isNotFoundAnywhere(search.error) ? { text: t("search_none") } : {})}
            />
            <Button onClick={retry}>{t("retry")}</Button>
          </div>
        )}
        {candidates.length > 0 && (
          <ContactSheet
            candidates={candidates}
            selected={Math.min(selected, Math.max(0, candidates.length - 1))}
            images={images}
            onChoose={setSelected}
            onTake={take}
          />
        )}
      </div>
    </Dialog>
  );
}

function sizeOf({ width, height }: Candidate): string {
  return width && height ? `${pixels({ width, height })} px` : t("size_unknown");
}

function Thumb({ candidate, index, active, images, onChoose, onTake }: {
  candidate: Candidate;
  index: number;
  active: boolean;
  images: ExternalImages;
  onChoose: () => void;
  onTake: () => void;
}) {
  const picture = useExternalImage(images, candidate.thumbUrl || candidate.imageUrl);
  return (
    <div
      id={`candidate-${index}`}
      role="option"
      class="candidate"
      aria-selected={active}
      onClick={onChoose}
      onDblClick={onTake}
    >
      <span class="thumb">
        {picture.state === "ready" && (
          <img class="contain" src={picture.url} alt="" draggable={false} />
        )}
        {picture.state === "failed" && <span class="soft">{t("thumb_failed")}</span>}
      </span>
      <strong>{sizeOf(candidate)}</strong>
      <span class="soft">{candidate.source}</span>
      {candidate.license && <span class="soft">{licenseName(candidate.license)}</span>}
      {candidate.credit && <span class="soft cut">{candidate.credit}</span>}
    </div>
  );
}

function columnsOf(contactSheet: HTMLElement): number {
  const [first, ...others] = [...contactSheet.children] as HTMLElement[];
  const secondRowIndex = others.findIndex(({ offsetTop }) => offsetTop > (first?.offsetTop ?? 0));
  return secondRowIndex < 0 ? Math.max(1, contactSheet.children.length) : secondRowIndex + 1;
}

/** Candidates in a grid; arrow keys select, Enter takes the selected one. */
function ContactSheet({ candidates, selected, images, onChoose, onTake }: {
  candidates: readonly Candidate[];
  selected: number;
  images: ExternalImages;
  onChoose: (index: number) => void;
  onTake: () => void;
}) {
  const contactSheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A curator who is typing a URL keeps the focus when the candidates arrive.
    if (document.activeElement instanceof HTMLInputElement) return;
    contactSheet.current?.focus({ preventScroll: true });
  }, [candidates.length > 0]);
  useEffect(() => {
    contactSheet.current?.children[selected]?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  function onKeyDown(event: KeyboardEvent) {
    const columns = contactSheet.current ? columnsOf(contactSheet.current) : 1;
    const offset =
      { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (offset !== undefined) {
      const next = selected + offset;
      if (next >= 0 && next < candidates.length) onChoose(next);
    } else if (event.key === "Home") onChoose(0);
    else if (event.key === "End") onChoose(candidates.length - 1);
    else if (event.key === "Enter" && !event.repeat) onTake();
    else return;
    event.preventDefault();
  }
  return (
    <div
      ref={contactSheet}
      class="sheet scroll"
      role="listbox"
      tabIndex={0}
      aria-label={t("candidates")}
      {...(candidates.length > 0 ? { "aria-activedescendant": `candidate-${selected}` } : {})}
      onKeyDown={onKeyDown}
    >
      {candidates.map((candidate, index) => (
        <Thumb
          key={candidate.imageUrl}
          candidate={candidate}
          index={index}
          active={index === selected}
          images={images}
          onChoose={() => onChoose(index)}
          onTake={onTake}
        />
      ))}
    </div>
  );
}
