/** The walk over a drawn floor: the way, its stops, and the picker. */
import { SANS } from "../../../shared/canvas/text_meter.ts";
import type { FloorPicture } from "../../floor_plan/floor_picture.ts";
import type { WalkPlayer } from "../state/walk_player.ts";
import { placeAt } from "../state/walk_timeline.ts";

const NUMBER = `600 11px ${SANS}`;
const CARD = `500 13px ${SANS}`;
const RADIUS = 9;
const CARD_HEIGHT = 28;

/** @param cardAt what a card says of the stop at which the picker stands */
export function drawWalk(
  picture: FloorPicture,
  player: WalkPlayer,
  cardAt: (stop: number) => string,
): void {
  const { timeline } = player;
  if (timeline.corners.length === 0) return;
  const walked = player.walked.value;
  const here = placeAt(timeline, walked);
  const behind = timeline.corners.slice(0, here.behind);
  drawWay(picture, [here, ...timeline.corners.slice(here.behind)], false);
  drawWay(picture, [...behind, here], true);
  drawStops(picture, player);
  drawPicker(picture, here);
  const stop = player.standing.value;
  if (stop !== undefined) drawCard(picture, here, cardAt(stop));
}

type Corner = { x: number; y: number };

function drawWay({ context, camera, palette }: FloorPicture, way: Corner[], walked: boolean): void {
  context.beginPath();
  for (const [index, { x, y }] of way.entries()) {
    if (index === 0) context.moveTo(camera.screenX(x), camera.screenY(y));
    else context.lineTo(camera.screenX(x), camera.screenY(y));
  }
  context.lineJoin = context.lineCap = "round";
  context.strokeStyle = palette.accent;
  context.lineWidth = walked ? 4 : 2;
  context.setLineDash(walked ? [] : [1, 6]);
  context.stroke();
  context.setLineDash([]);
}

/** The stops by their numbers where they do not collide, those reached filled. */
function drawStops({ context, camera, palette, placer }: FloorPicture, player: WalkPlayer): void {
  const { plan, timeline, reached } = player;
  placer.reset();
  context.font = NUMBER;
  context.textAlign = "center";
  context.textBaseline = "middle";
  plan.stops.forEach((_, stop) => {
    const { x, y } = placeAt(timeline, timeline.stops[stop]!);
    const [across, down] = [camera.screenX(x), camera.screenY(y)];
    const room = { x: across - RADIUS, y: down - RADIUS, width: 2 * RADIUS, height: 2 * RADIUS };
    const whole = placer.place(room);
    const lit = stop < reached.value;
    context.beginPath();
    context.arc(across, down, whole ? RADIUS : 3, 0, 2 * Math.PI);
    context.fillStyle = lit ? palette.accent : palette.surface;
    context.fill();
    context.strokeStyle = lit ? palette.surface : palette.accent;
    context.lineWidth = 1.5;
    context.stroke();
    if (!whole) return;
    context.fillStyle = lit ? palette.onAccent : palette.ink;
    context.fillText(`${stop + 1}`, across, down + 0.5);
  });
}

function drawPicker({ context, camera, palette }: FloorPicture, { x, y }: Corner): void {
  const [across, down] = [camera.screenX(x), camera.screenY(y)];
  for (const [radius, color] of [[10, palette.surface], [7, palette.ink]] as const) {
    context.beginPath();
    context.arc(across, down, radius, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
  }
}

/** Draws the boxes to take on a card above the picker or, if there is no room, below. */
function drawCard(picture: FloorPicture, { x, y }: Corner, text: string): void {
  const { context, camera, palette, meter } = picture;
  const { width, height } = camera.frame;
  const shown = meter.fit(CARD, text, width - 48) ?? "";
  if (shown === "") return;
  const across = meter.width(CARD, shown) + 24;
  const [centre, down] = [camera.screenX(x), camera.screenY(y)];
  const left = Math.min(Math.max(centre - across / 2, 8), width - across - 8);
  const above = down - 18 - CARD_HEIGHT;
  const top = Math.min(above > 8 ? above : down + 18, height - CARD_HEIGHT - 8);
  context.beginPath();
  context.roundRect(left, top, across, CARD_HEIGHT, 8);
  context.fillStyle = palette.ink;
  context.fill();
  context.font = CARD;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = palette.surface;
  context.fillText(shown, left + across / 2, top + CARD_HEIGHT / 2 + 0.5);
}
