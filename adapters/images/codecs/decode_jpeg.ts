import type { DecodePlan } from "../../../domain/images/decode_plan.ts";
import { withJpegCodec } from "./jpeg_codec.ts";
import type { Pixels } from "../../../domain/images/pixels.ts";
import { undecodable } from "../../../domain/images/undecodable.ts";

const CHANNELS = { 0: 1, 1: 3, 2: 4 } as const;
const CMYK = 2;
const NEVER_REACHED = 65_535;

/**
 * Decodes a JPEG at the plan's scale; CMYK becomes RGB.
 *
 * @throws {AppError} 422 when the data is damaged, and whatever WebAssembly throws when it traps.
 */
export function decodeJpeg(
  bytes: Uint8Array,
  plan: Pick<DecodePlan, "eighths" | "width" | "height">,
): Pixels {
  return withJpegCodec((codec) => {
    const file = codec.walloc(bytes.length);
    new Uint8Array(codec.memory.buffer, file, bytes.length).set(bytes);
    const picture = codec.decode(file, bytes.length, ...wanted(plan));
    if (picture === 0 || picture === 1) throw undecodable();
    const width = codec.decode_width(picture);
    const height = codec.decode_height(picture);
    const format = codec.decode_format(picture);
    const channels = CHANNELS[format as keyof typeof CHANNELS];
    const address = codec.decode_buffer(picture);
    const data = new Uint8Array(codec.memory.buffer, address, codec.wlen());
    if (width !== plan.width || height !== plan.height) throw undecodable();
    if (data.length !== width * height * channels) throw undecodable();
    const pixels: Pixels = format === CMYK
      ? { width, height, channels: 3, data: rgbFromCmyk(data).slice() }
      : { width, height, channels, data: data.slice() };
    codec.decode_free(picture);
    return pixels;
  });
}

/**
 * What to ask the codec for so that it takes the plan's scale. One side is enough for it, so only
 * the long one is asked: rounded up, a short one may be the same at several scales.
 */
function wanted({ eighths, width, height }: Pick<DecodePlan, "eighths" | "width" | "height">) {
  const ask = (side: number, other: number) => eighths < 8 && side >= other ? side : NEVER_REACHED;
  return [ask(width, height), ask(height, width)] as const;
}

/**
 * Colours of inks on coated paper, in place: a polynomial fitted to the common press profile (US Web
 * Coated SWOP), as Mozilla's PDF.js has it for inks without a profile. Adobe's inverted values were
 * turned round by the decoder already, 255 is full ink.
 */
function rgbFromCmyk(inks: Uint8Array): Uint8Array {
  let to = 0;
  for (let from = 0; from < inks.length; from += 4) {
    const c = inks[from]! / 255;
    const m = inks[from + 1]! / 255;
    const y = inks[from + 2]! / 255;
    const k = inks[from + 3]! / 255;
    inks[to++] = toByte(
      255 + c * (-4.387332 * c + 54.486152 * m + 18.822905 * y + 212.256625 * k - 285.233103) +
        m * (1.714976 * m - 5.609674 * y - 17.873871 * k - 5.497006) +
        y * (-2.521734 * y - 21.248923 * k + 17.511927) + k * (-21.861221 * k - 189.481808),
    );
    inks[to++] = toByte(
      255 + c * (8.841041 * c + 60.118027 * m + 6.871426 * y + 31.159100 * k - 79.297084) +
        m * (-15.310361 * m + 17.575251 * y + 131.352509 * k - 190.945330) +
        y * (4.444339 * y + 9.863286 * k - 24.867416) + k * (-20.737325 * k - 187.804537),
    );
    inks[to++] = toByte(
      255 + c * (0.884252 * c + 8.078678 * m + 30.899783 * y - 0.238832 * k - 14.183577) +
        m * (10.495933 * m + 63.023785 * y + 50.606958 * k - 112.238843) +
        y * (0.032960 * y + 115.603844 * k - 193.582094) + k * (-22.338168 * k - 180.126140),
    );
  }
  return inks.subarray(0, to);
}

function toByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
}
