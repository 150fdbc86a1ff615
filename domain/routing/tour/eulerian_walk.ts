/**
 * A walk over every edge once, from `start` on (Hierholzer 1873). It ends where it began when every
 * point has an even number of edges, else at the other point with an odd number.
 *
 * @param edges Pairs of points, all of them joined; a pair that comes twice is two edges.
 * @returns The points along the walk, both ends included.
 */
export function eulerianWalk(
  edges: readonly (readonly [from: number, to: number])[],
  start: number,
): number[] {
  const edgesAt = new Map<number, number[]>();
  edges.forEach((ends, edge) => {
    for (const end of ends) {
      const list = edgesAt.get(end);
      if (list === undefined) edgesAt.set(end, [edge]);
      else list.push(edge);
    }
  });
  const walked = new Uint8Array(edges.length);
  const walk: number[] = [];
  const stack = [start];
  while (stack.length > 0) {
    const here = stack.at(-1)!;
    const left = edgesAt.get(here) ?? [];
    while (left.length > 0 && walked[left.at(-1)!] === 1) left.pop();
    const edge = left.pop();
    if (edge === undefined) walk.push(stack.pop()!);
    else {
      walked[edge] = 1;
      const [from, to] = edges[edge]!;
      stack.push(from === here ? to : from);
    }
  }
  return walk.reverse();
}
