/** QR codes; a module of its own, because the encoder is large. */
import { drawingSVG, qrcode } from "bwip-js/generic";

/** Returns a QR code as SVG, black on white in any theme. */
export const qrSvg = (text: string): string =>
  qrcode(
    { bcid: "qrcode", text, scale: 1, backgroundcolor: "FFFFFF", padding: 4 },
    drawingSVG(),
  );
