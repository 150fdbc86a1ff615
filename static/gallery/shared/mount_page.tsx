/** Mounting of a page: rendered after its data has loaded, or hydrated from the server's HTML. */
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
 * Hydrates the server's HTML: it stays unchanged until the data has loaded from which the script
 * renders the same elements.
 */
async function hydrate<Value>(
  root: HTMLElement,
  load: () => Promise<Value>,
  show: (value: Value) => ComponentChildren,
): Promise<void> {
  try {
    const value = await load();
    render(<>{show(value)}</>, root);
  } catch {
    // The readable content remains; only the interactive parts are missing.
    const notice = document.createElement("div");
    root.querySelector("main")?.prepend(notice);
    const retry = () => {
      notice.remove();
      hydrate(root, load, show);
    };
    render(<LoadFailed retry={retry} />, notice);
  }
}

/**
 * Mounts a page.
 * @param load Loads the data of the page; undefined if the URL is invalid.
 * @param show Renders the page, inside a `TextPage`.
 */
export function mountPage<Value>(
  load: (() => Promise<Value>) | undefined,
  show: (value: Value) => ComponentChildren,
): void {
  const root = document.getElementById("app");
  if (!root) return;
  if (load && root.firstChild && !root.querySelector(".page-loading")) {
    hydrate(root, load, show);
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
