/** The soft shadows under pallets, reckoned, not rendered: a blurred rectangle each. */
import {
  BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
} from "three";
import type { Bounds } from "./orbit.ts";

const BLUR = 0.34;

const VERTEX = /* glsl */ `
attribute vec4 rectangle;
varying vec2 vAt;
flat varying vec2 vHalf;
void main() {
  vHalf = rectangle.zw * 0.5;
  vAt = position.xz * (vHalf + ${BLUR.toFixed(2)});
  vec2 middle = rectangle.xy + vHalf;
  gl_Position = projectionMatrix * viewMatrix * vec4(middle.x + vAt.x, 0.0, middle.y + vAt.y, 1.0);
}`;
const FRAGMENT = /* glsl */ `
uniform float strength;
varying vec2 vAt;
flat varying vec2 vHalf;
void main() {
  vec2 inside = smoothstep(vec2(-${BLUR.toFixed(2)}), vec2(${BLUR.toFixed(2)}), vHalf - abs(vAt));
  gl_FragColor = vec4(0.0, 0.0, 0.0, strength * inside.x * inside.y);
}`;

/** Shadows of what stands on the floor. */
export class FloorShadow {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly #geometry = new InstancedBufferGeometry();
  readonly #material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { strength: { value: 0.4 } },
    transparent: true,
    depthWrite: false,
  });

  constructor() {
    const corners = [-1, 0, -1, -1, 0, 1, 1, 0, 1, 1, 0, -1];
    this.#geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
    this.#geometry.setIndex([0, 1, 2, 0, 2, 3]);
    this.mesh = new Mesh(this.#geometry, this.#material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -1;
  }

  /** Casts shadows of these on the floor. */
  fill(footprints: readonly Bounds[]): void {
    this.#geometry.dispose();
    const values = footprints.flatMap(({ low, high }) => [
      low[0],
      low[2],
      high[0] - low[0],
      high[2] - low[2],
    ]);
    const attribute = new InstancedBufferAttribute(new Float32Array(values), 4);
    this.#geometry.setAttribute("rectangle", attribute);
    this.#geometry.instanceCount = footprints.length;
  }

  /** Deeper where the ground is dark, or it would not be seen. */
  set dark(dark: boolean) {
    this.#material.uniforms.strength!.value = dark ? 0.62 : 0.34;
  }

  dispose(): void {
    this.#geometry.dispose();
    this.#material.dispose();
  }
}
