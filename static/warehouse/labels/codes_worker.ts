/**
 * Web worker that draws the codes of labels as SVG: its script is large, and a label takes tens of
 * milliseconds.
 */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { drawingSVG, gs1_128, gs1qrcode } from "bwip-js/generic";
import { elementsOf, type LabelCodes } from "./label_pages.ts";

/** Returns a GS1-128 bar code of element strings such as `(00)…`, stretched to its container. */
const gs1BarCode = (text: string): string =>
  gs1_128({ bcid: "gs1-128", text, height: 20, scale: 1 }, drawingSVG())
    .replace("<svg ", '<svg preserveAspectRatio="none" ');

/** Returns a GS1 QR Code of element strings. */
const gs1QrCode = (text: string): string =>
  gs1qrcode({ bcid: "gs1qrcode", text, scale: 1 }, drawingSVG());

function codesOf(gs1: string): LabelCodes {
  const { sscc, order } = elementsOf({ gs1 });
  return { gs1, both: gs1QrCode(gs1), order: gs1BarCode(order), sscc: gs1BarCode(sscc) };
}

// Number of labels per answer: the page renders once per answer.
const LABELS_PER_ANSWER = 8;

self.onmessage = ({ data: all }: MessageEvent<string[]>) => {
  for (let at = 0; at < all.length; at += LABELS_PER_ANSWER) {
    self.postMessage(all.slice(at, at + LABELS_PER_ANSWER).map(codesOf));
  }
};
