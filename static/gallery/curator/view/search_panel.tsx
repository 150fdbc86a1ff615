import { Button, CloseButton } from "../../../shared/ui/button.tsx";
import { ReasonedButton } from "../../../shared/ui/reasoned_button.tsx";
import { useEffect, useRef, useState } from "preact/hooks";
import { ApiError } from "../../../shared/api_error.ts";
import { type Candidate, findPictures, type Found } from "../state/curator_api.ts";
import type { Desk } from "../state/desk.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { explain } from "../../shared/desk/explain.ts";
import {
  type ExternalImage,
  type ExternalImages,
  useExternalImage,
} from "../state/external_images.ts";
import { PictureFrame, pixels } from "./stage.tsx";
import type { ReviewRow } from "../state/review_row.ts";
import { count, t } from "../messages.ts";
import { licenseName } from "../../../../domain/gallery/attribution.ts";

// Passing by with the arrows does not fetch every picture at its full size.
const PREVIEW_DELAY_MS = 250;

type Search = { state: "searching" } | { state: "found"; found: Found } | {
  state: "failed";
  error: unknown;
};

function useSearch(desk: Desk, row: ReviewRow): [Search, () => void] {
  const [search, setSearch] = useState<Search>({ state: "searching" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    setSearch({ state: "searching" });
    desk.session.guard(() => findPictures(row, control.signal)).then(
      (found) => setSearch({ state: "found", found }),
      (error: unknown) => !control.signal.aborted && setSearch({ state: "failed", error }),
    );
    return () => control.abort();
  }, [attempt]);
  return [search, () => setAttempt(attempt + 1)];
}

