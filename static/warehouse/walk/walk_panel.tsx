/** The walk to the sections that a calculation takes its boxes from. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { FloorLists } from "../../../domain/warehouse/floor/floor.ts";
import { PACKING_TYPES } from "../../../domain/warehouse/packing_types.ts";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { useLoad } from "../../shared/load.ts";
import { LoadFailed } from "../../shared/load_failed.tsx";
import type { Calculation } from "../shared/calculation.ts";
import { distanceText } from "../shared/measures.ts";
import { floorLists } from "./floor_lists.ts";
import { pickedSections } from "./picked_sections.ts";
import { keepsKey, playKeys } from "./walk_keys.ts";
import { MissingList, StopList } from "./stop_list.tsx";
import { WalkControls } from "./walk_controls.tsx";
import { WalkMap } from "./walk_map.tsx";
import { graphOf, planWalk } from "./walk_plan.ts";
import { WalkPlayer } from "./walk_player.ts";
import { count, t } from "./words.ts";

interface WalkPanelProps {
  warehouse: Warehouse;
  calculation: Calculation;
}

export function WalkPanel({ warehouse, calculation }: WalkPanelProps) {
  const floor = useLoad(() => floorLists(warehouse.id));
  return (
    <section class="walk" aria-labelledby="walk-title">
      {floor.state === "ready"
        ? <Walk warehouse={warehouse} calculation={calculation} lists={floor.value} />
        : (
          <>
            <h2 id="walk-title">{t("title")}</h2>
            {floor.state === "failed"
              ? <LoadFailed retry={floor.retry} />
              : <p class="unseen" role="status">{t("planning")}</p>}
          </>
        )}
    </section>
  );
}

function Walk({ warehouse, calculation, lists }: WalkPanelProps & { lists: FloorLists }) {
  const { pallets, parameters } = calculation;
  // 0 stands for all of them.
  const [pallet, setPallet] = useState(0);
  const nearestFirst = parameters.packing_type === PACKING_TYPES.walk;
  const names = useMemo(
    () => new Map(lists.sections.map(({ id, section_name }) => [id, section_name])),
    [lists],
  );
  const graph = useMemo(() => graphOf(lists.points, lists.edges), [lists]);
  const round = useRound(calculation, pallet, graph);
  const player = round?.player;
  return (
    <>
      <div class="walk-head">
        <h2 id="walk-title">{t("title")}</h2>
        <p class="walk-figures">
          {player && (
            <>
              <strong>{t("way", { way: distanceText(player.timeline.length) })}</strong> ·{" "}
              {count("stops", player.plan.stops.length)} · {count("boxes", boxesOf(player))}
            </>
          )}
        </p>
        {pallets.length > 1 && (
          <label class="walk-round">
            <span class="unseen">{t("round")}</span>
            <select
              value={pallet}
              onChange={(event) => setPallet(Number(event.currentTarget.value))}
            >
              <option value={0}>{t("whole_order")}</option>
              {pallets.map(({ numpallete }) => (
                <option key={numpallete} value={numpallete}>
                  {t("pallet", { number: numpallete })}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <p class="soft walk-order">
        {nearestFirst
          ? t("nearest_first", { way: distanceText(round?.short ?? 0) })
          : t("shortest")}
      </p>
      {player && player.plan.stops.length > 0 && (
        <div
          class="walk-body"
          onKeyDown={(event) => {
            if (keepsKey(event.key, event.target as Element) || !playKeys(event, player)) return;
            event.preventDefault();
            // What the key means to the page around it is not meant here.
            event.stopPropagation();
          }}
        >
          <WalkMap player={player} warehouse={warehouse} lists={lists} names={names} />
          <WalkControls player={player} />
          <StopList player={player} names={names} />
        </div>
      )}
      {player && player.plan.stops.length > 0 && (
        <p class="walk-hint key-hint">
          <kbd>{t("key_space")}</kbd> {t("hint_play")} <kbd>←</kbd> <kbd>→</kbd> {t("hint_step")}
        </p>
      )}
      {player?.plan.stops.length === 0 && <p>{t("nothing")}</p>}
      {player && <MissingList missing={player.plan.missing} names={names} />}
    </>
  );
}

const boxesOf = ({ plan }: WalkPlayer) =>
  plan.stops.flatMap(({ sections }) => sections).reduce((sum, { count }) => sum + count, 0);

/** A walk that can be played. */
interface Round {
  player: WalkPlayer;
  /** How long a short round through the same stops is. */
  short: number;
}

/** The walk for a pallet, or for all with 0; undefined until the first one is planned. */
function useRound(
  { pallets, parameters }: Calculation,
  pallet: number,
  graph: ReturnType<typeof graphOf>,
): Round | undefined {
  const [round, setRound] = useState<Round>();
  useEffect(() => {
    let current = true;
    const wanted = pallets.filter(({ numpallete }) => pallet === 0 || numpallete === pallet);
    const picked = pickedSections(wanted);
    const plan = async () => {
      const short = await planWalk(graph, picked, { nearestFirst: false });
      const walk = parameters.packing_type === PACKING_TYPES.walk
        ? await planWalk(graph, picked, { nearestFirst: true })
        : short;
      if (current) setRound({ player: new WalkPlayer(walk), short: short.length });
    };
    void plan();
    return () => {
      current = false;
    };
  }, [pallets, parameters, pallet, graph]);
  useEffect(() => () => round?.player.pause(), [round]);
  return round;
}
