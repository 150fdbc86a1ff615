/** A round pad that walks: for thumbs. */
import { useRef } from "preact/hooks";
import type { Visit } from "./visit/visit.ts";

const REACH_PX = 38;

/** The pad; pointers alone use it, keys walk by themselves. */
export function ThumbStick({ visit }: { visit: Visit }) {
  const knob = useRef<HTMLSpanElement>(null);
  const put = (x: number, y: number) => {
    knob.current!.style.transform = `translate(${x}px, ${y}px)`;
    visit.pushed({ forward: -y / REACH_PX, aside: x / REACH_PX });
  };
  const moved = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - left - width / 2, event.clientY - top - height / 2];
    const share = Math.min(1, REACH_PX / Math.max(1, Math.hypot(x, y)));
    put(x * share, y * share);
  };
  return (
    <div
      class="thumb-stick"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        moved(event);
      }}
      onPointerMove={moved}
      onPointerUp={() => put(0, 0)}
      onPointerCancel={() => put(0, 0)}
    >
      <span ref={knob} class="thumb-knob" />
    </div>
  );
}
