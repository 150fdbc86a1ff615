/** Identifies the article of a scanned code and compares it with the article of a stop. */
import { storedText } from "../../../shared/storage.ts";
import { gtinOf, isGs1Number } from "../../../../domain/warehouse/barcodes.ts";

/** Identifying codes of a box type. */
export interface Article {
  sku_box: string;
  barcodes?: readonly string[];
}

/** Returns the identifying codes of a box type only, to store less on the device. */
export const articleOf = ({ sku_box, barcodes }: Article): Article => ({
  sku_box,
  ...(barcodes && { barcodes }),
});

/** Reasons why a code identifies no article. */
export type NoArticle = "unknown" | "pallet" | "no_article" | "damaged" | "ambiguous";

/** The result of a scan. */
export interface Scanned {
  code: string;
  right: boolean;
  /** SKU of the article that the code identifies, if any. */
  sku?: string;
  /** Reason if the scan does not confirm the stop: it identifies another article, or none. */
  reason?: NoArticle | "other";
  /** Boxes of the stop scanned so far and wanted, if each box is scanned. */
  progress?: [scanned: number, wanted: number];
}

/** Setting of this device: every box is scanned, not only the first of a stop. */
export const storedScansEach = storedText("depot.scan_each", ["on", "off"]);

/** Counts the right scans of a stop, if every box is scanned. */
export class BoxScans {
  #stop = "";
  #count = 0;

