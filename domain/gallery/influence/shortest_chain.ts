/**
 * The shortest chain of influence between two artists. Artist A leads to artist B when a work of B
 * names A or a work of A as its source.
 */
import { artistNode, artistOf, edgesAt, type InfluenceGraph, paintingNode } from "./graph.ts";

/** One link: `from` influenced `to` (indices of artists) by these edges, in the graph's order. */
export interface ChainLink {
  from: number;
  to: number;
  edges: number[];
}

/**
 * Returns the artists that an artist influenced, or that influenced the artist: ascending indices,
 * without the artist.
 */
export function neighbours(graph: InfluenceGraph, artist: number, forward: boolean): number[] {
  const neighbourIds = new Set<number>();
  const own = [artistNode(graph, artist)];
  for (const painting of graph.paintingsOf[artist]!) own.push(paintingNode(graph, painting));
  const [incidence, otherEnd] = forward
    ? [graph.leaving, graph.target] as const
    : [graph.reaching, graph.source] as const;
  for (const node of own) {
    for (const edge of edgesAt(incidence, node)) {
      const other = artistOf(graph, otherEnd[edge]!);
      if (other !== undefined && other !== artist) neighbourIds.add(other);
    }
  }
  return [...neighbourIds].sort((a, b) => a - b);
}

function carriedBy(graph: InfluenceGraph, from: number, to: number): number[] {
  return graph.paintingsOf[to]!
    .flatMap((painting) => [...edgesAt(graph.reaching, paintingNode(graph, painting))])
    .filter((edge) => artistOf(graph, graph.source[edge]!) === from)
    .sort((a, b) => a - b);
}

/** Artists reached from one side, with their distance from it. */
class Side {
  readonly distance = new Map<number, number>();
  frontier: number[];
  depth = 0;

  constructor(readonly graph: InfluenceGraph, readonly forward: boolean, end: number) {
    this.distance.set(end, 0);
    this.frontier = [end];
  }

  /** Extends the search by one step. */
  expand(): void {
    this.depth++;
    const next: number[] = [];
    for (const artist of this.frontier) {
      for (const other of neighbours(this.graph, artist, this.forward)) {
        if (this.distance.has(other)) continue;
        this.distance.set(other, this.depth);
        next.push(other);
      }
    }
    this.frontier = next;
  }
}

/**
 * Finds the shortest chain by breadth-first search from both ends, each time from the side with the
 * smaller frontier. Of chains of equal length it is the one whose artists come first in the graph's
 * order, compared link by link from the start.
 * @param from Index of the influencing artist.
 * @param to Index of the influenced artist.
 * @returns The links in order, none if both are the same artist; undefined if there is no chain.
 */
export function shortestChain(
  graph: InfluenceGraph,
  from: number,
  to: number,
): ChainLink[] | undefined {
  const ahead = new Side(graph, true, from);
  const rear = new Side(graph, false, to);
  const hasMet = () => ahead.frontier.some((artist) => rear.distance.get(artist) === rear.depth);
  while (!hasMet()) {
    const side = ahead.frontier.length <= rear.frontier.length ? ahead : rear;
    side.expand();
    if (side.frontier.length === 0) return undefined;
  }
  const distanceToEnd = new Map(rear.distance);
  // Nodes between the start and the meeting point get a distance to the end as well.
  let layer = ahead.frontier.filter((artist) => distanceToEnd.get(artist) === rear.depth);
  for (let depth = ahead.depth - 1; depth >= 0; depth--) {
    const before = new Set<number>();
    for (const artist of layer) {
      for (const other of neighbours(graph, artist, false)) {
        if (ahead.distance.get(other) === depth) before.add(other);
      }
    }
    layer = [...before];
    for (const artist of layer) distanceToEnd.set(artist, ahead.depth + rear.depth - depth);
  }

  const links: ChainLink[] = [];
  for (let artist = from; artist !== to;) {
    const remainingSteps = distanceToEnd.get(artist)!;
    const next = neighbours(graph, artist, true).find((other) =>
      distanceToEnd.get(other) === remainingSteps - 1
    )!;
    links.push({ from: artist, to: next, edges: carriedBy(graph, artist, next) });
    artist = next;
  }
  return links;
}
