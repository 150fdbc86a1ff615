/** Where the images of a test's app lie: on the disk, or with TEST_IMAGES=s3 in an object store. */
import { DiskImageStore } from "../adapters/images/disk_store.ts";
import { S3ImageStore } from "../adapters/images/s3/s3_image_store.ts";
import type { ImageStore } from "../domain/images/store.ts";
import { CREDENTIALS, freshAddress, S3Server } from "./s3_server.ts";

const inObjectStore = Deno.env.get("TEST_IMAGES") === "s3";
const shared = Deno.env.get("TEST_S3");
// Where nobody has begun one for all files, a file has one of its own. It is begun before the first
// test, which would be blamed for it otherwise, and ends after the last.
const own = inObjectStore && shared === undefined ? await S3Server.start() : undefined;
addEventListener("unload", () => own?.end());
const endpoint = inObjectStore ? shared ?? own!.endpoint : undefined;

/** A store that nobody else uses; on the disk it is the folder `images` in `folder`. */
export async function openTestImages(folder: string): Promise<ImageStore> {
  if (endpoint === undefined) return await DiskImageStore.open(`${folder}/images`);
  return await S3ImageStore.open(freshAddress(endpoint), CREDENTIALS, { answer: 60_000 });
}
