/**
 * For `touchmove` of what is dragged: Chromium takes a quick drag for a throw even where `touch-action`
 * is none, and then swallows the click of a tap that follows within a second, wherever on the page it is.
 */
export function keepNextTap(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault();
}
