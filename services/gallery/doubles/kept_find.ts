/** What is found by reading the whole catalog. */

/** What was found, and in how many records. */
export interface Found<Value> {
  value: Value;
  records: number;
}

/** What is answered while a look may still go on. */
export interface SoFar<Value> {
  value: Value;
  /** Whether only a part of the records has been looked at yet. */
  looking: boolean;
}

/** Takes what has been found in so many records, while the others are still looked at. */
export type Tell<Value> = (records: number, soFar: () => Value) => void;

interface Look<Value> {
  version: string;
  found: Promise<Found<Value>>;
  soFar?: () => Value;
  /** Resolves when there is something of a large catalog, and with `found`. */
  answerable: Promise<unknown>;
}

// From so many records on nobody waits until a catalog that has changed is read again.
const READ_AT_ONCE = 5000;

/**
 * Finds something in the whole catalog, and keeps it while the catalog stays as it is. Of a large catalog
 * that has changed it answers what was found last, and looks again meanwhile; at the first look, what has
 * been found so far.
 */
export class KeptFind<Value> {
  #newest: Look<Value> | undefined;
  #underWay: Look<Value> | undefined;
  #last: Found<Value> | undefined;

  constructor(
    private readonly find: (tell: Tell<Value>) => Promise<Found<Value>>,
    private readonly readAtOnce = READ_AT_ONCE,
  ) {}

  /**
   * @param version of the catalog
   * @throws What finding throws; it is tried again the next time.
   */
  async at(version: string): Promise<SoFar<Value>> {
    const last = this.#last;
    const mayBeOld = last !== undefined && last.records > this.readAtOnce;
    // One look at a time: where the catalog changes often, the next begins when somebody asks again.
    const waits = this.#underWay !== undefined &&
      (mayBeOld || this.#underWay.soFar !== undefined);
    if (this.#newest?.version !== version && !waits) this.#look(version);
    if (mayBeOld) return { value: last.value, looking: false };
    const look = this.#newest!;
    await look.answerable;
    return this.#underWay === look && look.soFar
      ? { value: look.soFar(), looking: true }
      : { value: (await look.found).value, looking: false };
  }

  /** What is found in all of it. */
  async whole(version: string): Promise<Value> {
    const { value, looking } = await this.at(version);
    return looking ? (await this.#newest!.found).value : value;
  }

  #look(version: string): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    const tell: Tell<Value> = (records, soFar) => {
      if (records <= this.readAtOnce) return;
      look.soFar = soFar;
      resolve();
    };
    const found = this.find(tell);
    const look: Look<Value> = { version, found, answerable: Promise.race([promise, found]) };
    this.#newest = this.#underWay = look;
    const end = () => {
      if (this.#underWay === look) this.#underWay = undefined;
    };
    look.answerable.catch(() => {});
    look.found.then((found) => {
      if (this.#newest === look) this.#last = found;
      end();
    }, () => {
      if (this.#newest === look) this.#newest = undefined;
      end();
    });
  }
}
