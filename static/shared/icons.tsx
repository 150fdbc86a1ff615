/** Line icons on a 24 × 24 grid, in the colour of the surrounding text. */
import type { ComponentChildren } from "preact";

/** SVG element of an icon. */
export function Icon({ children }: { children: ComponentChildren }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      stroke-width="1.6"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** Creates an icon from line paths. */
/* @__NO_SIDE_EFFECTS__ */
export function icon(...lines: readonly string[]) {
  return () => <Icon>{lines.map((d) => <path key={d} d={d} />)}</Icon>;
}

/** A circle, as lines of an icon. */
/* @__NO_SIDE_EFFECTS__ */
export function circle(x: number, y: number, radius: number): string {
  const half = `a${radius} ${radius} 0 1 0`;
  return `M${x - radius} ${y}${half} ${2 * radius} 0${half} ${-2 * radius} 0`;
}

export const SearchIcon = icon(circle(10.5, 10.5, 6), "m15 15 5 5");
export const FilterIcon = icon("M4 7h16M7 12h10M10 17h4");
export const ListIcon = () => (
  <Icon>
    <path d="M9 6.5h11M9 12h11M9 17.5h11" />
    <path d="M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" stroke-width="2.4" />
  </Icon>
);
export const MapIcon = () => (
  <Icon>
    <path d="M3 7h9M8 12h12M5 17h8" stroke-width="2.6" />
  </Icon>
);
export const DoorIcon = icon("M3.5 20.5h17M6 20.5v-17h12v17", "M10 20.5v-8a2 2 0 0 1 4 0v8");
export const SunIcon = icon(
  circle(12, 12, 4),
  "M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1",
);
export const MoonIcon = icon("M19.5 14.2A8 8 0 1 1 9.8 4.5a6.5 6.5 0 0 0 9.7 9.7z");
export const SystemIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" stroke="none" />
  </Icon>
);
export const CloseIcon = icon("m6 6 12 12M18 6 6 18");
export const PlusIcon = icon("M12 5.5v13M5.5 12h13");
export const MinusIcon = icon("M5.5 12h13");
export const WholeIcon = icon("M4 9V5h4M20 9V5h-4M4 15v4h4M20 15v4h-4");
export const ArrowIcon = icon("M4 12h15M13.5 6.5 19 12l-5.5 5.5");
export const BackIcon = icon("M20 12H5M10.5 6.5 5 12l5.5 5.5");
export const ChainIcon = icon(circle(5, 17, 2.4), circle(19, 7, 2.4), "M7.4 17c6 0 3.2-10 9.2-10");
export const SwapIcon = icon(
  "M8 5v14M8 19l-3.5-3.5M8 19l3.5-3.5M16 19V5M16 5l-3.5 3.5M16 5l3.5 3.5",
);
export const MoveIcon = icon(
  "M12 3.5v17M3.5 12h17M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3",
);
export const MenuIcon = icon("M4 7h16M4 12h16M4 17h16");
export const PersonIcon = icon(circle(12, 8, 3.5), "M5 20c0-4 3-6 7-6s7 2 7 6");
export const LockIcon = icon("M6 11h12v9H6z", "M8.5 11V8a3.5 3.5 0 0 1 7 0v3");
export const LeaveIcon = icon("M10 4.5H5.5v15H10M10 12h10M16 8l4 4-4 4");