  /**
   * Judges a scan.
   * @param stop Key of the stop.
   * @param wanted Number of boxes that are still to be taken there.
   * @returns The scan, and true if it confirms the stop.
   */
  add(scanned: Scanned, stop: string, wanted: number): [Scanned, isComplete: boolean] {
    if (!scanned.right || storedScansEach.read() !== "on") return [scanned, scanned.right];
    this.#count = stop === this.#stop ? this.#count + 1 : 1;
    this.#stop = stop;
    if (this.#count >= wanted) this.#stop = "";
    return [{ ...scanned, progress: [this.#count, wanted] }, this.#count >= wanted];
  }
}

const GROUP_SEPARATOR = "\u001d";
// Symbology identifier that scanners may send as a prefix (ISO/IEC 15424); below, those of GS1
// symbols.
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
const GS1_SYMBOLOGIES = ["]C1", "]d2", "]Q3", "]e0"];
// Lengths, including the identifier, of elements that end without a separator, by their first two
// digits (GS1 General Specifications 24, figure 7.8.5-2).
const FIXED_LENGTHS: Readonly<Record<string, number>> = {
  ...{ "00": 20, "01": 16, "02": 16, "03": 16, "04": 18, "20": 4, "41": 16 },
  ...Object.fromEntries(
    ["11", "12", "13", "14", "15", "16", "17", "18", "19"].map((ai) => [ai, 8]),
  ),
  ...Object.fromEntries(["31", "32", "33", "34", "35", "36"].map((ai) => [ai, 10])),
};

const codesOf = ({ sku_box, barcodes = [] }: Article) => [sku_box, ...barcodes];

const hasGtin = (article: Article, gtin: string) =>
  codesOf(article).some((code) => gtinOf(code) === gtin);

/**
 * Returns the identifiers and values of a GS1 code; undefined if the code breaks the rules of GS1.
 */
function elementsOf(text: string): [identifier: string, value: string][] | undefined {
  const elements: [string, string][] = [];
  for (let remaining = text; remaining !== "";) {
    const fixed = FIXED_LENGTHS[remaining.slice(0, 2)];
    const end = remaining.indexOf(GROUP_SEPARATOR);
    const element = remaining.slice(0, fixed ?? (end < 0 ? remaining.length : end));
    if (fixed === undefined ? !/^\d{2}./.test(element) : !/^\d+$/.test(element)) return undefined;
    if (fixed !== undefined && element.length < fixed) return undefined;
    const digits = /^24[01]/.test(element) ? 3 : 2;
    elements.push([element.slice(0, digits), element.slice(digits)]);
    remaining = remaining.slice(element.length);
    if (remaining.startsWith(GROUP_SEPARATOR)) remaining = remaining.slice(1);
  }
  return elements;
}

/**
 * Returns the article that a GS1 code identifies by (01), (02), (240) or (241). All other elements
 * are ignored.
 */
function articleOfElements(text: string, articles: readonly Article[]): Article | NoArticle {
  const elements = elementsOf(text);
  if (elements === undefined) return "damaged";
  const matches = new Set<Article>();
  let isPallet = false;
  let identifierCount = 0;
  for (const [identifier, value] of elements) {
    if (identifier === "00") isPallet = true;
    const isGtin = identifier === "01" || identifier === "02";
    if (isGtin && !isGs1Number(value, 14)) return "damaged";
    if (!isGtin && identifier !== "240" && identifier !== "241") continue;
    identifierCount += 1;
    for (const article of articles) {
      if (isGtin ? hasGtin(article, value) : codesOf(article).includes(value)) matches.add(article);
    }
  }
  if (identifierCount === 0) return isPallet ? "pallet" : "no_article";
  return uniqueArticle(matches);
}

function uniqueArticle(matches: ReadonlySet<Article>): Article | NoArticle {
  const skus = new Set([...matches].map(({ sku_box }) => sku_box));
  if (skus.size > 1) return "ambiguous";
  return [...matches][0] ?? "unknown";
}

/**
 * Returns the article that a code identifies, or the reason why it identifies none. A code is GS1
 * only with a GS1 symbology identifier or a leading FNC1, for which scanners send a group
 * separator.
 * @param articles All box types of the warehouse. An exact match takes precedence over a GTIN
 *   match.
 */
export function identify(code: string, articles: readonly Article[]): Article | NoArticle {
  const read = code.trim();
  const plain = read.replace(SYMBOLOGY, "");
  const hasFnc1 = plain.startsWith(GROUP_SEPARATOR);
  const isGs1 = hasFnc1 || GS1_SYMBOLOGIES.some((prefix) => read.startsWith(prefix));
  const exact = articles.find((article) => {
    const codes = codesOf(article);
    return codes.includes(read) || (!isGs1 && codes.includes(plain));
  });
  if (exact !== undefined) return exact;
  if (isGs1) return articleOfElements(hasFnc1 ? plain.slice(1) : plain, articles);
  const gtin = gtinOf(plain);
  const sameGtin = gtin === undefined ? [] : articles.filter((article) => hasGtin(article, gtin));
  if (sameGtin.length > 0) return uniqueArticle(new Set(sameGtin));
  return isGs1Number(plain.replace(/^00(?=\d{18}$)/, ""), 18) ? "pallet" : "unknown";
}

/** Judges a scan at a stop: only a code of the stop's article is right. */
export function judgeScan(code: string, sku: string, articles: readonly Article[]): Scanned {
  const article = identify(code, articles);
  // Group separators are invisible: show the symbol for them.
  const shown = code.trim().replaceAll(GROUP_SEPARATOR, "␝");
  if (typeof article === "string") return { code: shown, right: false, reason: article };
  if (article.sku_box === sku) return { code: shown, right: true, sku };
  return { code: shown, right: false, sku: article.sku_box, reason: "other" };
}

/** The properties of a key event that identify a scanner's input. */
export type ScannerKey = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "altKey" | "timeStamp" | "target"
>;

// Maximum time between two keys of a scanner; people type more slowly.
const MAX_KEY_GAP_MS = 100;
// The same where a quick hand may type: in a text field, and in a code of two characters.
const MAX_TYPED_GAP_MS = 40;
const MIN_CODE_LENGTH = 2;
// Shortest article number: an EAN-8.
const MIN_ARTICLE_LENGTH = 8;

/**
 * Collects the input of a scanner: keys in quick succession, then Enter. A text field that has the
 * focus gets back the text it had before.
 * @param onScan Called with a code.
 * @returns Handler of key events; it returns true if the page must ignore the key.
 */
export function keyboardWedge(onScan: (code: string) => void): (event: ScannerKey) => boolean {
  let [code, last, longestGap] = ["", -Infinity, 0];
  let restore = () => {};
  return (event) => {
    const { key, timeStamp } = event;
    const gap = timeStamp - last;
    if (gap > MAX_KEY_GAP_MS) code = "";
    if (code === "") {
      longestGap = 0;
      restore = restoring(event.target);
    } else longestGap = Math.max(longestGap, gap);
    last = timeStamp;
    if (key === "Enter") {
      const scanned = code;
      code = "";
      if (scanned.length < MIN_CODE_LENGTH) return false;
      const mayBeTyped = scanned.length === MIN_CODE_LENGTH ||
        (scanned.length < MIN_ARTICLE_LENGTH && "select" in (event.target ?? {}));
      if (mayBeTyped && longestGap > MAX_TYPED_GAP_MS) return false;
      restore();
      onScan(scanned);
      return true;
    }
    if (isSeparator(event)) {
      code += GROUP_SEPARATOR;
      // Ctrl+] is "forward" in the history of some browsers.
      return true;
    }
    // Ctrl with Alt is AltGr, which types ordinary characters in some layouts.
    if (key.length === 1 && (!event.ctrlKey || event.altKey)) code += key;
    return false;
  };
}

/** Returns a function that gives a field its present value again. */
function restoring(target: EventTarget | null): () => void {
  if (target === null || !("value" in target)) return () => {};
  const { value } = target;
  return () => {
    if (target.value === value) return;
    target.value = value;
    for (const type of ["input", "change"]) {
      target.dispatchEvent(new Event(type, { bubbles: true }));
    }
  };
}

/**
 * Returns true if a key is a group separator: the character itself, or Ctrl+] in any keyboard
 * layout.
 */
const isSeparator = ({ key, code, ctrlKey, altKey }: ScannerKey) =>
  key === GROUP_SEPARATOR || (ctrlKey && !altKey && (key === "]" || code === "BracketRight"));
