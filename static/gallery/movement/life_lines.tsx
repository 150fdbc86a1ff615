/** The lives of a movement's artists as lines over its time: the movement at a glance. */
import type { Movement, MovementArtist } from "../../../domain/gallery/records.ts";
import { formatYear } from "../shared/years.ts";

const WIDTH = 460;
const LINE = 11;
const FOOT = 26;
/** More lines than this say nothing more. */
const MAX_LINES = 24;

/** A picture beside the title; what it shows stands in words in the list of artists. */
export function LifeLines({ movement, artists }: {
  movement: Movement;
  artists: readonly MovementArtist[];
}) {
  const lives = artists
    .flatMap(({ id, birth_year, death_year }) =>
      birth_year === null ? [] : [{ id, birth: birth_year, death: death_year ?? movement.end_year }]
    )
    .sort((a, b) => a.birth - b.birth || a.death - b.death)
    .slice(0, MAX_LINES);
  if (lives.length < 2) return null;
  const start = Math.min(movement.start_year, ...lives.map(({ birth }) => birth));
  const end = Math.max(movement.end_year, ...lives.map(({ death }) => death));
  const x = (year: number) => (year - start) / (end - start) * (WIDTH - 8) + 4;
  const height = lives.length * LINE + 14;
  const [from, to] = [x(movement.start_year), x(movement.end_year)];
  // The years stand under the edges of the movement, apart when it is short.
  const apart = to - from > 110;
  return (
    <svg class="life-lines" viewBox={`0 0 ${WIDTH} ${height + FOOT}`} aria-hidden="true">
      <rect
        class="life-time"
        x={from}
        y="0"
        width={Math.max(to - from, 2)}
        height={height}
        rx="6"
      />
      {lives.map(({ id, birth, death }, i) => (
        <line
          key={id}
          x1={x(birth)}
          x2={x(Math.max(death, birth + 1))}
          y1={12 + i * LINE}
          y2={12 + i * LINE}
          stroke-width="4"
          stroke-linecap="round"
        />
      ))}
      <text
        x={apart ? from : Math.max(from - 6, 0)}
        y={height + 18}
        text-anchor={apart ? "start" : "end"}
      >
        {formatYear(movement.start_year)}
      </text>
      <text x={apart ? to : to + 6} y={height + 18} text-anchor={apart ? "end" : "start"}>
        {formatYear(movement.end_year)}
      </text>
    </svg>
  );
}