/** A candidate as large as it is, or why it cannot be seen. */
function Preview({ candidate, picture }: { candidate: Candidate; picture: ExternalImage }) {
  const [size, setSize] = useState<{ of: string; text: string }>();
  return (
    <figure class="pane">
      <figcaption>
        <strong>{t("candidate_frame")}</strong>
        <span class="soft">
          {size?.of === candidate.imageUrl ? size.text : sizeOf(candidate)}
        </span>
        <span class="wrong">{candidate.source}</span>
      </figcaption>
      <div class="pane-ground">
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

/** Every source has been asked, and what each answered is in the message. */
const nobodyHasIt = (error: unknown) => error instanceof ApiError && error.status === 502;

function Failure({ error, text }: { error: unknown; text?: string }) {
  const { text: why, detail } = explain(error);
  return (
    <div class="pane-empty" role="alert">
      <p>{text ?? why}</p>
      {detail && <p class="soft smaller" lang="en">{detail}</p>}
    </div>
  );
}

/** Candidates for a picture beside the present one, and a field for an address of one's own. */
export function SearchPanel({ desk, row, address, pictures }: {
  desk: Desk;
  row: ReviewRow;
  address: string;
  pictures: ExternalImages;
}) {
  const [search, retry] = useSearch(desk, row);
  const [pasted, setPasted] = useState(address);
  const [wrong, setWrong] = useState(false);
  const [chosen, setChosen] = useState(0);
  const found = search.state === "found" ? search.found.results : [];
  const own: Candidate[] = pasted
    ? [{ imageUrl: pasted, thumbUrl: pasted, source: t("own_address") }]
    : [];
  const candidates = [...own, ...found.filter(({ imageUrl }) => imageUrl !== pasted)];
  const candidate = candidates[chosen];
  const picture = useExternalImage(pictures, candidate?.imageUrl, PREVIEW_DELAY_MS);
  const ready = picture.state === "ready";
  const close = () => (desk.overlay.value = undefined);

  function take() {
    // An image that the curator has not seen is not published.
    if (!candidate || picture.state !== "ready") return;
    const { imageUrl, thumbUrl, source, pageUrl, credit, license } = candidate;
    desk.take(row, {
      imageUrl,
      ...(pasted === imageUrl ? {} : {
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

  function addOwn(event: SubmitEvent) {
    event.preventDefault();
    const typedUrl = String(new FormData(event.currentTarget as HTMLFormElement).get("address"));
    const usable = /^https?:\/\//i.test(typedUrl.trim()) && URL.canParse(typedUrl.trim());
    setWrong(!usable);
    if (!usable) return;
    setPasted(typedUrl.trim());
    setChosen(0);
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
          off={ready ? undefined : t("off_not_seen")}
          onOff={(reason) => desk.notices.say(reason)}
          onClick={take}
        >
          {t("take")} <kbd>Enter</kbd>
        </ReasonedButton>
      </div>
      <div class="finding">
        <form class="cluster cluster-bottom gap-3" onSubmit={addOwn} noValidate>
          <label class="field">
            <span>{t("own_label")}</span>
            <input
              name="address"
              type="url"
              inputMode="url"
              placeholder="https://"
              defaultValue={address}
              aria-invalid={wrong}
            />
          </label>
          <Button type="submit">{t("own_look")}</Button>
          <p class="wrong full" role="alert">{wrong ? t("own_wrong") : ""}</p>
        </form>
        <p class="soft" role="status">
          {search.state === "searching" && t("searching")}
          {search.state === "found" && count("found", found.length)}
          {candidates.length > 0 && <span class="key-hint">{t("found_keys")}</span>}
        </p>
        {search.state === "failed" && (
          <div class="empty">
            <Failure
              error={search.error}
              {...(nobodyHasIt(search.error) ? { text: t("search_none") } : {})}
            />
            <Button onClick={retry}>{t("retry")}</Button>
          </div>
        )}
        {candidates.length > 0 && (
          <ContactSheet
            candidates={candidates}
            chosen={Math.min(chosen, Math.max(0, candidates.length - 1))}
            pictures={pictures}
            onChoose={setChosen}
            onTake={take}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Pixel sizes, where the provider gives them. */
function sizeOf({ width, height }: Candidate): string {
  return width && height ? `${pixels({ width, height })} px` : t("size_unknown");
}

function Thumb({ candidate, index, active, pictures, onChoose, onTake }: {
  candidate: Candidate;
  index: number;
  active: boolean;
  pictures: ExternalImages;
  onChoose: () => void;
  onTake: () => void;
}) {
  const picture = useExternalImage(pictures, candidate.thumbUrl || candidate.imageUrl);
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
        {picture.state === "ready" && <img src={picture.url} alt="" draggable={false} />}
        {picture.state === "failed" && <span class="soft">{t("thumb_failed")}</span>}
      </span>
      <strong>{sizeOf(candidate)}</strong>
      <span class="soft">{candidate.source}</span>
      {candidate.license && <span class="soft">{licenseName(candidate.license)}</span>}
      {candidate.credit && <span class="soft cut">{candidate.credit}</span>}
    </div>
  );
}

/** Returns the number of candidates in the first row of the sheet. */
function columnsOf(sheet: HTMLElement): number {
  const [first, ...others] = [...sheet.children] as HTMLElement[];
  const below = others.findIndex(({ offsetTop }) => offsetTop > (first?.offsetTop ?? 0));
  return below < 0 ? Math.max(1, sheet.children.length) : below + 1;
}

/** Candidates side by side; arrows move, Enter takes. */
function ContactSheet({ candidates, chosen, pictures, onChoose, onTake }: {
  candidates: readonly Candidate[];
  chosen: number;
  pictures: ExternalImages;
  onChoose: (index: number) => void;
  onTake: () => void;
}) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Who types an address is left alone when the candidates come.
    if (document.activeElement instanceof HTMLInputElement) return;
    sheet.current?.focus({ preventScroll: true });
  }, [candidates.length > 0]);
  useEffect(() => {
    sheet.current?.children[chosen]?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  function onKeyDown(event: KeyboardEvent) {
    const columns = sheet.current ? columnsOf(sheet.current) : 1;
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (by !== undefined) {
      const next = chosen + by;
      if (next >= 0 && next < candidates.length) onChoose(next);
    } else if (event.key === "Home") onChoose(0);
    else if (event.key === "End") onChoose(candidates.length - 1);
    else if (event.key === "Enter" && !event.repeat) onTake();
    else return;
    event.preventDefault();
  }
  return (
    <div
      ref={sheet}
      class="sheet scroll"
      role="listbox"
      tabIndex={0}
      aria-label={t("candidates")}
      {...(candidates.length > 0 ? { "aria-activedescendant": `candidate-${chosen}` } : {})}
      onKeyDown={onKeyDown}
    >
      {candidates.map((candidate, index) => (
        <Thumb
          key={candidate.imageUrl}
          candidate={candidate}
          index={index}
          active={index === chosen}
          pictures={pictures}
          onChoose={() => onChoose(index)}
          onTake={onTake}
        />
      ))}
    </div>
  );
}
