/** Actions on the retained layouts of an order; errors are shown on the page. */
import { parameters as orderParameters } from "../../shared/warehouse_api.ts";
import { t } from "../messages.ts";
import { isNarrow } from "./is_narrow.ts";
import type { OrderWork } from "./order_work.ts";

/** Calculates the order in each packing type side by side; what comes of it is kept, not used. */
export async function tryAll(work: OrderWork): Promise<void> {
  if (!work.mayCalculate()) return;
  const { board, parameters } = work;
  board.stopSearch();
  work.part.value = "layouts";
  if (isNarrow.value) work.view.value = "result";
  try {
    await work.saveAll();
    await board.tryAll(work.wanted, parameters.wanted!);
  } catch (error) {
    work.notices.fail(t("calculation_failed"), error);
  }
}

/** Gives the order a kept layout with its parameters; nothing is calculated. */
export async function applyLayout(work: OrderWork, id: string): Promise<void> {
  try {
    await work.saveAll();
    await work.board.use(id);
    const [parameters] = await orderParameters.listOf(work.id);
    if (parameters !== undefined) work.parameters.take(parameters);
    await work.loadResult();
    work.part.value = "pallets";
  } catch (error) {
    work.notices.fail(t("use_failed"), error);
  }
}

/** Reads the kept layouts once what has been changed is stored. */
export async function loadBoard(work: OrderWork): Promise<void> {
  try {
    await work.saveAll();
    await work.board.load();
  } catch (error) {
    work.notices.fail(t("layouts_failed"), error);
  }
}

/** Removes a kept layout. */
export async function removeLayout(work: OrderWork, id: string): Promise<void> {
  try {
    await work.board.remove(id);
  } catch (error) {
    work.notices.fail(t("remove_layout_failed"), error);
  }
}
