/** Draws codes as SVG: a large script, which only the page of labels loads. */
import { drawingSVG, gs1_128, gs1qrcode } from "bwip-js/generic";

/** GS1-128 of element strings such as `(00)…`, which fills the box that it stands in. */
export const gs1BarCode = (text: string): string =>
  gs1_128({ bcid: "gs1-128", text, height: 20, scale: 1 }, drawingSVG())
    .replace("<svg ", '<svg preserveAspectRatio="none" ');

/** A GS1 QR Code of the same. */
export const gs1QrCode = (text: string): string =>
  gs1qrcode({ bcid: "gs1qrcode", text, scale: 1 }, drawingSVG());
