import { pictureRow, type PictureTarget } from "../../db/gallery/picture_rows.ts";
import { remakeThumbnail } from "../../services/gallery/pictures/thumbnails.ts";
import { ResolutionGate } from "../../adapters/sources/resolution_gate.ts";
import { WeightedGate } from "../../adapters/workers/weighted_gate.ts";
import type { Requester } from "../../adapters/workers/requester.ts";
import type { Services } from "../services.ts";
import { storingIfPossible } from "./unstorable.ts";

// A disk may have lost all of them, and a page asks for hundreds at once; who would have to wait
// behind too many others is shown the full image until it is asked for again.
const AT_ONCE = 1;
const MOST_WAITING = 500;

/**
 * Thumbnails whose files are missing: the full image is shown in their place while they are made
 * again, each once however many ask for it. That one could not be made is remembered.
 */
export class MissingThumbnails {
  readonly #flights = new ResolutionGate<string, string | undefined>();
  readonly #gate = new WeightedGate(AT_ONCE, { mostWaiting: MOST_WAITING });

  constructor(
    private readonly services: Pick<Services, "db" | "store" | "images" | "pictures" | "log">,
  ) {}

  /**
   * The path of the full image of a picture, and a new thumbnail begun; undefined when nothing hangs.
   */
  async insteadOf(target: PictureTarget, { client }: Requester): Promise<string | undefined> {
    const full = (await pictureRow(this.services.db.read, target))?.full;
    if (!full || await this.services.store.stat(full) === undefined) return undefined;
    // Not awaited, so that a lost file slows no page down.
    void this.#remake(target, { client });
    return full;
  }

  async #remake(target: PictureTarget, requester: Requester): Promise<void> {
    const { log, ...means } = this.services;
    const about = { [target.type]: target.id };
    const work = async () => {
      const thumbnail = await storingIfPossible(() => remakeThumbnail(means, target, requester));
      if (thumbnail) log.info("A missing thumbnail was made anew", { ...about, thumbnail });
      return thumbnail;
    };
    try {
      const flight = () => this.#gate.run(1, work, requester);
      await this.#flights.run(`${target.type} ${target.id}`, flight);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.info("A missing thumbnail could not be made anew", { ...about, reason });
    }
  }
}
