import { useEffect, useState } from "preact/hooks";

/** What the address names, and how often somebody came to it. */
export interface Wanted {
  id: string;
  times: number;
}

const named = () => decodeURIComponent(location.hash.slice(1));

/** The route that the address names; followed when a link changes it. */
export function useWanted(): Wanted {
  const [wanted, setWanted] = useState<Wanted>(() => ({ id: named(), times: 1 }));
  useEffect(() => {
    // The page was not there yet when the browser looked for the place.
    if (wanted.id.startsWith("chapter-")) document.getElementById(wanted.id)?.scrollIntoView();
    const follow = () => setWanted(({ times }) => ({ id: named(), times: times + 1 }));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return wanted;
}
