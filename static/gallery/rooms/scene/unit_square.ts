import { BufferAttribute, BufferGeometry } from "three";

/** A square of one metre that looks towards +z; rows of its picture go downwards. */
export function unitSquare(): BufferGeometry {
  const geometry = new BufferGeometry();
  const corners = [-0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, 0.5, 0];
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
  geometry.setAttribute("uv", new BufferAttribute(new Float32Array([0, 1, 1, 1, 1, 0, 0, 0]), 2));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  return geometry;
}
