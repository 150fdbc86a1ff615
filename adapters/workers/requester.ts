/** For whom work is done, as far as those who do it have to know. */
export interface Requester {
  /** Whose turn it is: who shares a name shares his turns. Work without one has turns of its own. */
  client?: string | undefined;
  /** Aborted when nobody waits for it any more: what has not begun is dropped then. */
  signal?: AbortSignal | undefined;
}
