/** Longest partial chains towards an artist whom no chain of influence reaches. */
import type { InfluenceGraph } from "./graph.ts";
import { type ChainLink, neighbours, shortestChain } from "./shortest_chain.ts";

/** The distances of all artists from one, by steps that `next` allows. */
function distances(start: number, next: (artist: number) => Iterable<number>): Map<number, number> {
  const found = new Map([[start, 0]]);
  // A map takes what is added while it is gone through: the queue of a breadth-first search.
  for (const [artist, distance] of found) {
    for (const other of next(artist)) if (!found.has(other)) found.set(other, distance + 1);
  }
  return found;
}

/** Part of a way that does not arrive. */
export interface PartialChain {
  /** From the start to the artist that comes nearest to the end; never empty. */
  links: ChainLink[];
  /** The artist that it ends at. */
  nearest: number;
}

/**
 * The chain that leads from an artist to the one who is nearest to the end: fewest steps away from it
 * when steps may be taken against the influence too. Of those who are equally near the chain goes to
 * the farthest from the start, of these to the first in the graph's order.
 *
 * @returns undefined when the artist has influenced nobody
 */
export function partialChain(
  graph: InfluenceGraph,
  from: number,
  to: number,
): PartialChain | undefined {
  const reached = distances(from, (artist) => neighbours(graph, artist, true));
  const away = distances(to, (artist) => [
    ...neighbours(graph, artist, true),
    ...neighbours(graph, artist, false),
  ]);
  const distance = (artist: number) => away.get(artist) ?? Infinity;
  let nearest: number | undefined;
  for (const [artist, steps] of reached) {
    if (artist === from) continue;
    if (nearest === undefined) nearest = artist;
    const [ours, best] = [distance(artist), distance(nearest)];
    const farther = steps - reached.get(nearest)!;
    if (ours < best || ours === best && (farther > 0 || farther === 0 && artist < nearest)) {
      nearest = artist;
    }
  }
  if (nearest === undefined) return undefined;
  return { links: shortestChain(graph, from, nearest)!, nearest };
}
