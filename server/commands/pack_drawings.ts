/** The drawings of a layout in a folder. */
import { say } from "../../domain/messages/message.ts";
import { join } from "node:path";
import { refusal } from "../../domain/app_error.ts";
import { layerDrawing } from "../../domain/packing/drawing/layer_drawing.ts";
import { palletDrawing } from "../../domain/packing/drawing/pallet_drawing.ts";
import type { Figures } from "../../domain/packing/figures.ts";
import type { Layout, PackingProblem } from "../../domain/packing/problem.ts";
import { notAllowed } from "./import_files.ts";
import { counted } from "./pack_figures.ts";

/** Writes a drawing of each pallet and of each of its layers. */
export async function draw(
  problem: PackingProblem,
  layout: Layout,
  figures: Figures,
  folder: string,
): Promise<void> {
  const written = new Set<string>();
  const write = async (name: string, text: string) => {
    written.add(name);
    await Deno.writeTextFile(join(folder, name), text);
  };
  let layers = 0;
  for (const [index, pallet] of layout.pallets.entries()) {
    const name = `pallet-${twoDigits(index + 1)}`;
    await write(`${name}.svg`, palletDrawing(problem, layout, figures, index));
    for (const layer of pallet.layers.keys()) {
      const text = layerDrawing(problem, layout, figures, { pallet: index, layer });
      await write(`${name}-layer-${twoDigits(layer + 1)}.svg`, text);
      layers++;
    }
  }
  const drawn = `${counted(layout.pallets.length, "pallet")} and ${counted(layers, "layer")}`;
  console.log(`Drew ${drawn} into ${folder}`);
  const others = (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name))
    .filter((name) => /^pallet-\d+(-layer-\d+)?\.svg$/.test(name) && !written.has(name));
  if (others.length > 0) {
    console.error(`Older drawings in ${folder}: ${others.length}, from ${others.sort()[0]} on`);
  }
}

const twoDigits = (number: number) => `${number}`.padStart(2, "0");

/**
 * Makes a folder that can be written to.
 *
 * @throws {AppError} 400 when that cannot be.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await Deno.mkdir(path, { recursive: true });
    const probe = await Deno.makeTempFile({ dir: path, prefix: ".pack-" });
    await Deno.remove(probe);
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists || error instanceof Deno.errors.NotADirectory) {
      throw refusal(400, "not_a_folder", { path });
    }
    throw notAllowed(error, say("may_not_be_written", { path }));
  }
}
