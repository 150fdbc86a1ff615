/** A part of the instances, so that several processes can share them. */
export interface Shard {
  /** Returns true if the instance with this index, from 0, is in the part. */
  has(index: number): boolean;
}

/** The part that `2/3` names: the second of three; undefined when it names none. */
export function shardOf(text: string): Shard | undefined {
  const [, part, parts] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (part === undefined || parts === undefined || part < 1 || part > parts) return undefined;
  return { has: (index) => index % parts === part - 1 };
}
