import { licenseName } from "../../../../domain/gallery/attribution.ts";
import { useEffect, useRef } from "preact/hooks";
import type { Candidate } from "../state/curator_api.ts";
import { type ExternalImages, useExternalImage } from "../state/external_images.ts";
import { pixels } from "./picture_frame.tsx";
import { t } from "../messages.ts";

/** Pixel sizes, where the provider gives them. */
export function sizeOf({ width, height }: Candidate): string {
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
export function ContactSheet({ candidates, chosen, pictures, onChoose, onTake }: {
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
