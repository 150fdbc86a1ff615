/** The texts of a painting's page in English; `{name}` is replaced by the value given under that name. */
export const PAINTING_EN = {
  up_close: "Look at it up close",
  up_close_title: "{title}, up close",
  canvas:
    "{title}. Arrow keys move, plus and minus zoom, 0 shows the whole, R turns it, N and P go through the notes.",
  public_domain: "Public domain",
  picture_source: "Picture",
  turn: "Turn by a quarter",
  full_screen: "Full screen",
  full_screen_off: "Leave full screen",
  notes: "Notes",
  look_at_note: "Look at this place: {label}",
  look_here: "Look at this place",
  no_zoom: "The picture could not be brought closer.",
  in_room: "See it in its room",
  in_river: "See it in the river of influence",
  iiif: "IIIF manifest",
  iiif_hint: "for any viewer of other collections: drag it there, or copy its address",

  category_composition: "Composition",
  category_technique: "Technique",
  category_symbolism: "Symbolism",
  category_context: "Context",
  category_provenance: "Provenance",
  confidence_high: "Well attested",
  confidence_medium: "Probable",
  confidence_low: "Uncertain",
};
