/** A route: one line, behind it everything about it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import type { Language } from "../../shared/formats.ts";
import type { Route } from "../state/document.ts";
import { RouteAbout } from "./route_about.tsx";
import { TryIt } from "./try_it.tsx";

/** A path with its parameters highlighted; lines break before slashes. */
function Path({ path }: { path: string }) {
  return (
    <code class="route-path" translate={false}>
      {path.split(/(?=\/)/).map((segment, index) => (
        <span key={index} class={segment.includes("{") ? "soft" : ""}>
          {segment}
          <wbr />
        </span>
      ))}
    </code>
  );
}

/**
 * @param lang of the summary
 * @param shown whether the search lets it be seen; what was filled in stays meanwhile
 * @param wanted counts how often someone came here by a link
 */
export function RouteRow({ route, lang, shown, wanted }: {
  route: Route;
  lang: Language;
  shown: boolean;
  wanted: number;
}) {
  const { id, method, path, summary } = route;
  const [open, setOpen] = useState(false);
  const [visited, setVisited] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (wanted === 0) return;
    setOpen(true);
    setVisited(true);
    row.current?.scrollIntoView();
  }, [wanted]);
  function toggle() {
    setOpen(!open);
    setVisited(true);
    history.replaceState(null, "", open ? location.pathname : `#${id}`);
  }
  return (
    <li ref={row} id={id} class="route" hidden={!shown}>
      <h3>
        <Button
          class="list-row route-head"
          aria-expanded={open}
          aria-controls={`${id}-all`}
          onClick={toggle}
        >
          <span class={`method method-${method.toLowerCase()}`}>{method}</span>
          <Path path={path} />
          <span class="route-summary soft small" lang={lang}>{summary}</span>
        </Button>
      </h3>
      <div id={`${id}-all`} class="route-all split" hidden={!open}>
        {visited && (
          <>
            <RouteAbout route={route} />
            <TryIt route={route} />
          </>
        )}
      </div>
    </li>
  );
}
