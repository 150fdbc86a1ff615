import { type GraphArrays, WalkingGraph } from "./graph.ts";
import { PathSearch } from "./shortest_paths.ts";

// Directions of the sides and corners of a warehouse.
const DIRECTIONS = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]] as const;

/**
 * Adds landmarks to a graph: the outermost points of its largest component, one in each of eight
 * directions, with all distances to them. They give a search to one point much better bounds than
 * the straight line, because paths follow aisles. Points at the rim suit planar graphs best
 * (Goldberg & Harrelson 2005, section 6, "planar landmark selection").
 * @returns The arrays of `arrays`, with those of the landmarks replaced.
 */
export function withLandmarks(arrays: GraphArrays): GraphArrays {
  const landmarkPoints = outermost(arrays);
  const graph = new WalkingGraph(arrays);
  const size = graph.size;
  const count = landmarkPoints.length;
  const landmarks = new Float64Array(size * count);
  landmarkPoints.forEach((point, landmark) => {
    using search = new PathSearch(graph, point);
    search.advance();
    for (let other = 0; other < size; other++) {
      landmarks[other * count + landmark] = search.distanceTo(other);
    }
  });
  return { ...arrays, landmarks, landmarkCount: count };
}

/**
 * Returns the points of the largest component that lie farthest in each direction, without
 * duplicates.
 */
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
