/** The map with its cards, zoom buttons and minimap. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Button, IconButton } from "../../../shared/ui/button.tsx";
import { count, t } from "../../../shared/messages.ts";
import { formatSpan, formatYear } from "../../shared/years.ts";
import { keepAddress } from "../../map/keep_address.ts";
import { PointedCard, SelectionCard } from "./card.tsx";
import { TimelineMap } from "../drawing/map.ts";
import { MapFoot, MINIMAP_HEIGHT_PX, useCanvasMap, WallText } from "../../map/map_foot.tsx";
import { HEAD } from "../../map/axis.ts";
import { DayPainting, playOpening } from "./day_painting.tsx";
import { ZoomButtons } from "../../../shared/ui/zoom_buttons.tsx";
import { BackIcon, Icon, icon } from "../../../shared/icons.tsx";
import { isInField, listenToShortcuts, pressesFocus } from "../../../shared/keyboard.ts";
import { followHistory, visitEra } from "../state/gestures.ts";
import type { Scene } from "../state/scene.ts";
import { queryOf, type TimelineState } from "../state/timeline_state.ts";
import { shown } from "../../shared/catalog_text.ts";
import type {
  Bootstrap,
  PaintingOfTheDay,
  TimelineWork,
} from "../../../../domain/gallery/records.ts";
import { movementsByEra } from "../../map/movements_by_era.tsx";
import { getMovementWorks } from "../../shared/api.ts";
import { KeyHelpTool } from "../../shared/key_help_tool.tsx";
import { movementColors } from "../../shared/movement_color.ts";
import { SmallPicture } from "../../shared/small_picture.tsx";

const PlayIcon = icon("M8 5.5v13l10-6.5z");
const StopIcon = icon("M7 7h10v10H7z");

/** Caption of the painting that was lit up last. */
function PlayCaption({ scene, work }: { scene: Scene; work: TimelineWork }) {
  const bar = scene.barOfArtist.get(work.artist_id)!;
  const { name } = scene.catalog.artists[scene.layout.bars[bar]!.artist]!;
  return (
    <p class="play-caption">
      <span class="work-name larger" {...shown(work.title, work.id)} />
      <span class="soft">
        <span {...shown(name)} />, {formatYear(work.year)}
      </span>
    </p>
  );
}

/** The mark of a tour, as it is drawn on the map. */
const TourMark = () => (
  <Icon>
    <circle cx="12" cy="12" r="10" fill="var(--accent)" stroke="none" />
    <path d="m7 15.5 4-6 2.5 5 4-6" stroke="var(--ground)" stroke-width="2" />
  </Icon>
);

/** Loads one picture of each era, by the era's id; undefined until they are loaded. */
function useEraWorks(
  { artists, movements }: Bootstrap,
): ReadonlyMap<number, TimelineWork> | undefined {
  const [works, setWorks] = useState<ReadonlyMap<number, TimelineWork>>();
  useEffect(() => {
    let current = true;
    const eraOf = new Map(movements.map(({ id, era_id }) => [id, era_id]));
    const movementOf = new Map(artists.map(({ id, movement_id }) => [id, movement_id]));
    // Failures are ignored, because eras can be entered without pictures.
    getMovementWorks(movements.map(({ id }) => id)).then((loadedWorks) => {
      const byEra = new Map<number, TimelineWork>();
      for (const work of loadedWorks) {
        const era = eraOf.get(movementOf.get(work.artist_id) ?? 0);
        if (era !== undefined && !byEra.has(era)) byEra.set(era, work);
      }
      if (current) setWorks(byEra);
    }, () => {});
    return () => {
      current = false;
    };
  }, []);
  return works;
}

/**
 * The list of eras.
 * @param shown Ids of the movements that pass the filter; all if undefined.
 */
