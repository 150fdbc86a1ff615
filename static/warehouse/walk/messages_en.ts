import type { PluralForms } from "../../shared/message_types.ts";

const plural = (forms: PluralForms) => forms;

/** The texts of the walk in English. */
export const WALK_EN = {
  title: "The walk",
  map_label:
    "The walk on the floor plan. Space plays and pauses, arrow keys step from stop to stop, Home and End go to its ends, plus, minus and 0 zoom. The list beside it holds the same as text.",
  round: "Which pallets are picked on one round",
  whole_order: "Whole order",
  pallet: "Pallet {number}",
  method_exact: "No round is shorter.",
  method_aisles: "No round on these aisles is shorter.",
  method_heuristic: "A short round.",
  savings:
    "S-shape would take {s_shape} {large_unit} ({s_shape_more}), largest gap {largest_gap} {large_unit} ({largest_gap_more}).",
  more_percent: "{percent} % more",
  as_long: "as long",
  packed_so: "The pallets are packed in this order as far as their rules allow.",
  former: "The walk is planned for the current calculation of the order only.",
  play: "Play",
  pause: "Pause",
  previous: "Previous stop",
  next: "Next stop",
  position: "Place on the walk",
  speed: "Speed",
  speed_times: "{factor}×",
  at_start: "At the start",
  at_end: "Back at the start",
  on_the_way: "To stop {stop} of {stops}",
  way_home: "On the way back",
  at_stop: "Stop {stop} of {stops}",
  distance: "{walked} of {whole} {large_unit}",
  way: "{way} {large_unit}",
  stops_list: "Stops",
  stop_taken: "{section}: {taken}",
  taken: "{count} × {sku}",
  missing_title: "Not on the walk",
  missing_nowhere: "{taken} – in no section with stock",
  missing_way: "{taken} – no way leads to section {section}",
  nothing:
    "Nothing can be picked on a walk: no box of this order is in a section with a way to it.",
  key_space: "Space",
  hint_play: "plays and pauses",
  hint_step: "from stop to stop",
  planning: "Planning the walk",

  stops: plural({ one: "{count} stop", other: "{count} stops" }),
  boxes: plural({ one: "{count} box", other: "{count} boxes" }),
};
