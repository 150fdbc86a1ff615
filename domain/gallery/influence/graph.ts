/**
 * The influence graph in memory. Movements, artists and paintings are nodes with one numbering:
 * movements first, then artists, then paintings. An edge leads from a source of influence to the
 * influenced painting.
 */
import type { Movement } from "../records.ts";
import type { InfluenceAnswer } from "./records.ts";

export type NodeKind = "movement" | "artist" | "painting";
export const NODE_KINDS: readonly NodeKind[] = ["movement", "artist", "painting"];

export type InfluenceMovement = Omit<Movement, "era_name" | "description">;

export interface InfluenceArtist {
  id: number;
  name: string;
  birth_year: number | null;
  death_year: number | null;
  /** Index into the movements. */
  movement: number;
  portrait: string;
}

export interface InfluencePainting {
  id: number;
  title: string;
  year: number | null;
  /** Index into the artists. */
  artist: number;
}

/**
 * Edges by node in compressed sparse rows: those of node n are `edges[start[n]]` up to
 * `edges[start[n + 1] - 1]`.
 */
export interface Incidence {
  start: Uint32Array;
  edges: Uint32Array;
}

export interface InfluenceGraph {
  eras: InfluenceAnswer["eras"];
  movements: InfluenceMovement[];
  artists: InfluenceArtist[];
  paintings: InfluencePainting[];
  /** End nodes of each edge. */
  source: Uint32Array;
  target: Uint32Array;
  /** Outgoing and incoming edges of each node. */
  leaving: Incidence;
  reaching: Incidence;
  /** Indices of the artists of each movement, and of the paintings of each artist. */
  artistsOf: number[][];
  paintingsOf: number[][];
}

function incidence(nodes: number, ends: Uint32Array): Incidence {
  const start = new Uint32Array(nodes + 1);
  for (const node of ends) start[node + 1]!++;
  for (let node = 0; node < nodes; node++) start[node + 1]! += start[node]!;
  const next = start.slice();
  const edges = new Uint32Array(ends.length);
  ends.forEach((node, edge) => edges[next[node]!++] = edge);
  return { start, edges };
}

const indexById = (ids: readonly number[]) => new Map(ids.map((id, index) => [id, index]));

function grouped(groups: number, groupOf: readonly number[]): number[][] {
  const lists: number[][] = Array.from({ length: groups }, () => []);
  groupOf.forEach((group, index) => lists[group]!.push(index));
  return lists;
}

/** Builds the graph from a response, without dangling references. */
export function graphOf(answer: InfluenceAnswer): InfluenceGraph {
  const { eras, edges } = answer;
  const movements = answer.movements.id.map((id, i): InfluenceMovement => ({
    id,
    name: answer.movements.name[i]!,
    color: answer.movements.color[i]!,
    start_year: answer.movements.start_year[i]!,
    end_year: answer.movements.end_year[i]!,
    era_id: answer.movements.era_id[i]!,
    sort_order: answer.movements.sort_order[i]!,
  }));
  const movementIndex = indexById(answer.movements.id);
  const artists = answer.artists.id.flatMap((id, i): InfluenceArtist[] => {
    const movement = movementIndex.get(answer.artists.movement_id[i]!);
    if (movement === undefined) return [];
    return [{
      id,
      name: answer.artists.name[i]!,
      birth_year: answer.artists.birth_year[i]!,
      death_year: answer.artists.death_year[i]!,
      movement,
      portrait: answer.artists.portrait_thumb_path[i]!,
    }];
  });
  const artistIndex = indexById(artists.map(({ id }) => id));
  const paintings = answer.paintings.id.flatMap((id, i): InfluencePainting[] => {
    const artist = artistIndex.get(answer.paintings.artist_id[i]!);
    if (artist === undefined) return [];
    return [{ id, title: answer.paintings.title[i]!, year: answer.paintings.year[i]!, artist }];
  });
  const paintingIndex = indexById(paintings.map(({ id }) => id));

  const firstArtist = movements.length;
  const firstPainting = firstArtist + artists.length;
  const sources: number[] = [];
  const targets: number[] = [];
  const add = (kind: NodeKind, base: number, place: Map<number, number>) => {
    edges[kind].source.forEach((id, i) => {
      const from = place.get(id);
      const to = paintingIndex.get(edges[kind].target[i]!);
      if (from === undefined || to === undefined) return;
      sources.push(base + from);
      targets.push(firstPainting + to);
    });
  };
  add("painting", firstPainting, paintingIndex);
  add("artist", firstArtist, artistIndex);
  add("movement", 0, movementIndex);
  const source = Uint32Array.from(sources);
  const target = Uint32Array.from(targets);
  const nodes = firstPainting + paintings.length;
  return {
    eras,
    movements,
    artists,
    paintings,
    source,
    target,
    leaving: incidence(nodes, source),
    reaching: incidence(nodes, target),
    artistsOf: grouped(movements.length, artists.map(({ movement }) => movement)),
    paintingsOf: grouped(artists.length, paintings.map(({ artist }) => artist)),
  };
}

