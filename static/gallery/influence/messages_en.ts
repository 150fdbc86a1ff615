import type { PluralForms } from "../../shared/message_types.ts";

const plural = (forms: PluralForms) => forms;

/** The texts of the influence page in English. */
export const INFLUENCE_EN = {
  title: "How painting learned from painting",
  label:
    "Influence in painting: {paintings} and {edges} between them, placed by year. Left and right arrows walk to what a work came from and to what came from it, up and down to its neighbours. Enter chooses, Enter again opens the page. Shift and arrows move, plus and minus zoom. The list view holds the same as text.",
  announce: "{name}, {kind}, {about}. {sources}, {successors}.",
  hint_pointer: "Point at a movement or a work to see where it came from",
  hint_touch: "Tap a movement or a work to see where it came from",
  edges: plural({ one: "{count} influence", other: "{count} influences" }),
  sources: plural({ one: "{count} source", other: "{count} sources" }),
  successors: plural({ one: "{count} successor", other: "{count} successors" }),
  times: plural({ one: "{count} influence", other: "{count} influences" }),

  empty_title: "No influence is recorded yet",
  empty_text: "As soon as paintings name their sources, the river begins to flow.",
  nothing_shown: "The filter lets no influence through.",

  kinds: "Influence that came from",
  kind_painting: "Paintings",
  kind_artist: "Artists",
  kind_movement: "Movements",

  influenced_by: "Influenced by",
  influenced: "Influenced",
  works: "Works in the river",
  no_sources: "No sources are recorded.",
  no_successors: "No successors are recorded.",
  more: plural({ one: "{count} more", other: "{count} more" }),
  open_painting: "Open the painting",
  open_artist: "Open the artist’s page",
  open_movement: "Open the movement’s page",
  chain_from_here: "Find a chain from here",

  chain: "Chain",
  chain_open: "Find a chain between two artists",
  chain_title: "From one artist to another",
  chain_from: "From",
  chain_to: "To",
  chain_placeholder: "An artist’s name",
  chain_swap: "Swap the two artists",
  chain_hint: "Choose two artists to see the shortest way of influence between them.",
  chain_same: "Both are the same artist.",
  chain_none: "No chain of influence leads from {from} to {to}, nor back.",
  chain_reverse: "No chain leads from {from} to {to}, but one leads back.",
  chain_steps: plural({ one: "{count} step", other: "{count} steps" }),
  chain_after: "after {source}",
  chain_nobody: "Nobody of that name stands in the river.",

  list_title: "All influences by movement",
  list_works: plural({ one: "{count} work", other: "{count} works" }),
  list_none: "Named as a source, without works of its own here.",
};
