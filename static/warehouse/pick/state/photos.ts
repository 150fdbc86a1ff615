/**
 * Photos of short picks, stored on the device until the server has them. A photo is sent after its
 * pick, and again until it has arrived; the server stores the first of a pick.
 */
import { ApiError } from "../../../shared/api_error.ts";
import { cannotSend, signedIn } from "../../shared/credentials.ts";
import { request } from "../../shared/warehouse_request.ts";

/** A pick of fewer boxes than wanted, the reason, and a photo. */
export interface ShortPick {
  count: number;
  reason: string;
  photo?: Blob;
}

/** A stored photo. Stored on devices: field names must stay. */
interface StoredPhoto {
  id: string;
  order: string;
  /** Id of the user who took it; empty without sign-in. */
  user: string;
  photo: Blob;
  /** Unix milliseconds. */
  at: number;
}

const MAX_SIDE = 1600;
// A pick that the server still does not know by then was refused.
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const MAX_RESPONSE_MS = 60_000;

function store<Result>(
  mode: IDBTransactionMode,
  work: (photos: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("depot-photos", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("photos", { keyPath: "id" });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const transaction = db.transaction("photos", mode);
      const request = work(transaction.objectStore("photos"));
      transaction.oncomplete = () => {
        db.close();
        resolve(request.result);
      };
      transaction.onabort = () => {
        db.close();
        reject(transaction.error);
      };
    };
  });
}

/** Returns a smaller JPEG; the photo itself if the browser cannot decode it. */
async function scaled(photo: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(photo);
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(bitmap.width * scale)),
      Math.max(1, Math.round(bitmap.height * scale)),
    );
    canvas.getContext("2d")!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
  } catch {
    return photo;
  }
}

/** Stores the photo of a pick; a device without room for it picks without a photo. */
export async function storePhoto(order: string, id: string, photo: Blob): Promise<void> {
  try {
    const user = signedIn.value?.id ?? "";
    const stored: StoredPhoto = { id, order, user, photo: await scaled(photo), at: Date.now() };
    await store("readwrite", (photos) => photos.put(stored));
  } catch {
    // The pick matters more.
  }
}

let isSending = false;

/** Sends the photos whose picks the server knows; those that cannot be sent remain. */
export async function sendPhotos(): Promise<void> {
  if (isSending || cannotSend()) return;
  isSending = true;
  try {
    const all = await store<StoredPhoto[]>("readonly", (photos) => photos.getAll());
    for (const { id: act, order: id, user, photo: file, at } of all) {
      if (user !== "" && user !== signedIn.value?.id) continue;
      const signal = AbortSignal.timeout(MAX_RESPONSE_MS);
      const headers = { "Content-Type": file.type };
      const isOver = await request("PUT /order_item/:id/picks/:act/photo", {
        ...{ param: { id, act }, file, headers, signal },
      }).then(() => true, (error) => isRefused(error, Date.now() - at));
      if (isOver) await store("readwrite", (photos) => photos.delete(act));
    }
  } catch {
    // They are sent with the next attempt.
  } finally {
    isSending = false;
  }
}

/** @param age Milliseconds since the photo was taken. */
export const isRefused = (error: unknown, age: number) =>
  error instanceof ApiError &&
  ([400, 413, 415, 422].includes(error.status) || error.status === 404 && age > MAX_AGE_MS);
