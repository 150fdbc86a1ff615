/** What goes between `BackgroundReads` and its worker. */
import type { Statement } from "../server/statement.ts";
import type { Values } from "../file_client.ts";

/** One thing to do. `id` names it in the answer, `snapshot` the snapshot that it is about. */
export type ReadRequest =
  | { id: number; do: "open"; url: string }
  | { id: number; do: "close" }
  | { id: number; do: "begin" | "end"; snapshot: number }
  | { id: number; do: "read"; statement: Statement; snapshot: number | undefined };

/** What came of it. */
export type ReadAnswer =
  | { id: number; rows: Values | undefined }
  | { id: number; error: { name: string; message: string; code: string | undefined } };
