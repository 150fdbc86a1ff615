import { cssColor } from "../../../shared/color.ts";
import { typeColour } from "../../pallet/model/palette.ts";

/** The colour of a stop, 1 being the first. */
export const stopColour = (stop: number): string => cssColor(typeColour(stop - 1));
