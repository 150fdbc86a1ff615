/** Material of a painting: its own colours, unaffected by the light of the room. */
import { type Color, ShaderMaterial, type Texture, Vector3 } from "three";

const VERTEX = /* glsl */ `
varying vec2 vUv;
void main() {
  vUv = uv;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

// The texture is sRGB and sampled as linear light; no tone mapping, so that it comes out as it was.
const FRAGMENT = /* glsl */ `
uniform sampler2D map;
uniform vec3 ground;
uniform float shown;
varying vec2 vUv;
void main() {
  vec3 color = mix(ground, texture2D(map, vUv).rgb, shown);
  gl_FragColor = vec4(color, 1.0);
  #include <colorspace_fragment>
}`;

/** The material of one painting. */
export class CanvasMaterial extends ShaderMaterial {
  constructor(ground: Color) {
    super({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: {
        map: { value: null },
        ground: { value: new Vector3(ground.r, ground.g, ground.b) },
        shown: { value: 0 },
      },
    });
  }

  /** Opacity of the picture over its ground, 0 to 1. */
  get shown(): number {
    return this.uniforms.shown!.value;
  }

  set shown(share: number) {
    this.uniforms.shown!.value = share;
  }

  /** The picture; null shows the ground alone. */
  get picture(): Texture | null {
    return this.uniforms.map!.value;
  }

  set picture(texture: Texture | null) {
    this.uniforms.map!.value = texture;
    if (texture === null) this.shown = 0;
  }
}
