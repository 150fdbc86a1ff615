/** Icons of the pallet view. */
import { Icon, icon } from "../../shared/icons.tsx";

const CUBE = "M12 3.5 19.5 7.5v9L12 20.5l-7.5-4v-9z";

export const CornerIcon = icon(`${CUBE}M4.5 7.5 12 11.5l7.5-4M12 11.5v9`);

/** A cube of which one face is filled. */
/* @__NO_SIDE_EFFECTS__ */
function cubeIcon(face: string) {
  return () => (
    <Icon>
      <path d="M5 9h10v10H5zM5 9l4-4h10v10l-4 4M15 9l4-4" />
      <path d={face} fill="currentColor" fill-opacity=".35" />
    </Icon>
  );
}

export const FrontIcon = cubeIcon("M5 9h10v10H5z");
export const SideIcon = cubeIcon("M15 9l4-4v10l-4 4z");
export const TopIcon = cubeIcon("M5 9l4-4h10l-4 4z");
export const ApartIcon = icon("m5 18 7 3 7-3M5 12l7 3 7-3M12 3 5 6l7 3 7-3z");
export const OnlyIcon = () => (
  <Icon>
    <path d="m5 12 7 3.4 7-3.4-7-3.4z" fill="currentColor" fill-opacity=".35" />
    <path d="M5 17.5 12 21l7-3.5M5 6.5 12 3l7 3.5" stroke-dasharray="1.5 2.8" />
  </Icon>
);
export const PlayIcon = () => (
  <Icon>
    <path d="M7.5 5v14l11-7z" fill="currentColor" />
  </Icon>
);
export const PauseIcon = () => (
  <Icon>
    <path d="M8.5 5v14M15.5 5v14" stroke-width="3" />
  </Icon>
);
export const StepIcon = icon("M6 5.5v13l9-6.5zM18 5.5v13");
export const StepBackIcon = icon("M18 5.5v13L9 12zM6 5.5v13");
export const KeysIcon = icon(
  "M3.5 6.5h17v11h-17zM7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M8 14h8",
);
