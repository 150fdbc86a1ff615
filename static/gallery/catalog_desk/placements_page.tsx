/**
 * Replaced pictures beside their predecessors, with all notes and stops on both, confirmed one by
 * one.
 */
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import type { PlacedObject, Placement } from "../../../domain/gallery/placement_records.ts";
import { imageServiceUrl } from "../../../domain/iiif/addresses.ts";
import { useTask } from "../../shared/use_task.ts";
import { Failure } from "../shared/desk/account_tools.tsx";
import type { Session } from "../shared/desk/session.ts";
import { confirmPlaces, getPlacements } from "./catalog_api.ts";
import { count, t } from "./messages.ts";

// Maximum size of a picture, in pixels; IIIF never enlarges with this syntax.
const SIZE = "!800,800";
type Place = PlacedObject["place"];

function Mark({ number, place: { pos_x, pos_y, width, height }, label }: {
  number: number;
  place: Place;
  label: string;
}) {
  if (pos_x === null || pos_y === null) return null;
  const percent = (share: number) => `${share * 100}%`;
  const isPoint = width === null || height === null;
  return (
    <span
      class={isPoint ? "placed-point" : "placed-rectangle"}
      title={label}
      style={{
        left: percent(pos_x),
        top: percent(pos_y),
        ...(!isPoint && { width: percent(width), height: percent(height) }),
      }}
    >
      <span class="note-number">{number}</span>
    </span>
  );
}

function Picture({ caption, source, places }: {
  caption: string;
  source: string;
  places: readonly { label: string; place: Place }[];
}) {
  return (
    <figure class="placed-picture stack gap-3">
      <figcaption>{caption}</figcaption>
      <div class="holder">
        <img src={source} alt={caption} />
        {places.map(({ label, place }, at) => (
          <Mark key={at} number={at + 1} label={label} place={place} />
        ))}
      </div>
    </figure>
  );
}

function Row({ placement, onConfirm }: { placement: Placement; onConfirm: () => void }) {
  const { painting_id: id, entry, title, artist_name, moved, waiting, confidence, places } =
    placement;
  return (
    <li class="part stack">
      <h2 class="cluster cluster-baseline">
        <a href={`/paintings/${id}`}>{title}</a>
        <span class="section-count">{artist_name}</span>
      </h2>
      <p class="soft">
        {t("placement_counts", {
          moved: count("placement_moved", moved),
          waiting: count("placement_waiting", waiting),
          percent: Math.round(confidence * 100),
        })}
      </p>
      <div class="placed-pictures tiles">
        <Picture
          caption={t("placement_former")}
          source={`/api/audit/${entry}/pictures?size=full`}
          places={places.map(({ label, former }) => ({ label, place: former }))}
        />
        <Picture
          caption={t("placement_present")}
          source={`${imageServiceUrl("", id)}/full/${SIZE}/0/default.jpg?v=${entry}`}
          places={places.map(({ label, place }) => ({ label, place }))}
        />
      </div>
      <ol class="stack gap-3">
        {places.map((placed, at) => (
          <li key={at}>
            <span class="soft">{at + 1}</span> {placed.label}
            {placed.kind === "tour" && (
              <>
                {" "}
                <a href={`/curator/tour?id=${placed.id}`}>{t("placement_tour")}</a>
              </>
            )}
          </li>
        ))}
      </ol>
      <p class="cluster">
        <a class="button" href={`/paintings/${id}?look=0.5,0.5,1&edit=1`}>
          {t("placement_edit")}
        </a>
        <Button look="main" onClick={onConfirm}>{t("placement_confirm")}</Button>
      </p>
    </li>
  );
}

/** The page of placements. */
export function PlacementsPage({ session }: { session: Session }) {
  const [placements, setPlacements] = useState<readonly Placement[]>();
  const { error, run } = useTask();
  useEffect(() => {
    void run(async () => setPlacements((await session.guard(getPlacements)).placements));
  }, []);
  const confirm = ({ painting_id, entry }: Placement) =>
    run(async () => {
      await session.guard(() => confirmPlaces(painting_id));
      setPlacements((current) => current?.filter((other) => other.entry !== entry));
    });
  return (
    <>
      <p class="soft">{t("placements_text")}</p>
      <Failure error={error} />
      <p role="status">
        {placements === undefined
          ? error === undefined && t("loading")
          : placements.length === 0 && t("no_placements")}
      </p>
      <ul class="stack gap-7">
        {placements?.map((placement) => (
          <Row
            key={placement.entry}
            placement={placement}
            onConfirm={() => void confirm(placement)}
          />
        ))}
      </ul>
    </>
  );
}
