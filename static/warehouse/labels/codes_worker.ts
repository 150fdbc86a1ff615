/** Draws the codes of labels as SVG beside the page: a large script, and tens of milliseconds a label. */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { drawingSVG, gs1_128, gs1qrcode } from "bwip-js/generic";
import { elementsOf, type LabelCodes } from "./label_pages.ts";

/** GS1-128 of element strings such as `(00)…`, which fills the box that it stands in. */
const gs1BarCode = (text: string): string =>
  gs1_128({ bcid: "gs1-128", text, height: 20, scale: 1 }, drawingSVG())
    .replace("<svg ", '<svg preserveAspectRatio="none" ');

/** A GS1 QR Code of the same. */
const gs1QrCode = (text: string): string =>
  gs1qrcode({ bcid: "gs1qrcode", text, scale: 1 }, drawingSVG());

function codesOf(gs1: string): LabelCodes {
  const { sscc, order } = elementsOf({ gs1 });
  return { gs1, both: gs1QrCode(gs1), order: gs1BarCode(order), sscc: gs1BarCode(sscc) };
}

// Labels that are sent together; each answer makes the page draw.
const TOGETHER = 8;

self.onmessage = ({ data: all }: MessageEvent<string[]>) => {
  for (let at = 0; at < all.length; at += TOGETHER) {
    self.postMessage(all.slice(at, at + TOGETHER).map(codesOf));
  }
};
