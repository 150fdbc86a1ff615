/** Partial chains of influence, for artists that no complete chain connects. */
import type { InfluenceGraph } from "./graph.ts";
import { type ChainLink, neighbours, shortestChain } from "./shortest_chain.ts";

/** Returns the distances of all artists from one artist, by steps that `next` allows. */
function distances(start: number, next: (artist: number) => Iterable<number>): Map<number, number> {
  const distanceOf = new Map([[start, 0]]);
  // Iterating a map includes entries added meanwhile, so it serves as the queue of a breadth-first
  // search.
  for (const [artist, distance] of distanceOf) {
    for (const other of next(artist)) {
      if (!distanceOf.has(other)) distanceOf.set(other, distance + 1);
    }
  }
  return distanceOf;
}

/** The part of a chain that connects the start with the artist nearest to the target. */
export interface PartialChain {
  /** From the start to that artist; never empty. */
  links: ChainLink[];
  /** The last artist of the part. */
  nearest: number;
}

/**
 * Finds the chain from an artist to the artist nearest to the target, by the number of steps in
 * either direction of influence. Among equally near artists it chooses the farthest from the start,
 * then the first in the graph's order.
 * @returns Undefined if the artist has influenced nobody.
 */
export function partialChain(
  graph: InfluenceGraph,
  from: number,
  to: number,
): PartialChain | undefined {
  const fromStart = distances(from, (artist) => neighbours(graph, artist, true));
  const toTarget = distances(to, (artist) => [
    ...neighbours(graph, artist, true),
    ...neighbours(graph, artist, false),
  ]);
  const distance = (artist: number) => toTarget.get(artist) ?? Infinity;
  let nearest: number | undefined;
  for (const [artist, steps] of fromStart) {
    if (artist === from) continue;
    if (nearest === undefined) nearest = artist;
    const [ours, best] = [distance(artist), distance(nearest)];
    const farther = steps - fromStart.get(nearest)!;
    if (ours < best || ours === best && (farther > 0 || farther === 0 && artist < nearest)) {
      nearest = artist;
    }
  }
  if (nearest === undefined) return undefined;
  return { links: shortestChain(graph, from, nearest)!, nearest };
}
