import { Icon } from "../../shared/icons.tsx";

export const CopyIcon = () => (
  <Icon>
    <path d="M8.5 8.5h11v11h-11z" />
    <path d="M15.5 8.5v-4h-11v11h4" />
  </Icon>
);
export const PenIcon = () => (
  <Icon>
    <path d="m4.5 19.5 1-4L16 5l3 3L8.5 18.5z" />
    <path d="m14 7 3 3" />
  </Icon>
);
export const BinIcon = () => (
  <Icon>
    <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10.5 10.5v5.5M13.5 10.5v5.5" />
  </Icon>
);
