import { storageFaultOf, storageRefusal } from "../../db/storage_fault.ts";
import { AppError } from "../../domain/app_error.ts";

/**
 * Runs work that stores a picture without having been asked to. That the place for it is full, or
 * may not be written, is treated as any other reason for a missing picture, and remembered as any
 * other: or every visitor would have it made, or downloaded, again.
 *
 * @throws {AppError} 404 for such a place; what `work` throws.
 */
export async function storingIfPossible<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault = storageFaultOf(error);
    if (fault !== "full" && fault !== "unwritable") throw error;
    throw Object.assign(new AppError(404, storageRefusal(error)!.messages), { cause: error });
  }
}
