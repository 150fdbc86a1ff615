/**
 * Cards on top of the rooms: the plan in the corner, and the label of the object in front of the
 * visitor.
 */
import { EditLink } from "../shared/curator.tsx";
import { shown } from "../shared/catalog_text.ts";
import { movementColors } from "../shared/movement_color.ts";
import { Heart } from "../shared/my_wall.tsx";
import { ArrowIcon } from "../../shared/icons.tsx";
import { doorAddress } from "./address.ts";
import type { Exhibition } from "./exhibition.ts";
import type { Visit } from "./visit/visit.ts";
import { t } from "./messages.ts";
import { useEffect, useRef } from "preact/hooks";
import { Select } from "../../shared/ui/fields.tsx";
import type { Frame, RoomPlan } from "./plan/room_plan.ts";
import { Doors, Unhung } from "./list_view.tsx";
import { roomName, yearOf } from "./state.ts";
import { NORMALS } from "./walls.ts";

/** The label; nothing if no object is near. */
export function LabelCard({ exhibition, visit }: { exhibition: Exhibition; visit: Visit }) {
  const front = visit.front.value;
  const { plan, exhibits, color } = exhibition;
  if (front?.kind === "door") {
    const leads = plan.doorways[front.doorway]!.leads!;
    return (
      <div class="floating label-card cluster cluster-nowrap" style={movementColors(leads.color)}>
        <p class="label-title work-name" {...shown(leads.name)} />
        <a class="label-open open-link target" href={doorAddress(leads.id, exhibition.movement)}>
          {t("door_go")} <ArrowIcon />
        </a>
      </div>
    );
  }
  const exhibit = front && exhibits.get(plan.frames[front.frame]!.work);
  if (!exhibit) return null;
  return (
    <div class="floating label-card cluster cluster-nowrap" style={movementColors(color)}>
      <div>
        <p class="label-title work-name" {...shown(exhibit.title, exhibit.id)} />
        <p class="soft small">
          <span {...shown(exhibit.artist_name)} />, {yearOf(exhibit)}
        </p>
      </div>
      <Heart id={exhibit.id} title={exhibit.title} place="row" />
      <a class="label-open open-link target" href={`/paintings/${exhibit.id}`}>
        {t("look_closer")} <ArrowIcon />
      </a>
      <EditLink kind="painting" id={exhibit.id} />
    </div>
  );
}

/** Registers a callback that runs after each frame; returns a function that removes it. */
type Follow = (draw: () => void) => () => void;

function framePath({ x, z, width, facing }: Frame): string {
  const { x: nx, z: nz } = NORMALS[facing];
  const number = (value: number) => value.toFixed(2);
  const [fromX, fromZ] = [x + nx * 0.25 - nz * width / 2, z + nz * 0.25 - nx * width / 2];
  return `M${number(fromX)} ${number(fromZ)}l${number(nz * width)} ${number(nx * width)}`;
}

function Doorways({ plan }: { plan: RoomPlan }) {
  return (
    <>
      {plan.doorways.map(({ x, z, width, along, leads }, i) => {
        const [w, d] = along === "x" ? [width, 0.7] : [0.7, width];
        return (
          <rect
            key={i}
            class="plan-door"
            x={x - w / 2}
            y={z - d / 2}
            width={w}
            height={d}
            {...(leads && { style: { fill: leads.color } })}
          />
        );
      })}
    </>
  );
}

/**
 * Marks the visitor's position and direction. It is updated with every frame without rendering the
 * plan again.
 */
function Marker({ visit, follow, size }: { visit: Visit; follow: Follow; size: number }) {
  const marker = useRef<SVGGElement>(null);
  useEffect(() => {
    const update = () => {
      const { x, z, yaw } = visit.pose;
      const rotation = `rotate(${(yaw * 180 / Math.PI).toFixed(1)})`;
      marker.current?.setAttribute(
        "transform",
        `translate(${x.toFixed(2)} ${z.toFixed(2)}) ${rotation}`,
      );
    };
    update();
    return follow(update);
  }, [visit]);
  return (
    <g ref={marker} class="plan-marker">
      <path class="plan-gaze" d={`M0 0L${-size * 2.2} ${-size * 4}H${size * 2.2}Z`} />
      <circle class="plan-self" r={size} stroke-width={size / 2.5} />
    </g>
  );
}

function Drawing({ plan, visit, follow }: { plan: RoomPlan; visit: Visit; follow: Follow }) {
  const { x, z, width, depth } = plan.bounds;
  const longer = Math.max(width, depth);
  const front = visit.front.value;
  return (
    <svg
      class="plan-drawing"
      viewBox={`${x - 0.4} ${z - 0.4} ${width + 0.8} ${depth + 0.8}`}
      aria-hidden="true"
    >
      {plan.rooms.map((room) => (
        <rect
          key={room.index}
          class={room.index === visit.room.value ? "plan-room plan-here" : "plan-room"}
          x={room.x}
          y={room.z}
          width={room.width}
          height={room.depth}
          stroke-width={0.3}
          onClick={() => visit.enter(room.index)}
        />
      ))}
      <Doorways plan={plan} />
      <path
        class="plan-frames"
        d={plan.frames.map(framePath).join("")}
        stroke-width={longer / 130}
      />
      {front?.kind === "frame" && (
        <path
          class="plan-front"
          d={framePath(plan.frames[front.frame]!)}
          stroke-width={longer / 55}
        />
      )}
      <Marker visit={visit} follow={follow} size={Math.max(0.4, longer / 52)} />
    </svg>
  );
}

/** The card: a choice of rooms, the plan, and the doors. */
export function PlanCard({ exhibition, visit, follow }: {
  exhibition: Exhibition;
  visit: Visit;
  follow: Follow;
}) {
  const { plan } = exhibition;
  return (
    <div class="floating plan-card stack gap-3" id="rooms-plan">
      {plan.rooms.length > 1 && (
        <Select
          class="plan-choice"
          aria-label={t("plan_choice")}
          value={visit.room.value}
          choices={plan.rooms.map((room) => [room.index, roomName(room, plan)])}
          onChoose={(value) => visit.enter(value)}
        />
      )}
      <Drawing plan={plan} visit={visit} follow={follow} />
      <Doors exhibition={exhibition} />
      <Unhung exhibition={exhibition} />
    </div>
  );
}
