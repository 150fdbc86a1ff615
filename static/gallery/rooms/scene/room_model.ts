/** One rendered room: a few meshes, built when the visitor approaches and freed afterwards. */
import {
  BufferGeometry,
  CanvasTexture,
  Color,
  Float32BufferAttribute,
  Group,
  Mesh,
  SRGBColorSpace,
} from "three";
import { type Doorway, type Frame, type Room, type RoomPlan, WALL } from "../plan/room_plan.ts";
import type { InteriorStyle } from "../interiors/interior_styles.ts";
import { buildCeiling } from "./ceilings.ts";
import { CanvasMaterial, type InteriorMaterials } from "./materials.ts";
import { lightAt, type Point, type Rgb } from "./light.ts";
import { roomLight } from "./room_light.ts";
import { type LightOf, linear, MeshBuilder } from "./mesh_builder.ts";
import { buildFrames } from "./paintings.ts";
import { CARD_M, cardOf, cellOf, drawCards, type LabelText } from "../textures/label_sheet.ts";
import { buildTrim } from "./room_trim.ts";
import {
  NORMALS,
  openingsIn,
  type Panel,
  panelsOf,
  pointAt,
  type Wall,
  wallsOf,
} from "../walls.ts";

// Distance of labels from the wall, in metres, so that no rail intersects them.
const LABEL_DISTANCE_M = 0.036;

/**
 * Builds the labels of a room as one mesh; undefined if there are no frames.
 * @param frames Fitted frames, each with the text of its label.
 */
function buildLabels(
  frames: readonly { frame: Frame; text: LabelText }[],
  evening: boolean,
): { mesh: Mesh; dispose: () => void } | undefined {
  if (frames.length === 0) return undefined;
  const texture = new CanvasTexture(drawCards(frames.map(({ text }) => text), evening));
  texture.colorSpace = SRGBColorSpace;
  texture.flipY = false;
  texture.anisotropy = 4;
  const [positions, uvs, indices]: [number[], number[], number[]] = [[], [], []];
  for (const [index, { frame }] of frames.entries()) {
    const { left, y, scale } = cardOf(frame);
    const n = NORMALS[frame.facing];
    const [rx, rz] = [n.z, -n.x];
    const cell = cellOf(index, frames.length);
    for (const [side, up] of [[0, 0], [1, 0], [1, 1], [0, 1]] as const) {
      const right = left + side * CARD_M.width * scale;
      positions.push(
        frame.x + rx * right + n.x * LABEL_DISTANCE_M,
        y + up * CARD_M.height * scale,
        frame.z + rz * right + n.z * LABEL_DISTANCE_M,
      );
      uvs.push(cell.left + side * cell.width, cell.top + (1 - up) * cell.height);
    }
    const first = index * 4;
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(uvs, 2));
  geometry.setIndex(indices);
  const material = new CanvasMaterial(new Color("#e9e4d8"));
  material.picture = texture;
  material.shown = 1;
  const mesh = new Mesh(geometry, material);
  return {
    mesh,
    dispose() {
      mesh.removeFromParent();
      geometry.dispose();
      material.dispose();
      texture.dispose();
    },
  };
}

/** Input for building a room. */
export interface RoomSite {
  plan: RoomPlan;
  room: Room;
  style: InteriorStyle;
  evening: boolean;
  materials: InteriorMaterials;
  /** Returns a frame in the format of its picture, no larger than planned. */
  fitFrame: (frame: Frame) => Frame;
  labelOf: (work: number) => LabelText;
}

/** A room and its mirrored copy below the floor, which a polished floor shows. */
export class RoomModel {
  readonly group = new Group();
  readonly mirrored = new Group();
  readonly #light: LightOf;
  #frames: Mesh[] = [];
  #labels: ReturnType<typeof buildLabels>;