function EraIndex({ catalog, shownIds, enter }: {
  catalog: Bootstrap;
  shownIds: ReadonlySet<number> | undefined;
  enter: (era: number) => void;
}) {
  const works = useEraWorks(catalog);
  const groups = useMemo(() => movementsByEra(catalog), [catalog]);
  const { artists, movements, bounds } = catalog;
  return (
    <nav class="era-index cover scroll" aria-label={t("eras")}>
      <p class="wall-title">{t("tagline")}</p>
      <p class="wall-line soft">
        {count("artists", artists.length)}, {count("movements", movements.length)},{" "}
        {formatSpan(bounds.min_year, bounds.max_year)}
      </p>
      <ul>
        {groups.map(({ era, movements }) => {
          const listed = movements.filter(({ id }) => !shownIds || shownIds.has(id));
          const work = works?.get(era.id);
          return listed.length > 0 && (
            <li key={era.id}>
              <a
                class="cluster cluster-nowrap cluster-top"
                href={`/?era=${era.id}`}
                onClick={(event) => {
                  event.preventDefault();
                  enter(era.id);
                }}
              >
                <span class="grow">
                  <span class="work-name larger" {...shown(era.name)} />
                  <span class="faint small nowrap">{formatSpan(era.start_year, era.end_year)}</span>
                  <span class="era-movements cluster soft small">
                    {listed.map(({ id, name, color }) => (
                      <span
                        key={id}
                        class="cluster cluster-nowrap gap-3"
                        style={movementColors(color)}
                      >
                        <span class="dot" />
                        <span {...shown(name)} />
                      </span>
                    ))}
                  </span>
                </span>
                <span class={works && !work ? "thumb era-none" : "thumb"}>
                  {work && <SmallPicture work={work} />}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Width, in CSS pixels, below which the whole map is replaced by a list of eras. */
const MIN_MAP_WIDTH_PX = 600;

/** Shows the view that the URL specifies: a time window, an era or a selection. */
function openMap(map: TimelineMap): void {
  const { opened, selected } = map.state;
  const window = map.camera.view.zoom > 1.001 ? undefined : opened.window;
  if (window) map.camera.show(window);
  if (!window && map.state.era.value !== undefined) map.enter(map.state.era.value);
  if (!selected.value) return;
  // A shared time window already shows the selection; without one the map flies to it.
  map.choose(selected.value, !window);
}

/**
 * The map of a laid out catalog.
 * @param onReady Called with the map, and with undefined when it is removed.
 */
export function MapView({ scene, state, day, onReady }: {
  scene: Scene;
  state: TimelineState;
  day: PaintingOfTheDay | undefined;
  onReady: (map: TimelineMap | undefined) => void;
}) {
  const { canvas, map, size, isZoomedIn } = useCanvasMap({
    make: (canvas) => new TimelineMap(canvas, scene, state),
    open: openMap,
    keep: (map) => keepAddress(map, state.opened, () => queryOf(state)),
    onReady,
    of: scene,
  });

  useEffect(() => {
    if (!map) return;
    const follow = () => followHistory(map);
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [map]);

  useEffect(() => {
    if (!map) return;
    return listenToShortcuts(
      document,
      { " ": () => map.togglePlay() },
      (event) => !map.covered && !isInField(event) && !pressesFocus(event),
    );
  }, [map]);

  useEffect(() => {
    const painting = document.querySelector(".day-painting:not(.gone) img");
    if (map && painting) playOpening(painting, map.canvas);
  }, [map]);

  const isNarrow = size.width > 0 && size.width < MIN_MAP_WIDTH_PX;
  // A narrow map has no room for names: the visitor chooses and enters an era.
  const listsEras = isNarrow && !isZoomedIn && state.era.value === undefined &&
    !state.selected.value;
  useLayoutEffect(() => {
    if (!map) return;
    map.covered = listsEras;
    if (!listsEras) map.loadPictures();
    map.requestFrame();
  }, [map, listsEras]);
  const playing = map?.playing.value;
  const { artists, movements, bounds } = scene.catalog;
  const isCornerFree = useCallback((width: number, height: number) => {
    const { rows } = scene.world;
    const top = 1 - height / (size.height - HEAD - MINIMAP_HEIGHT_PX);
    return scene.blockBoxes.search(0, top * rows, width / size.width, rows).length === 0;
  }, [scene, size]);
  return (
    <div class="map window drawn">
      <canvas
        ref={canvas}
        class="canvas"
        tabIndex={listsEras ? -1 : 0}
        aria-hidden={listsEras}
        role="application"
        aria-label={t("map_label", {
          artists: count("artists", artists.length),
          movements: count("movements", movements.length),
        })}
      />
      <p class="unseen" role="status">{state.announcement.value}</p>
      {map && !isNarrow && (
        <WallText
          title={t("tagline")}
          lines={[
            `${count("artists", artists.length)},`,
            `${count("movements", movements.length)},`,
            formatSpan(bounds.min_year, bounds.max_year),
          ]}
          hints={[t("hint_pointer"), t("hint_touch")]}
          legend={
            <>
              <TourMark /> {t("legend_tours")}
            </>
          }
          isFree={(right, bottom) =>
            scene.blockBoxes.search(0, 0, right, bottom * scene.world.rows).length === 0}
          widest={0.36}
          size={size}
          isHidden={isZoomedIn || playing !== undefined}
        />
      )}
      {map && !isNarrow && day && (
        <DayPainting
          painting={day}
          isFree={isCornerFree}
          isHidden={isZoomedIn || playing !== undefined || state.selected.value !== undefined}
        />
      )}
      {typeof playing === "object" && <PlayCaption scene={scene} work={playing} />}
      {map && !listsEras && (
        <MapFoot map={map} width={size.width} controls={isNarrow ? 190 : 284}>
          {isNarrow && (
            <Button class="tool" onClick={() => visitEra(map, undefined)}>
              <BackIcon /> {t("eras")}
            </Button>
          )}
          <ZoomButtons
            step={1.8}
            zoom={(factor) => map.camera.zoomMiddle(factor)}
            {...(isNarrow ? {} : { whole: () => map.enter(undefined) })}
          />
          {!isNarrow && (
            <IconButton
              label={t(playing ? "play_stop" : "play")}
              title={`${t(playing ? "play_stop" : "play")} (${t("space_bar")})`}
              onClick={() => map.togglePlay()}
            >
              {playing ? <StopIcon /> : <PlayIcon />} {!playing && t("play_seconds")}
            </IconButton>
          )}
          {!isNarrow && <KeyHelpTool page="timeline" />}
        </MapFoot>
      )}
      {map && listsEras && (
        <EraIndex
          catalog={scene.catalog}
          shownIds={state.shownIds.value}
          enter={(era) => visitEra(map, era)}
        />
      )}
      <SelectionCard catalog={scene.catalog} state={state} />
      <PointedCard catalog={scene.catalog} state={state} />
    </div>
  );
}
