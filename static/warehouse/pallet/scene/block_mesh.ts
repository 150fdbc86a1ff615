/** Many cuboids drawn at once: one instance each, and of each the three faces that can be seen. */
import {
  BufferAttribute,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  type ShaderMaterial,
} from "three";
import type { Block } from "./blocks.ts";

/** Numbers of one instance: low corner and size together, colour and label. */
const [PLACE, LOOK] = [6, 4];
export const NO_LABEL = -1;

/** Cuboids, to be filled again whenever others are to be seen. */
export class BlockMesh {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly #geometry = new InstancedBufferGeometry();
  #room = 0;

  /** @param material shared by meshes, and not disposed of here */
  constructor(material: ShaderMaterial) {
    // A face across each axis; on which side of the block it lies, the shader finds out.
    const corners = [0, 1, 2].flatMap((axis) =>
      [[0, 0], [1, 0], [1, 1], [0, 1]].flatMap(([u, v]) => [axis, u!, v!])
    );
    this.#geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
    this.#geometry.setIndex([0, 4, 8].flatMap((at) => [0, 1, 2, 0, 2, 3].map((i) => at + i)));
    this.#geometry.instanceCount = 0;
    this.mesh = new Mesh(this.#geometry, material);
    // Instances are placed by the shader, so that their bounds are unknown here.
    this.mesh.frustumCulled = false;
  }

  /** Draws these from now on. */
  fill(blocks: readonly Block[]): void {
    if (blocks.length > this.#room) this.#grow(blocks.length);
    const place = this.#attribute("place"), size = this.#attribute("size");
    const look = this.#attribute("look");
    blocks.forEach(({ low, high, colour, label = NO_LABEL }, at) => {
      place.setXYZ(at, low[0], low[1], low[2]);
      size.setXYZ(at, high[0] - low[0], high[1] - low[1], high[2] - low[2]);
      look.setXYZW(at, colour[0] / 255, colour[1] / 255, colour[2] / 255, label);
    });
    for (const attribute of [place, size, look]) attribute.needsUpdate = true;
    this.#geometry.instanceCount = blocks.length;
  }

  #attribute(name: string): InstancedBufferAttribute {
    return this.#geometry.getAttribute(name) as InstancedBufferAttribute;
  }

  #grow(count: number): void {
    // The GPU keeps its buffers until they are disposed.
    this.#geometry.dispose();
    this.#room = Math.ceil(count * 1.25);
    const add = (name: string, width: number) => {
      const attribute = new InstancedBufferAttribute(new Float32Array(this.#room * width), width);
      this.#geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage));
    };
    add("place", PLACE / 2);
    add("size", PLACE / 2);
    add("look", LOOK);
  }

  dispose(): void {
    this.#geometry.dispose();
  }
}
