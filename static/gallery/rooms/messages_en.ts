import type { PluralForms } from "../../shared/message_types.ts";

const plural = (forms: PluralForms) => forms;

/** The texts of the rooms in English. */
export const ROOMS_EN = {
  page_title: "Rooms: {title}",
  canvas:
    "The rooms of {title}: {paintings} in {rooms}. Enter goes to the next painting, Shift and Enter to the one before, arrow keys walk and turn, O opens the painting in front, L shows the same as a list.",
  rooms: plural({ one: "{count} room", other: "{count} rooms" }),
  paintings: plural({ one: "{count} painting", other: "{count} paintings" }),

  room_all: "Room",
  room_undated: "Undated",
  room_part: "{name}, {number}",
  room_artists: "{first} and others",
  room_artist_pair: "{first}, {second}",
  room_number: "Room {number}",
  empty_title: "Nothing hangs here yet",
  empty_text: "No painting has been entered for these rooms.",

  view_list: "List",
  view_rooms: "Rooms",
  show_list: "Show as a list",
  show_rooms: "Walk through the rooms",
  no_webgl: "This browser cannot draw the rooms, so they are shown as a list.",
  lost_webgl: "The graphics card has stopped drawing. The rooms go on as a list.",

  previous: "Previous painting",
  next: "Next painting",
  plan: "Plan of the rooms",
  plan_show: "Show the plan",
  plan_choice: "The room you are in",
  plan_hide: "Hide the plan",
  doors: "Doors to other movements",
  door_predecessor: "Before: {name}",
  door_successor: "After: {name}",
  door_go: "Go through",
  look_closer: "Look closer",
  help: "How to move",
  help_keys:
    "Enter goes to the next painting. W A S D or the arrow keys walk, drag to look round, click a painting or the floor to go there. O opens a painting, L the list.",
  help_touch: "Drag to look round, tap a painting or the floor to go there. The round pad walks.",

  in_front: "{title}, {artist}, {year}",
  entered: "{name}, {paintings}",
  at_door: "Door to {name}",
};
