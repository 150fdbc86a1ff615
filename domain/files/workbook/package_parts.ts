/** The parts of a workbook's ZIP archive, within limits (CWE-409). */
import { type UnzipFileInfo, unzipSync } from "fflate/browser";
import { refusal } from "../../app_error.ts";
import { attribute, tagsOf } from "./xml_tags.ts";

const MAX_PARTS = 2000;
/** Maximum bytes of a part; 20,000 rows of 20 cells have about 16 MB. */
const MAX_PART_BYTES = 128 * 1024 * 1024;
/** Sheets of equal rows have been seen at 60; deflate reaches 1,032. */
const MAX_RATIO = 200;
/** A small part may have any ratio. */
const MIN_CHECKED_BYTES = 1024 * 1024;

/** The archive of a workbook. */
export class PackageParts {
  readonly #names = new Set<string>();

  /** @throws {AppError} 400 if it is not a ZIP archive; 413 if it has too many parts */
  constructor(private readonly bytes: Uint8Array) {
    this.#unzip(({ name }) => {
      if (this.#names.size >= MAX_PARTS) throw tooLarge();
      if (this.#names.has(name)) throw refusal(400, "workbook_damaged");
      this.#names.add(name);
      return false;
    });
  }

  /**
   * The text of a part; undefined if there is none.
   *
   * @throws {AppError} 400 if it is damaged; 413 if it is, or expands, beyond the limits
   */
  read(part: string): string | undefined {
    if (!this.#names.has(part)) return undefined;
    const parts = this.#unzip(({ name, size, originalSize }) => {
      if (name !== part) return false;
      const isBomb = originalSize > MIN_CHECKED_BYTES && originalSize > size * MAX_RATIO;
      if (isBomb || originalSize > MAX_PART_BYTES) throw tooLarge();
      return true;
    });
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(parts[part]);
    } catch {
      throw refusal(400, "workbook_damaged");
    }
  }

  /** Names of the parts to which a part refers, by the ids of the relations and by their types. */
  relations(part: string): Map<string, string> {
    const folder = part.slice(0, part.lastIndexOf("/") + 1);
    const name = part.slice(folder.length);
    const relations = new Map<string, string>();
    for (const tag of tagsOf(this.read(`${folder}_rels/${name}.rels`) ?? "")) {
      if (tag.name !== "Relationship" || attribute(tag, "TargetMode") === "External") continue;
      const target = URL.parse(attribute(tag, "Target") ?? "", `file:///${folder}`);
      const path = target?.pathname.slice(1) ?? "";
      relations.set(attribute(tag, "Id") ?? "", path);
      const type = attribute(tag, "Type") ?? "";
      relations.set(type.slice(type.lastIndexOf("/") + 1), path);
    }
    return relations;
  }

  #unzip(filter: (part: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
    let refused: unknown;
    try {
      return unzipSync(this.bytes, {
        filter: (part) => {
          try {
            return filter(part);
          } catch (error) {
            refused = error;
            throw error;
          }
        },
      });
    } catch {
      throw refused ?? refusal(400, "workbook_damaged");
    }
  }
}

const tooLarge = () => refusal(413, "workbook_too_large");
