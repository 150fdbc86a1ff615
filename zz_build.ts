import { samplePlan } from "./tests/static/rooms/sample_plan.ts";
import { INTERIOR_STYLES } from "./static/gallery/rooms/interiors/interior_styles.ts";
import { RoomModel } from "./static/gallery/rooms/scene/room_model.ts";
const plan = samplePlan(120);
for (const [name, style] of Object.entries(INTERIOR_STYLES)) {
  let worst = 0, sum = 0, verts = 0;
  for (const room of plan.rooms) {
    const t = performance.now();
    const m = new RoomModel({ plan, room, style, evening: false, materials: {} as never, fitted: (f) => f });
    const d = performance.now() - t; worst = Math.max(worst, d); sum += d;
    for (const c of m.group.children) verts += (c as any).geometry.attributes.position.count;
  }
  console.log(name, "rooms", plan.rooms.length, "mean", (sum / plan.rooms.length).toFixed(1), "worst", worst.toFixed(1), "verts/room", Math.round(verts / plan.rooms.length));
}
