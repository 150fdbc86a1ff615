/**
 * What workers can be asked to do. Each task is loaded when it is first asked for, so that a worker
 * that hashes a password does not carry the image decoders.
 */
import type { ImageJob, ProcessedImage } from "../images/process.ts";
import type { Upload } from "../images/upload.ts";

export const tasks = {
  hashPassword: async (password: string): Promise<string> =>
    (await import("../accounts/password.ts")).hashPassword(password),

  verifyPassword: async ({ password, hash }: { password: string; hash: string }) =>
    (await import("../accounts/password.ts")).verifyPassword(password, hash),

  readUpload: async (body: Uint8Array<ArrayBuffer>[]): Promise<Upload> =>
    (await import("../images/upload.ts")).readUpload(body),

  processImage: async (job: ImageJob): Promise<ProcessedImage> =>
    (await import("../images/process.ts")).processImage(job),
};

export type Tasks = typeof tasks;
