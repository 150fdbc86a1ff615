/**
 * A simple peer: pallets from the last stop to the first, large ones first, each at the first free place
 * from the front wall on where the judge finds nothing wrong, else upon another.
 */
import { checkLoad, type LoadFault } from "../../domain/loading/check_load.ts";
import { extentOf, type LoadProblem, type Placement } from "../../domain/loading/load_problem.ts";

export function greedyLoad(problem: LoadProblem): Placement[] {
  const { pallets, vehicle, mayTurn } = problem;
  const order = pallets.map((_, at) => at).sort((a, b) =>
    pallets[b]!.stop - pallets[a]!.stop ||
    pallets[b]!.length * pallets[b]!.width - pallets[a]!.length * pallets[a]!.width || a - b
  );
  const placements: Placement[] = [];
  for (const pallet of order) {
    const edges = placements.map(({ pallet, x, y, turned }) => {
      const { long, wide } = extentOf(pallets[pallet]!, turned);
      return { x: x + long, y: y + wide };
    });
    const xs = [...new Set([0, ...edges.map(({ x }) => x)])].sort((a, b) => a - b);
    const ys = [...new Set([0, ...edges.map(({ y }) => y)])].sort((a, b) => a - b);
    const place = xs.flatMap((x) =>
      ys.flatMap((y) =>
        (mayTurn ? [false, true] : [false]).map((turned): Placement => ({
          pallet,
          x,
          y,
          turned,
          on: null,
        }))
      )
    ).find((place) => {
      const { long, wide } = extentOf(pallets[pallet]!, place.turned);
      if (place.x + long > vehicle.length || place.y + wide > vehicle.width) return false;
      return checkLoad(problem, [...placements, place]).every(isMended);
    });
    if (place) placements.push(place);
    else {
      const above = placements.flatMap(({ pallet: on, x, y, turned }): Placement[] => [
        { pallet, x, y, turned, on },
        { pallet, x, y, turned: !turned, on },
      ]).find((place) => checkLoad(problem, [...placements, place]).every(isMended));
      if (above) placements.push(above);
    }
  }
  return placements;
}

// The centre is in the middle only when all is loaded: the peer need not keep to that, which favours it.
const isMended = ({ kind }: LoadFault) =>
  kind === "lengthwise" || kind === "sideways" || kind === "axle_light";
