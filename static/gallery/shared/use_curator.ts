import { useEffect, useState } from "preact/hooks";
import { getMe } from "./api.ts";
import { maybeCurator, rememberCurator } from "./curator_marker.ts";

let curatorCheck: Promise<boolean> | undefined;

/** Asks the server once a page, and only where a curator has logged in with this browser. */
function isCurator(): Promise<boolean> {
  if (!maybeCurator()) return Promise.resolve(false);
  return curatorCheck ??= getMe().then(({ role }) => {
    rememberCurator(role === "curator");
    return role === "curator";
  }, () => {
    curatorCheck = undefined;
    return false;
  });
}

/** Returns true if the viewer is a curator; false until that is known. */
export function useCurator(): boolean {
  const [is, setIs] = useState(false);
  useEffect(() => {
    let isShown = true;
    isCurator().then((curator) => isShown && setIs(curator));
    return () => {
      isShown = false;
    };
  }, []);
  return is;
}
