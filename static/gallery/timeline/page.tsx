/** The timeline: the whole catalog as a map or as a list. */
import { render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type {
  Bootstrap,
  Movement,
  PaintingOfTheDay,
  TimelineArtist,
} from "../../../domain/gallery/records.ts";
import { getBootstrap, getPaintingOfTheDay } from "../shared/api.ts";
import { count, t } from "../../shared/messages.ts";
import { LoadFailed, nextTask, useLoad } from "../../shared/load.tsx";
import { keepAddress } from "../map/keep_address.ts";
import { TimelineFrame } from "./frame.tsx";
import type { TimelineMap } from "./drawing/map.ts";
import { today } from "./view/day_painting.tsx";
import { MapView } from "./view/map_view.tsx";
import { buildScene } from "./state/scene.ts";
import { createTimelineState, queryOf, type TimelineState } from "./state/timeline_state.ts";
import { inLanguage, langOf, shown } from "../shared/catalog_text.ts";
import { Chip } from "../shared/chip.tsx";
import { movementColors } from "../shared/movement_color.ts";
import { formatLife, formatSpan } from "../shared/years.ts";
import { EraSection, movementsByEra } from "../map/movements_by_era.tsx";

/** Maximum number of artists for which all movements are open at first. */
const MAX_ARTISTS_OPEN = 400;

function MovementEntry({ movement, artists, startsOpen }: {
  movement: Movement;
  artists: TimelineArtist[];
  startsOpen: boolean;
}) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <details
      class="list-movement disclosure"
      style={movementColors(movement.color)}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span class="dot" />
        <h3 class="tinted-text larger hover-line" {...shown(movement.name)} />
        <span class="faint small nowrap">{formatSpan(movement.start_year, movement.end_year)}</span>
        <span class="faint small push nowrap">{count("artists", artists.length)}</span>
      </summary>
      {open && (
        <ul class="list-artists tiles gap-2">
          {artists.map(({ id, name, birth_year, death_year, portrait_thumb_path }) => (
            <li key={id}>
              <a class="list-row" href={`/artists/${id}`}>
                <Chip
                  id={id}
                  name={name}
                  color={movement.color}
                  portrait={portrait_thumb_path}
                />
                <span>
                  <span class="name" {...shown(name)} />
                  <span class="faint small">{formatLife(birth_year, death_year)}</span>
                </span>
              </a>
            </li>
          ))}
          <li>
            <a
              class="list-row tinted-text"
              href={`/movements/${movement.id}`}
              {...langOf(movement.name)}
            >
              {inLanguage(movement.name)} →
            </a>
          </li>
        </ul>
      )}
    </details>
  );
}

function ListView({ catalog, state }: { catalog: Bootstrap; state: TimelineState }) {
  const groups = useMemo(() => movementsByEra(catalog), [catalog]);
  const members = useMemo(() => {
    const byMovement = new Map<number, TimelineArtist[]>();
    for (const artist of catalog.artists) {
      const list = byMovement.get(artist.movement_id);
      if (list) list.push(artist);
      else byMovement.set(artist.movement_id, [artist]);
    }
    const year = (artist: TimelineArtist) => artist.birth_year ?? artist.death_year ?? Infinity;
    for (const list of byMovement.values()) list.sort((a, b) => year(a) - year(b));
    return byMovement;
  }, [catalog]);
  const shownIds = state.shownIds.value;
  const startsOpen = catalog.artists.length <= MAX_ARTISTS_OPEN;
  return (
    <div class="page gap-0">
      <h2 class="unseen">{t("list_title")}</h2>
      {groups.map(({ era, movements }) => {
        const listed = movements.filter(({ id }) => !shownIds || shownIds.has(id));
        return listed.length > 0 && (
          <EraSection key={era.id} era={era}>
            {listed.map((movement) => (
              <MovementEntry
                key={movement.id}
                movement={movement}
                artists={members.get(movement.id) ?? []}
                startsOpen={startsOpen}
              />
            ))}
          </EraSection>
        );
      })}
    </div>
  );
}

async function loadScene() {
  const catalog = await getBootstrap();
  await nextTask();
  const scene = buildScene(catalog);
  await nextTask();
  return scene;
}

function List({ catalog, state }: { catalog: Bootstrap; state: TimelineState }) {
  useEffect(() => keepAddress(undefined, state.opened, () => queryOf(state)), []);
  return <ListView catalog={catalog} state={state} />;
}

function TimelinePage({ state, ...drawn }: {
  state: TimelineState;
  day: PaintingOfTheDay | undefined;
  overview: string | undefined;
}) {
  const loaded = useLoad(loadScene);
  const catalog = loaded.state === "ready" ? loaded.value.catalog : undefined;
  const map = useRef<TimelineMap | undefined>(undefined);
  useEffect(() => {
    document.title = `${t("brand")} – ${t("tagline")}`;
  });
  return (
    <TimelineFrame
      state={state}
      catalog={catalog}
      {...drawn}
      onPick={({ kind, id }) => {
        if (kind === "painting" || !map.current) return false;
        map.current.choose({ kind, id });
        map.current.canvas.focus();
        return true;
      }}
    >
      {loaded.state === "loading"
        ? undefined
        : loaded.state === "failed"
        ? <LoadFailed retry={loaded.retry} />
        : loaded.value.catalog.movements.length === 0
        ? (
          <div class="empty empty-page">
            <h2>{t("empty_title")}</h2>
            <p>{t("empty_text")}</p>
          </div>
        )
        : state.list.value
        ? <List catalog={loaded.value.catalog} state={state} />
        : (
          <MapView
            day={drawn.day}
            scene={loaded.value}
            state={state}
            onReady={(ready) => {
              map.current = ready;
            }}
          />
        )}
    </TimelineFrame>
  );
}

const root = document.getElementById("app");
if (root) {
  // The server's painting and overview stay until the map is drawn, which is complete without them.
  const day = await getPaintingOfTheDay(today()).catch(() => null) ?? undefined;
  const overview = root.querySelector(".overview")?.innerHTML;
  const state = createTimelineState(location.search);
  render(<TimelinePage state={state} day={day} overview={overview} />, root);
}
