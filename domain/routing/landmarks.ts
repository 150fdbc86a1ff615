import { type GraphArrays, WalkingGraph } from "./graph.ts";
import { PathSearch } from "./shortest_paths.ts";

// The sides and corners of a warehouse.
const DIRECTIONS = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]] as const;

/**
 * The graph with landmarks: the outermost points of its largest component, one in each of eight
 * directions, and all distances to them. They tell a search to one point far more than the straight
 * line does, because ways go along aisles. Points at the rim are what suits a plane best (Goldberg &
 * Harrelson 2005, section 6, "planar landmark selection").
 *
 * @returns New arrays where something is new; the others are those of `arrays`.
 */
export function withLandmarks(arrays: GraphArrays): GraphArrays {
  const chosen = outermost(arrays);
  const graph = new WalkingGraph(arrays);
  const size = graph.size;
  const count = chosen.length;
  const landmarks = new Float64Array(size * count);
  chosen.forEach((point, landmark) => {
    using search = new PathSearch(graph, point);
    search.advance();
    for (let other = 0; other < size; other++) {
      landmarks[other * count + landmark] = search.distanceTo(other);
    }
  });
  return { ...arrays, landmarks, landmarkCount: count };
}

/** The points of the largest component that lie farthest in each direction, each once. */
function outermost({ x, y, components }: GraphArrays): number[] {
  const largest = largestComponent(components);
  const points = new Set<number>();
  for (const [right, up] of DIRECTIONS) {
    let [farthest, reach] = [-1, -Infinity];
    for (let point = 0; point < x.length; point++) {
      const distance = x[point]! * right + y[point]! * up;
      if (components[point] === largest && distance > reach) [farthest, reach] = [point, distance];
    }
    if (farthest >= 0) points.add(farthest);
  }
  return [...points];
}

function largestComponent(components: Uint32Array): number {
  const sizes = new Uint32Array(components.length);
  for (const component of components) sizes[component]!++;
  return sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0));
}
