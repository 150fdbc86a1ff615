/** Icons of a painting's page. */
import { circle, icon } from "../../../shared/icons.tsx";

export const LookIcon = icon(circle(10.5, 10.5, 6), "m15 15 5 5M10.5 8v5M8 10.5h5");
export const PlaceIcon = icon(circle(12, 12, 5.5), "M12 3.5v4M12 16.5v4M3.5 12h4M16.5 12h4");
export const TurnIcon = icon("M19.5 12a7.5 7.5 0 1 1-2.6-5.7", "M19.8 3.2v4h-4");
export const FullScreenIcon = icon("M14 10l6-6M15 4h5v5M10 14l-6 6M9 20H4v-5");
export const FullScreenOffIcon = icon("M20 4l-6 6M19 10h-5V5M4 20l6-6M5 14h5v5");
export const LinkIcon = icon(
  "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L11.8 6.5",
  "M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.3-1.3",
);
export const PencilIcon = icon("M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM14 7l3 3");
