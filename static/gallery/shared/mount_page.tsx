/**
 * Mounting of a page: rendered when its responses are there, or hydrated from the server's HTML.
 */
import { type ComponentChildren, render } from "preact";
import { ApiError } from "../../shared/api_error.ts";
import { type Load, LoadFailed, useLoad } from "../../shared/load.tsx";
import { NotFound, TextPage, WaitingPage } from "./text_page.tsx";

function Loaded<Value>({ load, children }: {
  load: () => Promise<Value>;
  children: (value: Value) => ComponentChildren;
}) {
  const result: Load<Value> = useLoad(load);
  if (result.state === "ready") return <>{children(result.value)}</>;
  if (result.state === "loading") return <WaitingPage />;
  return (
    <TextPage>
      {result.error instanceof ApiError && result.error.status === 404
        ? <NotFound />
        : <LoadFailed retry={result.retry} />}
    </TextPage>
  );
}

/**
 * Takes over what the server has drawn: it stays as it is until everything is there that the script
 * draws the same from, in the same elements.
 */
async function takeOver<Value>(
  root: HTMLElement,
  load: () => Promise<Value>,
  show: (value: Value) => ComponentChildren,
): Promise<void> {
  try {
    const value = await load();
    render(<>{show(value)}</>, root);
  } catch {
    // What can be read stays; only what the script adds is missing.
    const notice = document.createElement("div");
    root.querySelector("main")?.prepend(notice);
    const retry = () => {
      notice.remove();
      takeOver(root, load, show);
    };
    render(<LoadFailed retry={retry} />, notice);
  }
}

/**
 * Mounts a page.
 *
 * @param load what the page waits for; undefined when the address says nothing one could ask for
 * @param show the page once it has come, inside a `TextPage`
 */
export function mountPage<Value>(
  load: (() => Promise<Value>) | undefined,
  show: (value: Value) => ComponentChildren,
): void {
  const root = document.getElementById("app");
  if (!root) return;
  if (load && root.firstChild && !root.querySelector(".page-loading")) {
    takeOver(root, load, show);
    return;
  }
  render(
    load ? <Loaded load={load}>{show}</Loaded> : (
      <TextPage>
        <NotFound />
      </TextPage>
    ),
    root,
  );
}
