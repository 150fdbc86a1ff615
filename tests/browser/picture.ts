/** Screenshots, pixel by pixel. */
import { Buffer } from "node:buffer";
import { decodePng } from "../../adapters/images/codecs/decode.ts";

export type Colour = readonly [red: number, green: number, blue: number];

/** A rectangle in the picture, in pixels. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A decoded screenshot. */
export class Picture {
  private constructor(
    readonly width: number,
    readonly height: number,
    private readonly data: Uint8Array,
  ) {}

  static decode(png: Uint8Array): Picture {
    const header = Buffer.from(png.buffer, png.byteOffset);
    const size = { width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
    return new Picture(size.width, size.height, decodePng(png, size).data.slice());
  }

  /** The colour of a pixel. */
  at(x: number, y: number): Colour {
    const from = 4 * (y * this.width + x);
    return [this.data[from]!, this.data[from + 1]!, this.data[from + 2]!];
  }

  /** Which pixels are of some kind. */
  mask(holds: (colour: Colour, x: number, y: number) => boolean): Mask {
    const pixels = new Uint8Array(this.width * this.height);
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        pixels[y * this.width + x] = holds(this.at(x, y), x, y) ? 1 : 0;
      }
    }
    return new Mask(this.width, this.height, pixels);
  }
}

/** Some pixels of a picture. */
export class Mask {
  constructor(
    readonly width: number,
    readonly height: number,
    private readonly pixels: Uint8Array,
  ) {}

  has(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height &&
      this.pixels[y * this.width + x] === 1;
  }

  /** The same without lines of up to two pixels, and a pixel less on every side. */
  eroded(): Mask {
    const { width, height, pixels } = this;
    const inside = new Uint8Array(pixels.length);
    const three = (at: number) => pixels[at - 1]! + pixels[at]! + pixels[at + 1]!;
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const at = y * width + x;
        inside[at] = three(at - width) + three(at) + three(at + width) === 9 ? 1 : 0;
      }
    }
    return new Mask(width, height, inside);
  }

  /** What the pixels lie within. */
  bounds(): Area {
    const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        if (!this.has(x, y)) continue;
        area.left = Math.min(area.left, x);
        area.top = Math.min(area.top, y);
        area.right = Math.max(area.right, x + 1);
        area.bottom = Math.max(area.bottom, y + 1);
      }
    }
    return area;
  }

  /** The part of the pixels of this or the other mask that are of both. */
  sharedWith(other: Mask): number {
    let [both, either] = [0, 0];
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        const [here, there] = [this.has(x, y), other.has(x, y)];
        if (here && there) both++;
        if (here || there) either++;
      }
    }
    return both / either;
  }
}

/** How far apart two colours are, as the largest difference of a channel. */
export const distance = (one: Colour, other: Colour) =>
  Math.max(
    Math.abs(one[0] - other[0]),
    Math.abs(one[1] - other[1]),
    Math.abs(one[2] - other[2]),
  );
