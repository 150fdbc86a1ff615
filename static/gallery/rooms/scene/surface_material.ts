/** Shading of surfaces: texture by baked light, a sheen by viewing angle. */
import { type Color, DoubleSide, ShaderMaterial, type Texture, Vector3 } from "three";

const VERTEX = /* glsl */ `
attribute vec4 lit;
varying vec2 vUv;
varying vec4 vLit;
varying vec3 vNormal;
varying vec3 vAway;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vUv = uv;
  vLit = lit;
  vNormal = mat3(modelMatrix) * normal;
  vAway = world.xyz - cameraPosition;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

// What is mirrored is not rendered: walls and a bright ceiling stand for the room around.
const FRAGMENT = /* glsl */ `
uniform sampler2D map;
uniform vec3 tint;
uniform vec3 above;
uniform vec3 around;
uniform float mirror;
varying vec2 vUv;
varying vec4 vLit;
varying vec3 vNormal;
varying vec3 vAway;
void main() {
  vec3 albedo = texture2D(map, vUv).rgb * tint;
  vec3 away = normalize(vAway);
  vec3 normal = normalize(vNormal);
  float facing = clamp(abs(dot(away, normal)), 0.0, 1.0);
  vec3 color = albedo * vLit.rgb;
  float gloss = vLit.a;
  if (gloss > 0.0) {
    vec3 back = reflect(away, normal);
    vec3 seen = mix(around, above, smoothstep(0.1, 0.75, back.y));
    seen *= mix(0.35, 1.0, smoothstep(-0.7, 0.15, back.y));
    float metal = step(0.55, gloss);
    float share = mix(0.04 + 0.5 * pow(1.0 - facing, 4.0), 0.75, metal) * gloss;
    color += seen * share * mix(vec3(1.0), vLit.rgb * 1.4, metal);
  }
  float alpha = 1.0;
  if (mirror > 0.0) {
    float grain = 0.6 + 0.8 * dot(albedo, vec3(0.33));
    alpha = 1.0 - mirror * grain * (0.16 + 0.84 * pow(1.0 - facing, 3.0));
  }
  gl_FragColor = vec4(color, alpha);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

/** Properties of a surface besides its texture. */
export interface SurfaceLook {
  map: Texture;
  tint: Color;
  /** The light that polished things show from above and from around. */
  above: Vector3;
  around: Vector3;
  /** Share of the room above that a floor reflects: 0 is matt. */
  mirror?: number;
}

/** A material of one surface of an interior. */
export function surfaceMaterial(look: SurfaceLook): ShaderMaterial {
  const { map, tint, above, around, mirror = 0 } = look;
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      map: { value: map },
      tint: { value: new Vector3(tint.r, tint.g, tint.b) },
      above: { value: above },
      around: { value: around },
      mirror: { value: mirror },
    },
    transparent: mirror > 0,
    forceSinglePass: true,
    side: DoubleSide,
  });
}

/** Shade that lies on a wall: black, as dense as its vertices say. */
export function shadeMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
attribute vec4 lit;
varying float vShade;
void main() {
  vShade = lit.a;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,
    fragmentShader: /* glsl */ `
varying float vShade;
void main() {
  gl_FragColor = vec4(0.0, 0.0, 0.0, vShade * vShade);
}`,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -4,
  });
}
