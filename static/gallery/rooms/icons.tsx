/** Icons that only the rooms have. */
import { Icon, icon } from "../../shared/icons.tsx";

export const PlanIcon = icon("M4 5h16v14H4zM4 12h5M13 12h7M13 5v3M13 12v7");
export const HelpIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.2" />
    <path d="M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2 1-1.2 1.9M12 16.6v.1" />
  </Icon>
);
