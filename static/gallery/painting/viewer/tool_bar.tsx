/** The tools of the close look. */
import type { ComponentChildren } from "preact";
import { t } from "../../../shared/messages.ts";
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

/** An icon button, labelled for screen readers and by a tooltip. */
export function Tool({ name, onClick, children }: {
  name: string;
  onClick: () => void;
  children: ComponentChildren;
}) {
  return (
    <button type="button" class="tool" aria-label={name} title={name} onClick={onClick}>
      {children}
    </button>
  );
}

/** The tool bar of the close look. */
export function ToolBar({ zoomer, copy, edit, fullScreen, inFullScreen }: {
  zoomer: () => Zoomer | undefined;
  /** Copies the URL of the current view. */
  copy: () => void;
  /** Opens or closes the editor; undefined for visitors. */
  edit: (() => void) | undefined;
  /** Toggles full screen mode; undefined if the browser does not support it. */
  fullScreen: (() => void) | undefined;
  inFullScreen: boolean;
}) {
  return (
    <div class="floating floating-tools near-tools" role="toolbar" aria-label={words("up_close")}>
      <Tool
        name={t("zoom_out")}
        onClick={() =>
          zoomer()?.zoomOut()}
      >
        <MinusIcon />
      </Tool>
      <Tool
        name={t("zoom_in")}
        onClick={() =>
          zoomer()?.zoomIn()}
      >
        <PlusIcon />
      </Tool>
      <Tool
        name={t("zoom_whole")}
        onClick={() =>
          zoomer()?.showWhole()}
      >
        <WholeIcon />
      </Tool>
      <Tool name={words("turn")} onClick={() => zoomer()?.turn()}>
        <TurnIcon />
      </Tool>
      <Tool name={words("copy_link")} onClick={copy}>
        <LinkIcon />
      </Tool>
      {edit && (
        <Tool name={words("edit_notes")} onClick={edit}>
          <PencilIcon />
        </Tool>
      )}
      {fullScreen && (
        <Tool
          name={words(inFullScreen ? "full_screen_off" : "full_screen")}
          onClick={fullScreen}
        >
          {inFullScreen ? <FullScreenOffIcon /> : <FullScreenIcon />}
        </Tool>
      )}
    </div>
  );
}
