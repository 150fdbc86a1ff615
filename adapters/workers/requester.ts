/** The client for whom work is done. */
export interface Requester {
  /** For fair queueing: clients of one name share their turns. Work without a name has its own. */
  client?: string | undefined;
  /** Aborted when the client has gone: what has not begun is dropped then. */
  signal?: AbortSignal | undefined;
}
