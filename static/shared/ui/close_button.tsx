import { IconButton, type IconButtonProps } from "./icon_button.tsx";
import { CloseIcon } from "../icons.tsx";
import { t } from "../messages.ts";

/** Closes or removes something; `label` says what, where it is not the thing around the button. */
export function CloseButton({ label = t("close"), ...rest }: Partial<IconButtonProps>) {
  return (
    <IconButton label={label} {...rest}>
      <CloseIcon />
    </IconButton>
  );
}
