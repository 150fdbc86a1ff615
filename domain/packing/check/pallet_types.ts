/** Of which types pallets are, where an order states several. */
import type { Layout, PackingProblem } from "../problem.ts";
import type { Report } from "./violation.ts";

/** Reports pallets of no stated type, and types of which there are not so many. */
export function checkPalletTypes(
  { palletTypes = [] }: PackingProblem,
  { pallets }: Layout,
  report: Report,
): void {
  const used = palletTypes.map(() => 0);
  pallets.forEach(({ palletType }, pallet) => {
    if (palletType === undefined && palletTypes.length === 0) return;
    if (used[palletType!] !== undefined) used[palletType!]!++;
    else {
      const words = `Pallet ${pallet + 1} is of type ${palletType}, which the order does not have`;
      report({ kind: "pallet-type", pallet, words });
    }
  });
  palletTypes.forEach(({ name, available = Infinity }, type) => {
    if (used[type]! <= available) return;
    const words = `${used[type]} pallets are of type ${name}, and there are ${available}`;
    report({ kind: "pallets-available", words });
  });
}
