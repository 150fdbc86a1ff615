import { useEffect, useState } from "preact/hooks";

/** The chapter that is being read: the last one whose beginning has gone by. */
export function useCurrentChapter(): string | undefined {
  const [current, setCurrent] = useState<string | undefined>(undefined);
  useEffect(() => {
    const chapters = [...document.querySelectorAll<HTMLElement>("[data-chapter]")];
    const look = () => {
      const passed = chapters.filter((chapter) =>
        !chapter.hidden && chapter.getBoundingClientRect().top < innerHeight / 3
      );
      setCurrent(passed.at(-1)?.dataset.chapter);
    };
    // One look a frame at the most.
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    look();
    addEventListener("scroll", follow, { passive: true });
    addEventListener("resize", follow);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", follow);
      removeEventListener("resize", follow);
    };
  }, []);
  return current;
}