/** Number of nodes. */
export function nodeCount({ movements, artists, paintings }: InfluenceGraph): number {
  return movements.length + artists.length + paintings.length;
}

/**
 * Returns the node of an artist or a painting, by its index among its kind; a movement's node is
 * its index.
 */
export const artistNode = ({ movements }: InfluenceGraph, artist: number) =>
  movements.length + artist;
export const paintingNode = ({ movements, artists }: InfluenceGraph, painting: number) =>
  movements.length + artists.length + painting;

/** Returns a node's kind and its index within that kind. */
export function nodeAt(
  { movements, artists }: InfluenceGraph,
  node: number,
): { kind: NodeKind; index: number } {
  if (node < movements.length) return { kind: "movement", index: node };
  const artist = node - movements.length;
  if (artist < artists.length) return { kind: "artist", index: artist };
  return { kind: "painting", index: artist - artists.length };
}

/** Returns the index of the artist that a node is, or was made by; undefined for a movement. */
export function artistOf(graph: InfluenceGraph, node: number): number | undefined {
  const { kind, index } = nodeAt(graph, node);
  if (kind === "movement") return undefined;
  return kind === "artist" ? index : graph.paintings[index]!.artist;
}

/** Returns the index of the movement that a node is, or belongs to. */
export function movementOf(graph: InfluenceGraph, node: number): number {
  const artist = artistOf(graph, node);
  return artist === undefined ? node : graph.artists[artist]!.movement;
}

/** Returns a node's name in URLs: "painting-12". */
export function keyOf(graph: InfluenceGraph, node: number): string {
  const { kind, index } = nodeAt(graph, node);
  const lists = { movement: graph.movements, artist: graph.artists, painting: graph.paintings };
  return `${kind}-${lists[kind][index]!.id}`;
}

/** Returns the node of a name in a URL; undefined if the graph has no such node. */
export function nodeOfKey(graph: InfluenceGraph, key: string): number | undefined {
  const [, kind, digits] = /^(movement|artist|painting)-(\d{1,15})$/.exec(key) ?? [];
  if (kind === undefined) return undefined;
  return nodeOfId(graph, kind as NodeKind, Number(digits));
}

/** Returns the node of an id; undefined when the graph has no such node. */
export function nodeOfId(graph: InfluenceGraph, kind: NodeKind, id: number): number | undefined {
  const bases = {
    movement: [graph.movements, 0],
    artist: [graph.artists, artistNode(graph, 0)],
    painting: [graph.paintings, paintingNode(graph, 0)],
  } as const;
  const [list, base] = bases[kind];
  const index = list.findIndex((one) => one.id === id);
  return index < 0 ? undefined : base + index;
}

/** Returns the outgoing or incoming edges of a node. */
export function edgesAt({ start, edges }: Incidence, node: number): Uint32Array {
  return edges.subarray(start[node]!, start[node + 1]!);
}