  constructor(private readonly site: RoomSite) {
    const { plan, room, style, evening, materials } = site;
    const sources = roomLight(plan, room, style, evening);
    this.#light = (at: Point, normal: Point) => lightAt(sources, at, normal);
    const builder = () => new MeshBuilder(this.#light);
    const meshes = {
      wall: builder(),
      dado: builder(),
      floor: builder(),
      ceiling: builder(),
      plain: builder(),
    };
    const mood = evening ? style.evening : style.day;
    const light = this.#light;
    buildShell(meshes, plan, room, style);
    const { ceiling: textured, plain, wall } = meshes;
    const { metres: wallMetres } = style.wall;
    buildCeiling({ textured, plain, wall, light, mood, wallMetres }, room, style.ceiling);
    buildTrim({ plan, room, style, mood, mesh: plain, light });
    for (const [name, mesh] of Object.entries(meshes)) {
      if (mesh.empty) continue;
      this.#add(mesh.build(), name as keyof typeof meshes, materials, name !== "floor");
    }
    this.mirrored.scale.y = -1;
    this.hang();
  }

  #add(
    geometry: BufferGeometry,
    material: Exclude<keyof InteriorMaterials, "dispose">,
    materials: InteriorMaterials,
    mirrored: boolean,
  ): Mesh {
    const mesh = new Mesh(geometry, materials[material]);
    mesh.matrixAutoUpdate = false;
    mesh.renderOrder = material === "floor" ? 2 : material === "shade" ? 3 : 0;
    this.group.add(mesh);
    if (mirrored) this.mirrored.add(new Mesh(geometry, materials[material]));
    return mesh;
  }

  /** Builds the frames again, after a picture has turned out to have another format. */
  hang(): void {
    const { plan, room, style, materials, fitFrame, evening, labelOf } = this.site;
    for (const mesh of this.#frames) {
      mesh.geometry.dispose();
      for (const group of [this.group, this.mirrored]) {
        group.remove(
          ...group.children.filter((child) => (child as Mesh).geometry === mesh.geometry),
        );
      }
    }
    const frames = room.frames.map((index) => fitFrame(plan.frames[index]!));
    const { mouldings, shades } = buildFrames(frames, style.frame, this.#light);
    this.#frames = mouldings.empty ? [] : [
      this.#add(mouldings.build(), "plain", materials, true),
      this.#add(shades.build(), "shade", materials, false),
    ];
    this.#labels?.dispose();
    this.#labels = buildLabels(
      frames.map((frame) => ({ frame, text: labelOf(frame.work) })),
      evening,
    );
    if (this.#labels) this.group.add(this.#labels.mesh);
  }

  /** Releases the room's graphics memory; materials belong to the interior. */
  dispose(): void {
    this.#labels?.dispose();
    for (const mesh of this.group.children) (mesh as Mesh).geometry.dispose();
    this.group.removeFromParent();
    this.mirrored.removeFromParent();
  }
}

// The shell of a room: walls beside and above doorways, the sides of doorways, the floor.

/** Mesh builders of a shell, one for each material. */
interface ShellMeshes {
  wall: MeshBuilder;
  dado: MeshBuilder;
  floor: MeshBuilder;
  plain: MeshBuilder;
}

function panelPatch(
  mesh: MeshBuilder,
  wall: Wall,
  { from, to, bottom, top }: Panel,
  uvOf: (along: number, y: number) => readonly [number, number],
): void {
  const corner = pointAt(wall, from, 0);
  const [width, height] = [to - from, top - bottom];
  mesh.patch({
    corner: [corner.x, bottom, corner.z],
    across: [wall.along.x * width, 0, wall.along.z * width],
    up: [0, height, 0],
    uv: (s, t) => uvOf(from + s * width, bottom + t * height),
    cell: 0.3,
  });
}

function buildWalls(meshes: ShellMeshes, plan: RoomPlan, room: Room, style: InteriorStyle): void {
  const dadoHeight = style.dado?.height ?? 0;
  for (const wall of wallsOf(room)) {
    const openings = openingsIn(plan, room, wall);
    const { metres, fitted } = style.wall;
    // Whole bays of panelling, as a joiner would divide the wall.
    const across = fitted ? wall.length / Math.max(1, Math.round(wall.length / metres)) : metres;
    const up = fitted ? room.height : metres;
    for (const panel of panelsOf(wall.length, dadoHeight, room.height, openings)) {
      panelPatch(meshes.wall, wall, panel, (along, y) => [along / across, y / up]);
    }
    if (!style.dado) continue;
    const { metres: tile } = style.dado.surface;
    for (const panel of panelsOf(wall.length, 0, dadoHeight, openings)) {
      panelPatch(meshes.dado, wall, panel, (along, y) => [along / tile, y / tile]);
    }
  }
}

