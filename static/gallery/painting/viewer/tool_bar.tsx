/** The tools of the close look. */
import { IconButton } from "../../../shared/ui/button.tsx";
import { t } from "../../../shared/messages.ts";
import { KeyHelpTool } from "../../shared/key_help_tool.tsx";
import { MinusIcon, PlusIcon, WholeIcon } from "../../../shared/icons.tsx";
import { t as words } from "../messages.ts";
import {
  FullScreenIcon,
  FullScreenOffIcon,
  LinkIcon,
  PencilIcon,
  TurnIcon,
} from "../view/painting_icons.tsx";
import { Zoomer } from "./zoomer.ts";

/** The tool bar of the close look. */
export function ToolBar({ zoomer, copy, edit, fullScreen, inFullScreen }: {
  zoomer: () => Zoomer | undefined;
  copy: () => void;
  /** Opens or closes the editor; undefined for visitors. */
  edit: (() => void) | undefined;
  /** Toggles full screen mode; undefined if the browser does not support it. */
  fullScreen: (() => void) | undefined;
  inFullScreen: boolean;
}) {
  return (
    <div class="floating floating-tools near-tools" role="toolbar" aria-label={words("up_close")}>
      <IconButton
        label={t("zoom_out")}
        onClick={() =>
          zoomer()?.zoomOut()}
      >
        <MinusIcon />
      </IconButton>
      <IconButton
        label={t("zoom_in")}
        onClick={() =>
          zoomer()?.zoomIn()}
      >
        <PlusIcon />
      </IconButton>
      <IconButton
        label={t("zoom_whole")}
        onClick={() =>
          zoomer()?.showWhole()}
      >
        <WholeIcon />
      </IconButton>
      <IconButton label={words("turn")} onClick={() => zoomer()?.turn()}>
        <TurnIcon />
      </IconButton>
      <IconButton label={words("copy_link")} onClick={copy}>
        <LinkIcon />
      </IconButton>
      {edit && (
        <IconButton label={words("edit_notes")} onClick={edit}>
          <PencilIcon />
        </IconButton>
      )}
      {fullScreen && (
        <IconButton
          label={words(inFullScreen ? "full_screen_off" : "full_screen")}
          onClick={fullScreen}
        >
          {inFullScreen ? <FullScreenOffIcon /> : <FullScreenIcon />}
        </IconButton>
      )}
      <KeyHelpTool page="close_look" />
    </div>
  );
}
