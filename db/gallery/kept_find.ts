/** What is found by reading the whole catalog. */

/** What was found, and in how many records. */
export interface Found<Value> {
  value: Value;
  records: number;
}

interface Look<Value> {
  version: string;
  found: Promise<Found<Value>>;
}

// From so many records on nobody waits until a catalog that has changed is read again.
const READ_AT_ONCE = 5000;

/**
 * Finds something in the whole catalog, and keeps it while the catalog stays as it is. Of a large catalog
 * that has changed it answers what was found last, and looks again meanwhile.
 */
export class KeptFind<Value> {
  #newest: Look<Value> | undefined;
  #underWay: Look<Value> | undefined;
  #last: Found<Value> | undefined;

  constructor(
    private readonly find: () => Promise<Found<Value>>,
    private readonly readAtOnce = READ_AT_ONCE,
  ) {}

  /**
   * @param version of the catalog
   * @throws What finding throws; it is tried again the next time.
   */
  async at(version: string): Promise<Value> {
    const last = this.#last;
    const mayBeOld = last !== undefined && last.records > this.readAtOnce;
    // One look at a time: where the catalog changes often, the next begins when somebody asks again.
    const waits = mayBeOld && this.#underWay !== undefined;
    if (this.#newest?.version !== version && !waits) this.#look(version);
    return mayBeOld ? last.value : (await this.#newest!.found).value;
  }

  #look(version: string): void {
    const look = { version, found: this.find() };
    this.#newest = this.#underWay = look;
    const end = () => {
      if (this.#underWay === look) this.#underWay = undefined;
    };
    look.found.then((found) => {
      if (this.#newest === look) this.#last = found;
      end();
    }, () => {
      if (this.#newest === look) this.#newest = undefined;
      end();
    });
  }
}