/** Builds the inside of a doorway: its jambs, its head, its threshold. */
function buildDoorway(meshes: ShellMeshes, doorway: Doorway, color: Rgb, metres: number): void {
  const { x, z, width, height, along } = doorway;
  const depth = WALL;
  const [sizeX, sizeZ] = along === "x" ? [width, depth] : [depth, width];
  const [left, back] = [x - sizeX / 2, z - sizeZ / 2];
  const patchStyle = { color, cell: 0.5 };
  const jambs: readonly (readonly [corner: Point, across: Point])[] = along === "x"
    ? [[[left, 0, back + depth], [0, 0, -depth]], [[left + width, 0, back], [0, 0, depth]]]
    : [[[left, 0, back], [depth, 0, 0]], [[left + depth, 0, back + width], [-depth, 0, 0]]];
  for (const [corner, across] of jambs) {
    meshes.plain.patch({ corner, across, up: [0, height, 0], ...patchStyle });
  }
  meshes.plain.patch({
    corner: [left, height, back],
    across: [sizeX, 0, 0],
    up: [0, 0, sizeZ],
    ...patchStyle,
  });
  addFloor(meshes.floor, [left, back, sizeX, sizeZ], metres, 0);
}

function addFloor(
  floor: MeshBuilder,
  [x, z, width, depth]: readonly [number, number, number, number],
  metres: number,
  gloss: number,
): void {
  floor.patch({
    corner: [x, 0, z + depth],
    across: [width, 0, 0],
    up: [0, 0, -depth],
    uv: (s, t) => [(x + s * width) / metres, (z + (1 - t) * depth) / metres],
    gloss,
    cell: 0.4,
  });
}

// Builds the glow behind a door to another movement, brightest in the middle.
function buildDoorGlow(plain: MeshBuilder, doorway: Doorway, wall: Wall, color: Rgb): void {
  const { width, height } = doorway;
  const [columns, rows] = [10, 14];
  const from = pointAt(wall, 0, -WALL + 0.01);
  const middle = (doorway.x - from.x) * wall.along.x + (doorway.z - from.z) * wall.along.z;
  const at = (s: number, t: number) => {
    const along = middle + (s - 0.5) * width;
    const glow = 0.25 + 1.5 * Math.exp(-((s - 0.5) ** 2 * 7 + (t - 0.42) ** 2 * 5));
    const white = 0.16 * glow * glow;
    const litColor: Rgb = [
      color[0] * glow + white,
      color[1] * glow + white,
      color[2] * glow + white,
    ];
    return plain.vertex(
      [from.x + wall.along.x * along, t * height, from.z + wall.along.z * along],
      [wall.normal.x, 0, wall.normal.z],
      [0, 0],
      litColor,
    );
  };
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const [s0, s1, t0, t1] = [i / columns, (i + 1) / columns, j / rows, (j + 1) / rows];
      plain.quad(at(s0, t0), at(s1, t0), at(s1, t1), at(s0, t1));
    }
  }
}

/** Builds walls, doorways and floor. A doorway belongs to the first of its rooms. */
function buildShell(
  meshes: ShellMeshes,
  plan: RoomPlan,
  room: Room,
  style: InteriorStyle,
): void {
  buildWalls(meshes, plan, room, style);
  const { metres, gloss } = style.floor;
  addFloor(meshes.floor, [room.x, room.z, room.width, room.depth], metres, gloss);
  const color = linear(style.trim.color);
  for (const wall of wallsOf(room)) {
    for (const { doorway } of openingsIn(plan, room, wall)) {
      if (doorway.rooms[0] === room.index) buildDoorway(meshes, doorway, color, metres);
      if (doorway.leads) buildDoorGlow(meshes.plain, doorway, wall, linear(doorway.leads.color));
    }
  }
}
